import { figure } from '../table.ts'

/** Prints whether a promise holds, and returns it if it is missed. */
export function holds(promise: string, measured: number, bound: number, isKept: boolean): readonly string[] {
  console.log(`${isKept ? 'holds ' : 'MISSED'}  ${promise} ${figure(bound)}: ${figure(measured)}`)
  return isKept ? [] : [promise]
}
