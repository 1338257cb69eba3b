import { type Json, PawlError } from '../../base/index.ts'
import { canonical, digestOf, shortHash, string } from '../../protocol/index.ts'
import type { StepCoding } from '../journal/steps.ts'

/**
 * Identifies a started part by its name and its input, and by the order of the calls only where both are equal:
 * parallel branches may come in another order when the body runs again, and must not get each other's records.
 */
export function createKeys(): (what: string, input: Json | undefined) => string {
  const counts = new Map<string, number>()
  return (what, input) => {
    const named = input === undefined ? what : `${what}~${shortHash(canonical(input))}`
    const count = (counts.get(named) ?? 0) + 1
    counts.set(named, count)
    return count === 1 ? named : `${named}#${count}`
  }
}

/** The input of a started part: itself, or its digest, if it is taken from the record. */
interface Subject {
  readonly input?: Json | undefined
  readonly digest?: string
}

/** A digest is made when the record is wanted: most runs never wait. */
export const subjectCoding: StepCoding<Subject> = {
  decode: (wire, path) => ({ digest: string.decode(wire, path) }),
  encode: ({ input }) => subjectDigest(input),
}

/** Refuses the record of something that was started with another input: the part of it in a key is short, and can be made to match. */
export async function mustBeFor(what: string, { digest }: Subject, input: Json | undefined): Promise<void> {
  if (digest === undefined || digest === (await subjectDigest(input))) return
  throw new PawlError('step-changed', `the record of ${what} is about another input: its value cannot be used`, {
    hint: 'give parallel steps names or inputs of their own, which are the same when the body runs again',
  })
}

function subjectDigest(input: Json | undefined): string | Promise<string> {
  return input === undefined ? '' : digestOf(input)
}
