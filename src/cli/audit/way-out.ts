import type { LogProblem } from '../../ports/index.ts'
import { newLogHint } from '../../store/internal.ts'
import { isForgettable } from './is-forgettable.ts'

/** A fault of the chain, or of an attestation in it. */
export interface Problem extends Omit<LogProblem, 'kind'> {
  readonly kind: LogProblem['kind'] | 'attestation'
}

interface Wrong {
  /** Whether a key or a place was passed: the log may be a copy of another. */
  readonly isCopy: boolean
  /** Where its files are. */
  readonly folder: string | undefined
  /** The position of its last record. */
  readonly records: number | undefined
}

/** The next step for a log that does not verify, after its cause is known; undefined where there is nothing to do. */
export function wayOut({ kind, position }: Problem, { isCopy, folder, records = 0 }: Wrong): string | undefined {
  // another key than the passed one is independent of this user's memory
  if (isForgettable({ kind }) && !(isCopy && kind === 'other-key'))
    return 'when you have found out why: `pawl help audit forget`'
  if (kind === 'witnessed') return witnessed
  if (isCopy || !['broken', 'unsigned', 'forged'].includes(kind)) return undefined
  if (kind === 'broken' && position > 1 && position > records) return atEnd
  const archived =
    kind === 'broken' && position === 1 ? 'if you put records away: `--from POSITION:HASH`; otherwise, ' : ''
  return `${archived}when you have found out why, ${newLogHint(folder)}`
}

const atEnd = 'nothing follows it: the next record reports it and goes on from the last one that is right'

const witnessed =
  'when you have found out why and accepted it (`pawl audit forget`): delete the heads of the lost log at that witness, or name another target in its place'
