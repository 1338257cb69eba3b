import { standsFor } from './name-pattern.ts'
import { stepsOf } from './steps-of.ts'

/** How a step of a pattern and a name are compared: as a shell does, where `*` matches no dot at the beginning, or as a search does. */
type Fit = (step: string, name: string) => boolean

/** Whether a pattern of a search tool can match this path, or one of the `folders` nearest around it; both begin at the root. */
export function mayFind(pattern: string, path: string, folders: number, isFit: Fit = isName): boolean {
  const names = stepsOf(path)
  let reached = atRoot(names)
  for (const step of stepsOf(pattern)) reached = next(reached, step, names, isFit)
  return reached.includes(true, names.length - folders)
}

/** Whether a pattern can match something in this folder, by its steps before the first `**`. */
export function mayEnter(pattern: string, folder: string, isFit: Fit): boolean {
  const names = stepsOf(folder)
  let reached = atRoot(names)
  for (const step of stepsOf(pattern)) {
    if (step === '**') return false
    reached = next(reached, step, names, isFit)
    if (reached.at(-1) === true) return true
    if (!reached.includes(true)) return false
  }
  return false
}

/** The first names of a path that the steps of a pattern so far can match. */
type Reached = readonly boolean[]

function atRoot(names: readonly string[]): Reached {
  return [true, ...names.map(() => false)]
}

function next(reached: Reached, step: string, names: readonly string[], isFit: Fit): Reached {
  return step === '**' ? fromFirst(reached) : oneOn(reached, (at) => isFit(step, names[at] ?? ''))
}

/** Whether a step of a pattern can match this name of a file. */
export function isName(step: string, name: string): boolean {
  const plain = step.replace(/[@+?!*]\([^)]*\)?/g, '*') // alternatives in `@(a|b)` are not read: anything
  return standsFor(plain, name)
}

function fromFirst(reached: Reached): Reached {
  const first = reached.indexOf(true)
  return reached.map((_, at) => first !== -1 && at >= first)
}

function oneOn(reached: Reached, isNext: (at: number) => boolean): Reached {
  return [false, ...reached.slice(0, -1).map((isHere, at) => isHere && isNext(at))]
}
