import { PawlError } from '../../kernel/index.ts'
import type { LogProblem, Verification } from '../../protocol/index.ts'
import type { Appended } from './append-records.ts'
import { type Head, isSigned } from './heads.ts'
import { readPublicKey } from './keys.ts'
import { genesis, hashOf, type LogLine } from './log-line.ts'

export interface VerifierOptions {
  /** In the order of their positions. */
  readonly heads: readonly Head[]
  readonly publicKey: string | undefined
  /** A place that somebody wrote down. */
  readonly head?: Appended | undefined
  /** The last record that was put away, with all before it. */
  readonly from?: Appended | undefined
}

const beginning: Appended = { position: 0, hash: genesis }

export interface Verifier {
  /** The next line of the log; nothing for one that cannot be read. False if there is no use in going on. */
  take(line: LogLine | undefined): boolean
  end(): Verification
}

/** Walks a log once, from its first record or the first that was not put away, and needs no more memory than its heads. */
export function createVerifier({ heads, publicKey, head, from = beginning }: VerifierOptions): Verifier {
  const signed = checkSignatures(heads, publicKey)
  // what was put away cannot be looked at
  const marks = marksOf(signed.good, head).filter((mark) => mark.position >= from.position)
  const problems: LogProblem[] = signed.problem === undefined ? [] : [signed.problem]
  let { position, hash } = from
  let [at, trusted] = [0, from.position]
  const compare = () => {
    for (let mark = marks[at]; mark !== undefined && mark.position <= position; mark = marks[++at]) {
      if (mark.hash === hash) trusted = mark.position
      else problems.push(rewritten(trusted, mark))
    }
  }
  compare() // `from` itself may be signed
  return {
    take(line) {
      const wrong = wrongWith(line, position, hash)
      if (wrong !== undefined || line === undefined) {
        problems.push({ position: position + 1, what: wrong ?? '' })
        return false
      }
      position = line.position
      hash = line.hash
      compare()
      return problems.length === 0
    },
    end() {
      const missing = problems.length === 0 ? marks[at] : undefined
      if (missing !== undefined) problems.push(cutOff(position, missing))
      const problem = problems.sort((one, other) => one.position - other.position)[0]
      const signedTo = signed.good.findLast((one) => one.position <= trusted)?.position ?? 0
      return { records: position - from.position, problem, signedTo }
    },
  }
}

/** A place that must be there, and who says so. */
interface Mark extends Appended {
  readonly who: string
}

function marksOf(heads: readonly Head[], head: Appended | undefined): readonly Mark[] {
  const marks = heads.map(({ position, hash, time }) => ({ position, hash, who: `signed ${dateOf(time)}` }))
  const known = head === undefined ? [] : [{ position: head.position, hash: head.hash, who: 'written down' }]
  return [...marks, ...known].sort((one, other) => one.position - other.position)
}

function checkSignatures(heads: readonly Head[], publicKey: string | undefined) {
  if (heads.length === 0) return { good: [], problem: undefined }
  if (publicKey === undefined) {
    throw new PawlError('no-key', 'the log has signed heads, but there is no public key to check them with', {
      hint: 'give the copy you keep: `verify({ publicKey })`',
    })
  }
  const key = readPublicKey(publicKey)
  const bad = heads.find((head) => !isSigned(key, head))
  const good = bad === undefined ? heads : heads.slice(0, heads.indexOf(bad))
  const what = `the head ${bad && dateOf(bad.time)} is not signed with this key`
  return { good, problem: bad && { position: bad.position, what } }
}

function wrongWith(line: LogLine | undefined, position: number, hash: string): string | undefined {
  const next = position + 1
  if (line === undefined) return `record ${next} cannot be read`
  if (line.position > next) return `record ${next} is missing: ${line.position} stands in its place`
  if (line.position < next) return `record ${line.position} stands in the place of ${next}`
  if (line.previous !== hash) return `record ${next} does not follow the one before it`
  return hashOf(line.content) === line.hash ? undefined : `record ${next} was changed: its hash is of something else`
}

function rewritten(trusted: number, { position, who }: Mark): LogProblem {
  const first = Math.min(trusted + 1, position)
  const which = first === position ? `record ${position} is` : `records ${first} to ${position} are`
  return { position: first, what: `${which} not what was ${who}: they were written anew` }
}

function cutOff(end: number, { position, who }: Mark): LogProblem {
  return { position: end + 1, what: `the log ends at ${end}, but record ${position} was ${who}: its end was cut off` }
}

function dateOf(time: number): string {
  return new Date(time).toISOString()
}
