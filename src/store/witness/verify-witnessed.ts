import type { KeyObject } from 'node:crypto'
import { sentenceAndHint } from '../../base/index.ts'
import type { LogHead, LogProblem, Testimony, Verification, Witness } from '../../ports/index.ts'
import type { LogLine } from '../chain/log-line.ts'
import { rotationIn } from '../chain/rotation.ts'
import { createVerifier, type Verifier, type VerifierOptions } from '../chain/verifier.ts'
import { readPublicKey } from '../signing/read-key.ts'
import { isSigned } from '../signing/signature.ts'

interface Asked {
  readonly target: string
  readonly heads: readonly LogHead[]
  readonly failure?: string
}

export interface WitnessedOptions extends VerifierOptions {
  /** The name of the log. */
  readonly log: string
  readonly witnesses?: readonly Witness[] | undefined
}

/** Verifies a log by walking it once, and compares it with the heads that witnesses know of it. */
export async function verifyWitnessed(
  { log, witnesses = [], ...options }: WitnessedOptions,
  walk: (take: Verifier['take']) => void | Promise<void>,
): Promise<Verification> {
  const verifier = createVerifier(options)
  // before the records are read: others may append meanwhile, but the log never gets shorter
  const asked = await Promise.all(witnesses.map((witness) => ask(witness, log)))
  const heads = asked.flatMap((one) => one.heads)
  const seen = witnesses.length === 0 ? undefined : lookFor(heads, options.publicKey)
  let isRight = true
  await walk((line) => {
    if (!isRight) verifier.takeLater(line)
    else {
      if (line !== undefined) seen?.take(line)
      isRight = verifier.take(line)
    }
    return true // to the end: a record behind a wrong one may show which keys were replaced
  })
  if (seen === undefined) return verifier.end()
  return judged(verifier.end(), asked, { ...seen, after: options.from?.position ?? 0 })
}

async function ask({ target, recall }: Witness, log: string): Promise<Asked> {
  try {
    return { target, heads: await recall(log) }
  } catch (error) {
    return { target, heads: [], failure: sentenceAndHint(error) }
  }
}

/** The log's records at witnessed positions, and the keys it was signed with. */
interface Looked {
  readonly hashes: ReadonlyMap<number, string>
  readonly keys: ReadonlySet<string>
  /** Records up to here were put away, and cannot be compared. */
  readonly after: number
}

function lookFor(heads: readonly LogHead[], publicKey: string | undefined) {
  const wanted = new Set(heads.map(({ position }) => position))
  const hashes = new Map<number, string>()
  const keys = new Set(publicKey === undefined ? [] : [publicKey.trim()])
  return {
    hashes,
    keys,
    take(line: LogLine) {
      if (wanted.has(line.position)) hashes.set(line.position, line.hash)
      const rotation = line.signature === undefined ? undefined : rotationIn(line)
      if (rotation !== undefined) for (const key of [rotation.former, rotation.key]) keys.add(key.trim())
    },
  }
}

interface Judging extends Looked {
  /** Whether a key of the log signed this head. */
  readonly isOurs: (head: LogHead) => boolean
}

/** A log that is wrong by itself is wrong first: its keys, for one, need not be those of its owner. */
function judged(chain: Verification, asked: readonly Asked[], looked: Looked): Verification {
  const judging = { ...looked, isOurs: signatureCheck(looked.keys) }
  const found = asked.flatMap(({ target, heads }) =>
    heads.flatMap((head) => (head.position > looked.after ? (problemOf(chain, target, head, judging) ?? []) : [])),
  )
  found.sort((one, other) => one.position - other.position)
  const silent = asked.find(({ failure }) => failure !== undefined)
  const unasked = silent && {
    kind: 'witness' as const,
    position: looked.after + chain.records,
    what: silent.failure ?? '',
  }
  const witnessed = asked.map((one) => testimonyOf(one, looked))
  return { ...chain, problem: chain.problem ?? found[0] ?? unasked, witnessed }
}

function testimonyOf({ target, heads, failure }: Asked, { hashes }: Looked): Testimony {
  const isHere = (head: LogHead) => hashes.get(head.position) === head.hash
  const position = heads.reduce((furthest, head) => (isHere(head) ? Math.max(furthest, head.position) : furthest), 0)
  return { target, position, ...(failure !== undefined && { failure }) }
}

function problemOf(chain: Verification, target: string, head: LogHead, looked: Judging): LogProblem | undefined {
  const kind = 'witnessed'
  const { position, time } = head
  const witnessed = `record ${position} was witnessed by ${target} on ${new Date(time).toISOString()}`
  const last = looked.after + chain.records
  const stranger = looked.isOurs(head) ? '' : '; but that head is not signed with the key of the log'
  if (looked.hashes.get(position) === head.hash && stranger === '') return undefined
  if (last === 0) return { kind, position: 1, what: `the log is gone: ${witnessed}${keyless(looked, stranger)}` }
  if (stranger !== '')
    return {
      kind,
      position,
      what: `${witnessed}${stranger}: the log was replaced together with its key, or the head is forged`,
    }
  if (position > last)
    return {
      kind,
      position: last + 1,
      what: `the log ends at ${last}, but ${witnessed}: its end was cut off, or the log was replaced`,
    }
  return { kind, position, what: `${witnessed}, and another one is in its place: the log was replaced` }
}

/** Where the keys are gone, too, there is nothing to compare the signature with. */
function keyless({ keys }: Looked, stranger: string): string {
  return keys.size === 0 ? '; its key is gone, too' : stranger
}

/** Reads each key once: to read one takes nearly as long as to check a signature. */
function signatureCheck(keys: ReadonlySet<string>): (head: LogHead) => boolean {
  const read = new Map<string, KeyObject>()
  return (head) => {
    const pem = head.publicKey.trim()
    if (!keys.has(pem)) return false
    const key = read.get(pem) ?? readPublicKey(pem)
    read.set(pem, key)
    return isSigned(key, 'head', head, head.signature)
  }
}
