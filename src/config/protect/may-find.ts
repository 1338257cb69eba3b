import { standsFor } from './name-pattern.ts'
import { stepsOf } from './steps-of.ts'

/** Whether a pattern of a search tool can match this path, or one of the `folders` nearest around it; both begin at the root. */
export function mayFind(pattern: string, path: string, folders: number): boolean {
  const names = stepsOf(path)
  // the first names of the path that the steps so far can match
  let reached: readonly boolean[] = [true, ...names.map(() => false)]
  for (const step of stepsOf(pattern)) {
    reached = step === '**' ? fromFirst(reached) : oneOn(reached, (at) => isName(step, names[at] ?? ''))
  }
  return reached.includes(true, names.length - folders)
}

/** Whether a step of a pattern can match this name of a file. */
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
