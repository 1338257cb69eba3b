import { isPawlError, type Json, sentenceOf } from '../../base/index.ts'
import type { Answer, Happening, Moment, Reply, Speech } from '../../brains/internal.ts'
import { cleanerOf, sentenceBound } from '../../kernel/index.ts'
import type { LogRecord } from '../../ports/index.ts'
import { eventRecord } from '../record/event-record.ts'
import { forPeople } from '../settle/for-people.ts'
import { outputOf } from '../settle/tool-output.ts'
import type { Judging } from './judging.ts'

/** A call of the hook process, and how far it has come. */
export interface Attempt {
  readonly brain: Speech
  /** The agent's name for the moment. */
  readonly native: string
  readonly startedAt?: number
  readonly happening?: Happening | undefined
  readonly judging?: Judging | undefined
}

/** The answer where there is no decision, and its record. */
export function failed(attempt: Attempt, keep: (record: LogRecord) => void, error: unknown): Reply {
  const { brain, native } = attempt
  const moment = momentOf(attempt)
  if (moment === undefined) return lastResort(`${brain.vocabulary.title} has no moment \`${native}\``)
  try {
    keep(failureRecord(attempt, moment, error))
  } catch {
    // it is refused already, and the log may be the cause
  }
  return refusal(attempt, moment, error)
}

/** The agent's moment of that name; nothing if it has none. */
export function momentOf({ brain, native }: Pick<Attempt, 'brain' | 'native'>): Moment | undefined {
  return brain.vocabulary.moments.find((one) => one.native === native)
}

/** The record of an event without a decision. */
export function failureRecord(attempt: Attempt, moment: Moment, error: unknown): LogRecord {
  const { brain, startedAt = Date.now(), happening, judging } = attempt
  const about = { brain, moment, startedAt, failure: sentenceOf(error), ...(happening !== undefined && { happening }) }
  if (judging === undefined) return eventRecord(about)
  const { audit, loaded, unanswered } = judging
  return eventRecord({
    ...about,
    records: audit.records(),
    unanswered: unanswered(),
    redaction: loaded.config.redaction,
  })
}

/** The reply where there is no decision: a refusal if the hook point can refuse, silence with a message to the person if not. */
export function refusal({ brain, happening, judging }: Attempt, moment: Moment, error: unknown): Reply {
  const clean = cleanerOf(judging?.loaded.config.redaction, happening?.own)
  const reason = `Pawl could not decide: ${clean(sentenceOf(error), sentenceBound)}`
  const known = isPawlError(error) ? error.hint : undefined
  // hints are for people: a model would follow them
  if (moment.honours.includes('deny')) {
    const words = known === undefined ? reason : `${reason}; ${forPeople}`
    return denial(brain, moment, words, happening === undefined ? undefined : outputOf(happening))
  }
  const hint = known === undefined ? '' : ` (${known})`
  const { stdout, exit } = brain.encode(moment, { type: 'continue', informs: [] })
  return { stdout, stderr: `${reason}${hint}\n`, exit }
}

/** Some agents receive a refusal in the shape of the result. A result without a text must not lose the refusal. */
function denial(brain: Speech, moment: Moment, reason: string, result: Json | undefined): Reply {
  const answer: Answer = { type: 'deny', reason, informs: [] }
  try {
    return brain.encode(moment, { ...answer, result })
  } catch {
    return brain.encode(moment, answer)
  }
}

function lastResort(reason: string): Reply {
  return { stdout: '', stderr: `Pawl could not decide: ${reason}\n`, exit: 2 }
}
