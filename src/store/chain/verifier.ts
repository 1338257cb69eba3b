import { PawlError } from '../../base/index.ts'
import type { LogPosition, LogProblem, Verification } from '../../ports/index.ts'
import type { LostHead, SeenHead } from '../seen/remembered.ts'
import { sha256 } from '../signing/sha256.ts'
import { needsSignature } from '../signing/signature.ts'
import { beginning, type LogLine } from './log-line.ts'
import { replacedKeys, rotationIn, type Takeover } from './rotation.ts'
import { signatureLedger } from './signature-ledger.ts'

export interface VerifierOptions {
  /** The trusted key, as PEM. */
  readonly publicKey: string | undefined
  /** Keys that it is known to have replaced. */
  readonly formerKeys?: readonly string[] | undefined
  /** A head that was written down. */
  readonly head?: LogPosition | undefined
  /** The end of the log that this user has seen. */
  readonly seen?: SeenHead | undefined
  /** Records that this user had seen, and that were missing later. */
  readonly losses?: readonly LostHead[] | undefined
  /** The file of this user’s memory of the log, if it is damaged. */
  readonly damagedMemory?: string | undefined
  /** The last record that was put away, with all before it. */
  readonly from?: LogPosition | undefined
}

export interface Verifier {
  /** The next line of the log; undefined for one that cannot be read. False from the first one on that is wrong. */
  take(line: LogLine | undefined): boolean
  /** A line behind a wrong one: it proves nothing, but may show which keys were replaced. */
  takeLater(line: LogLine | undefined): void
  end(): Verification
}

/** Walks a log once, from its first record or the first that was not put away, and needs no more memory than its signatures. */
export function createVerifier(options: VerifierOptions): Verifier {
  const { publicKey, formerKeys = [], head, seen, losses = [], damagedMemory, from = beginning } = options
  // archived records cannot be checked
  const marks = marksOf(head, seen).filter((mark) => mark.position > from.position)
  const ledger = signatureLedger()
  const later: Takeover[] = []
  let problem: LogProblem | undefined
  let { position, hash } = from
  let at = 0
  const look = (line: LogLine): LogProblem | undefined => {
    const rotation = rotationIn(line)
    if (line.signature !== undefined) ledger.add(line, line.signature)
    else if (needsSignature(line.position) || rotation !== undefined) return unsigned(line.position)
    if (rotation !== undefined) ledger.rotate(line, rotation, { position, hash })
    for (let mark = marks[at]; mark?.position === line.position; mark = marks[++at]) {
      if (mark.hash !== line.hash) return replaced(mark)
    }
    return undefined
  }
  const checkSignatures = () => {
    const key = required(publicKey)
    return ledger.check(key, [...formerKeys, ...replacedKeys([key, ...formerKeys], later)])
  }
  return {
    take(line) {
      const wrong = wrongWith(line, position, hash)
      if (wrong !== undefined || line === undefined)
        problem = { kind: 'broken', position: position + 1, what: wrong ?? '' }
      else {
        problem = look(line)
        position = line.position
        hash = line.hash
      }
      return problem === undefined
    },
    takeLater(line) {
      const rotation = line?.signature === undefined ? undefined : rotationIn(line)
      if (line !== undefined && rotation !== undefined)
        later.push({ rotation, before: { position: line.position - 1, hash: line.previous } })
    },
    end() {
      const records = position - from.position
      const { signedTo, problem: forged, older } = ledger.isEmpty() ? nothingSigned : checkSignatures()
      const missing = problem === undefined ? marks[at] : undefined
      const cut = missing && cutOff(position, missing)
      const found = [problem, forged, cut].flatMap((one) => one ?? [])
      found.sort((one, other) => one.position - other.position)
      const unknown = damagedMemory === undefined ? undefined : damaged(damagedMemory, position)
      const first = found[0] ?? older
      const compared = losses.length === 0 ? first : withLosses(losses, first)
      return { records, problem: compared ?? unknown, end: { position, hash }, signedTo, seenTo: seen?.position ?? 0 }
    },
  }
}

/** A place that must be in the log, and its source. */
interface Mark extends LogPosition {
  readonly kind: 'head' | 'seen'
  readonly who: string
}

function marksOf(head: LogPosition | undefined, seen: SeenHead | undefined): readonly Mark[] {
  const marks: readonly Mark[] = [
    ...(head === undefined ? [] : [{ ...head, kind: 'head', who: 'written down' } as const]),
    ...(seen === undefined ? [] : [{ ...seen, kind: 'seen', who: `seen ${dateOf(seen.time)}` } as const]),
  ]
  return [...marks].sort((one, other) => one.position - other.position)
}

const nothingSigned = { signedTo: 0, problem: undefined, older: undefined }

function required(publicKey: string | undefined): string {
  if (publicKey !== undefined) return publicKey
  throw new PawlError('no-key', 'the log is signed, but there is no public key to check it with', {
    hint: 'give the copy you keep: `verify({ publicKey })`, or `pawl audit verify --key FILE`',
  })
}

function wrongWith(line: LogLine | undefined, position: number, hash: string): string | undefined {
  const next = position + 1
  if (line === undefined) return `record ${next} cannot be read`
  if (line.position > next) return `record ${next} is missing: ${line.position} is in its place`
  if (line.position < next) return `record ${line.position} is in the place of ${next}`
  if (line.previous !== hash) return `record ${next} does not follow the one before it`
  return sha256(line.content) === line.hash ? undefined : `record ${next} was changed: its hash is of something else`
}

function unsigned(position: number): LogProblem {
  const what = `record ${position} is not signed: the log was written without its key`
  return { kind: 'unsigned', position, what }
}

function replaced({ kind, position, who }: Mark): LogProblem {
  return { kind, position, what: `record ${position} is not the one that was ${who}: the log was replaced` }
}

function cutOff(end: number, { kind, position, who }: Mark): LogProblem {
  const what =
    end === 0
      ? `the log is gone: record ${position} was ${who}`
      : `the log ends at ${end}, but record ${position} was ${who}: its end was cut off, or the log was replaced`
  return { kind, position: end + 1, what }
}

/**
 * A loss does not end when the records are restored: others were written meanwhile. A log that fails by itself is
 * reported first, and its losses as well.
 */
function withLosses(losses: readonly LostHead[], found: LogProblem | undefined): LogProblem {
  const more = losses.length > mostNamed ? [`${losses.length - mostNamed} more losses were found`] : []
  const lost = [...losses.slice(0, mostNamed).map(lossText), ...more]
  const { kind, position, what } = found ?? { kind: 'seen', position: losses[0]?.position ?? 0, what: [] }
  return { kind, position, what: (kind === 'seen' ? [...lost, what] : [what, ...lost]).flat().join('; ') }
}

const mostNamed = 3

function lossText({ position, time, foundAt }: LostHead): string {
  return `record ${position} was seen ${dateOf(time)}, and was not in the log on ${dateOf(foundAt)}: it was removed or replaced`
}

function damaged(path: string, position: number): LogProblem {
  const what = `the log cannot be compared with what you have seen of it: ${path} is damaged, or cannot be read`
  return { kind: 'memory', position, what }
}

function dateOf(time: number): string {
  return new Date(time).toISOString()
}
