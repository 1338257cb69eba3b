import { figure } from '../table.ts'

/** Says whether a promise is kept, and gives it if it is not. */
export function holds(promise: string, measured: number, bound: number, isKept: boolean): readonly string[] {
  console.log(`${isKept ? 'holds ' : 'MISSED'}  ${promise} ${figure(bound)}: ${figure(measured)}`)
  return isKept ? [] : [promise]
}
