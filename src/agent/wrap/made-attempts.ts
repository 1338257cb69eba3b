import type { Json } from '../../base/index.ts'
import { canonical, shortHash, type Usage } from '../../protocol/index.ts'
import { spendAgain } from '../journal/meter.ts'
import type { Round } from '../journal/round.ts'
import type { Turn } from '../turn/turn.ts'
import type { Operation } from './operation.ts'
import type { Made } from './playing.ts'

type MaybePromise<T> = T | Promise<T>

/** Attempts of a round that are on record as soon as they are made. */
export interface MadeAttempts<P, R> {
  /** Those that were made in an earlier process, as far as the journal can list them. */
  readonly known: readonly Round<R>[]
  /** The attempt with that number that wanted this, if the journal cannot list it. */
  find(number: number, wanted: P): MaybePromise<Round<R> | undefined>
  /** Records an attempt, with its usage. */
  keep(made: Pick<Made<P, R>, 'attempt' | 'wanted' | 'inner'>, result: R, spent: readonly Usage[]): Promise<void>
}

/**
 * The wraps of a call may be busy for long after an attempt was made, and the process may be killed meanwhile: a
 * process that continues the run must not make it again. The round includes these attempts when it is over. An agent
 * used as a tool has its own record, a call without wraps is recorded immediately, and an engine runs no step inside
 * another.
 */
export function madeAttempts<P, R>(
  { steps, meter }: Turn,
  operation: Operation<P, R>,
  round: string | number,
): MadeAttempts<P, R> | undefined {
  const { kind, coding, hasSteps, isWrapped } = operation
  if (!steps.isJournalled() || steps.isEngine() || hasSteps === true || !isWrapped) return undefined
  const keyOf = (number: number, wanted: Json) => `${kind}:${round}#${number}=${shortHash(canonical(wanted))}`
  const counted = (id: string, made: Round<R>) => {
    spendAgain(meter, steps, { kind: 'made', id, spent: made.spent })
    return made
  }
  return {
    known: steps.recordedFrom('made', `${kind}:${round}#`, coding).map(({ id, value }) => counted(id, value)),
    find(number, wanted) {
      if (steps.isListed()) return undefined
      const key = keyOf(number, operation.actionOf(wanted))
      const found = Promise.resolve(steps.recorded('made', key, coding))
      return found.then((made) => made && counted(key, made))
    },
    async keep({ attempt, inner, ...asked }, result, spent) {
      const [wanted, action] = [operation.actionOf(asked.wanted), operation.actionOf(inner)]
      const done = [{ attempt, wanted, action, result, error: undefined }]
      await steps.do('made', keyOf(attempt, wanted), coding, () => ({
        result: undefined,
        asked: undefined,
        done,
        spent,
      }))
    },
  }
}
