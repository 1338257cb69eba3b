import { spendAgain } from '../journal/meter.ts'
import type { Answered, Attempt, Round } from '../journal/round.ts'
import { checkAbort, type Turn } from '../turn/turn.ts'
import { waits } from '../turn/waits.ts'
import type { Operation } from './operation.ts'
import { playRound } from './play-round.ts'

/**
 * Runs an operation inside its wraps. Every `next()` after the first, and every changed one, is judged like a call of
 * its own. If that needs a person, the round ends: the question is outside any step, and the next round plays the
 * finished attempts back to the wraps before it continues. The same happens to a round that has failed in an earlier
 * process.
 */
export async function operate<P, R>(turn: Turn, operation: Operation<P, R>): Promise<R> {
  const { kind, id, event, field, coding } = operation
  let past: readonly Attempt<R>[] = none
  let answered: readonly Answered<R>[] = none
  for (let number = 1; ; number++) {
    const key = number === 1 ? id : `${id}@${number}`
    const [done, known] = [past, answered]
    const play = (early: (error: unknown) => void = never) => playRound(turn, operation, key, done, known, early)
    const { round, failure } = turn.steps.isBlank()
      ? { round: await turn.steps.keep(kind, key, coding, play()), failure: undefined }
      : await asStep(turn, key, operation, play)
    past = round.done
    if (failure !== undefined) throw failure.error
    if (round.failure !== undefined) continue // of another process
    if (round.asked === undefined) return round.result as R
    const { action, by, reason, attempt } = round.asked
    const [step, shown] = [`${turn.steps.path}${kind}:${key}`, turn.shows.action(field, action)]
    const { refusals } = turn.answers
    // steps after the answer are recorded: a later no does not change it
    const isDone = turn.steps.isKnown(kind, `${id}@${number + 1}`)
    const refused = async () =>
      isDone ? undefined : (await refusals.find(turn.steps.path, event, () => action))?.verdict
    const again = async () => void (await operation.rejudge(operation.restore(operation.payload, action), attempt))
    const asking = () => turn.answers.ask({ step, event, action, shown, by, reason, again })
    const said = (await refused()) ?? (await asking().catch((error) => waiting(turn, operation, round, error)))
    const verdict = (await refused()) ?? said // another attempt may have got a no meanwhile
    checkAbort(turn)
    answered = [...answered, { ...round.asked, verdict }]
    if (!verdict.approved)
      for (const one of [action, round.asked.wanted]) await refusals.keep(step, event, one, { by, reason, verdict })
  }
}

/** An attempt that waits is over without having been made if the run ends for another reason. */
function waiting<P, R>(turn: Turn, operation: Operation<P, R>, { asked }: Round<R>, error: unknown): never {
  if (asked !== undefined && waits(turn, error)) error.onAbandon(() => operation.drop(asked.attempt, error))
  throw error
}

/** Where nothing is on record yet, a round that fails has nothing to record. */
function never(): void {}

/**
 * A round is one step. Its spending counts also when it is taken from the record; the error of one that fails here is
 * thrown unchanged and immediately, also if the round continues until its work is recorded.
 */
async function asStep<R>(
  { steps, meter }: Turn,
  key: string | number,
  { kind, id, coding, hasSteps }: Pick<Operation<never, R>, 'kind' | 'id' | 'coding' | 'hasSteps'>,
  play: (early: (error: unknown) => void) => Promise<Round<R>>,
): Promise<{ readonly round: Round<R>; readonly failure: { readonly error: unknown } | undefined }> {
  let played: Round<R> | undefined
  const round = await new Promise<Round<R>>((resolve, reject) => {
    const playing = async () => {
      played = await play(reject)
      return played
    }
    const step = hasSteps === true ? steps.doOpen(kind, key, coding, playing) : steps.do(kind, key, coding, playing)
    Promise.resolve(step).then(resolve, reject)
  })
  if (played === undefined) {
    const before = () => (hasSteps === true ? steps.tally?.usageOfCall(steps.keyOf(kind, id)) : undefined)
    spendAgain(meter, steps, { kind, id: key, spent: round.spent, before })
  }
  return { round, failure: played?.failure === undefined ? undefined : { error: played.failure } }
}

const none: readonly never[] = Object.freeze([])
