import { standsFor } from './name-pattern.ts'
import { stepsOf } from './steps-of.ts'

/** Whether a pattern of a search tool can stand for this path, or for one of the `folders` nearest around it; both begin at the root. */
export function mayFind(pattern: string, path: string, folders: number): boolean {
  const names = stepsOf(path)
  // which of the first names of the path the steps so far can stand for
  let reached: readonly boolean[] = [true, ...names.map(() => false)]
  for (const step of stepsOf(pattern)) {
    reached = step === '**' ? fromFirst(reached) : oneOn(reached, (at) => isName(step, names[at] ?? ''))
  }
  return reached.includes(true, names.length - folders)
}

/** Whether a step of a pattern can stand for this name of a file. */
export function isName(step: string, name: string): boolean {
  const plain = step.replace(/[@+?!*]\([^)]*\)?/g, '*') // alternatives in `@(a|b)` are not read: anything
  return standsFor(plain, name)
}

function fromFirst(reached: readonly boolean[]): readonly boolean[] {
  const first = reached.indexOf(true)
  return reached.map((_, at) => first !== -1 && at >= first)
}

function oneOn(reached: readonly boolean[], isNext: (at: number) => boolean): readonly boolean[] {
  return [false, ...reached.slice(0, -1).map((isHere, at) => isHere && isNext(at))]
}
