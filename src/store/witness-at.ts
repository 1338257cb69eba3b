import { didYouMean, isPawlError, PawlError, sentenceOf } from '../base/index.ts'
import type { Witness } from '../ports/index.ts'
import { postgresWitness } from './postgres/witness.ts'
import { fileWitness } from './witness/file-witness.ts'
import { gitWitness } from './witness/git-witness.ts'
import { httpWitness } from './witness/http-witness.ts'

export interface WitnessOptions {
  /** The folder that relative paths begin at: that of the config. */
  readonly base?: string | undefined
  /** How long git and HTTP receivers may take; 10 seconds by default. */
  readonly deadlineMs?: number
}

type Open = (target: string, options: Required<WitnessOptions>) => Witness

const kinds: Readonly<Record<string, Open>> = {
  'file:': (target, { base }) => fileWitness(target, base),
  'git:': gitWitness,
  'https:': httpWitness,
  'http:': httpWitness,
  'postgres:': postgresWitness,
  'postgresql:': postgresWitness,
}

/**
 * Makes the witness at `file:PATH`, `git:FOLDER`, `https://…` or `postgres://…`. Nothing is opened before it is used.
 *
 * @example
 * const witness = witnessAt(`file:${folder}/heads`)
 * console.log((await store.audit.verify({ witnesses: [witness] })).problem) // => undefined
 */
export function witnessAt(target: string, { base, deadlineMs = 10_000 }: WitnessOptions = {}): Witness {
  const scheme = target.slice(0, target.indexOf(':') + 1)
  const open = Object.hasOwn(kinds, scheme) ? kinds[scheme] : undefined
  if (open === undefined) throw unknown(scheme)
  const witness = open(target, { base, deadlineMs })
  return {
    target: witness.target,
    remember: (head) => witness.remember(head).catch(failing(witness)),
    recall: (log) => witness.recall(log).catch(failing(witness)),
  }
}

/** The whole target is not repeated: it may hold a password. */
function unknown(scheme: string): PawlError {
  const forms = 'use `file:PATH`, `git:FOLDER`, `https://…` or `postgres://…`'
  const near = scheme === '' ? undefined : didYouMean(scheme, Object.keys(kinds))
  const what = scheme === '' ? 'a witness is named without its kind' : `\`${scheme}\` is not a kind of witness`
  return new PawlError('bad-witness', what, { hint: near === undefined ? forms : `${near} ${forms}` })
}

function failing({ target }: Witness): (cause: unknown) => never {
  return (cause) => {
    const hint = isPawlError(cause) ? cause.hint : undefined
    throw new PawlError('witness-failed', `${target} could not be reached: ${sentenceOf(cause)}`, { cause, hint })
  }
}
