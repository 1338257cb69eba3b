import { type Folders, isInside } from './folders.ts'
import type { Reading } from './frame.ts'
import { type Doubt, doubt, isData, isDoubt, kindOf, textsIn, type Value } from './value.ts'

/** Finds the folders that paths of an event are relative to. */
export type FoldersOf = (payload: Readonly<Record<string, unknown>>) => Folders

type PathVerb = (subject: Reading, object: Reading, foldersOf: FoldersOf) => Reading

/** Verbs that compare a path with a folder; a list on the left means any of its paths. */
export const pathVerbs: Readonly<Record<'INSIDE' | 'OUTSIDE', PathVerb>> = {
  INSIDE: compared('INSIDE', true),
  OUTSIDE: compared('OUTSIDE', false),
}

export function isPathVerb(verb: string): boolean {
  return Object.hasOwn(pathVerbs, verb)
}

function compared(verb: string, isIn: boolean): PathVerb {
  return (subject, object, foldersOf) => (frame) => {
    const [one, other] = [subject(frame), object(frame)]
    if (isDoubt(other)) return other
    if (typeof other !== 'string') return doubt(`the right side of ${verb} is ${kindOf(other)}, not a text`)
    const folders = foldersOf(frame.payload)
    return anyPath(one, verb, { isIn, isWithin: (path, folder) => isInside(path ?? other, folder ?? other, folders) })
  }
}

interface Test {
  /** Whether the verb asks for what is inside. */
  readonly isIn: boolean
  /** Whether a path is within a folder; undefined stands for the right side. */
  readonly isWithin: (path: string | undefined, folder: string | undefined) => boolean | undefined
}

/** Three-valued: one path that passes is enough. */
function anyPath(value: Value, verb: string, test: Test): boolean | Doubt {
  if (isDoubt(value)) return ofUnknown(value, test)
  if (typeof value === 'string') {
    const isWithin = test.isWithin(value, undefined)
    return isWithin === undefined ? doubt(unplaced(verb)) : isWithin === test.isIn
  }
  const isMany = Array.isArray(value) || isData(value)
  if (!isMany) return doubt(`the left side of ${verb} is ${kindOf(value)}, not a text`)
  let undecided: Doubt | undefined
  for (const part of isData(value) ? textsIn(value) : (value as readonly Value[])) {
    const result = anyPath(part, verb, test)
    if (result === true) return true
    if (result !== false) undecided ??= result
  }
  return undecided ?? false
}

/** A name that is not known, in a folder that is: within all that the folder is within, and nowhere else. */
function ofUnknown(value: Doubt, { isIn, isWithin }: Test): boolean | Doubt {
  const { below } = value
  if (below === undefined) return value
  if (isWithin(below, undefined) === true) return isIn
  return isWithin(below, undefined) === false && isWithin(undefined, below) === false ? !isIn : value
}

function unplaced(verb: string): string {
  return `${verb} cannot tell where a path leads: the folder of the project, or of the user, is not known`
}
