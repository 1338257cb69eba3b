import type { Moment, Speech } from '../../brains/index.ts'
import {
  type Cleaner,
  cleanerOf,
  type Decision,
  type Json,
  type Redaction,
  redactor,
  sentenceBound,
  sentenceOf,
  snapshot,
} from '../../kernel/index.ts'
import { canonical, type LogRecord, type Question, type ToolCall } from '../../protocol/index.ts'
import type { Asked, Standing } from './ask-people.ts'
import type { TheoryQuestion } from './session-memory.ts'

/** How long a question stays open, and an answer good. */
const lifetimeMs = 24 * 3_600_000

interface Given {
  readonly brain: Speech
  readonly moment: Moment
  readonly decision: Decision
  /** The agent's session, if it tells one. */
  readonly session: string | undefined
  /** What theories want a person to look at. */
  readonly wanted: readonly TheoryQuestion[]
  readonly redaction: Redaction | undefined
  readonly askPeople: (asked: readonly Asked[]) => readonly Standing[]
}

export interface Settled {
  readonly decision: Decision
  readonly approval?: LogRecord['approval']
}

/**
 * Where the agent cannot ask, the question waits in the project's store. Somebody who has approved exactly this has it done, once;
 * otherwise it is refused until they have answered.
 */
export function peopleDecide(given: Given): Settled {
  const { brain, moment, decision, session, wanted, redaction, askPeople } = given
  const clean = cleanerOf(redaction)
  const from = { agent: brain.vocabulary.slug, session }
  const isAsked = decision.type === 'ask' && moment.degrades?.ask === 'deny' && !moment.honours.includes('ask')
  if (!isAsked) {
    if (wanted.length > 0) askPeople(wanted.map((one) => theirs(one, from, clean)))
    return { decision }
  }
  try {
    const question = questionOf(given, decision.by, decision.reason)
    const asked = { question: { ...question, from }, takes: true }
    const [standing] = askPeople([asked, ...wanted.map((one) => theirs(one, from, clean))])
    return standing === undefined ? { decision } : settled(decision, standing)
  } catch (error) {
    return { decision: { ...decision, reason: `${decision.reason} (${clean(sentenceOf(error), sentenceBound)})` } }
  }
}

function settled(decision: Extract<Decision, { readonly type: 'ask' }>, standing: Standing): Settled {
  if (standing.status === 'open') {
    // a model reads this: it is not told how to answer
    const how = `a person was asked, as question ${standing.id}; try again when they have answered`
    return { decision: { ...decision, reason: `${decision.reason} (${how})` } }
  }
  const { status, id, by, why } = standing
  if (status === 'rejected') {
    const words = `${decision.reason} (${by} has rejected it${why === undefined ? '' : `: ${why}`})`
    return { decision: { ...decision, reason: words } }
  }
  const { payload, reasons, informs, effects } = decision
  return {
    decision: { type: 'continue', payload, reasons, informs, effects },
    approval: { id, by, ...(why && { why }) },
  }
}

function questionOf({ brain, moment, decision, redaction }: Given, by: string, reason: string): Question {
  const action = actionOf(decision)
  const agent = brain.vocabulary.slug
  const digest = digestOf({ agent, event: moment.event, action })
  const clean = cleanerOf(redaction)
  const shown = snapshot(action, { hides: redactor(redaction), cleans: clean }) // whole: a person approves what they see
  const words = clean(reason, sentenceBound) // hooks quote what they saw
  return { digest, event: moment.event, action: shown, by, reason: words, expiresAt: Date.now() + lifetimeMs }
}

/** What would be done, after all changes; the number of the call is another one when it is tried again. */
function actionOf({ payload }: Decision): Json {
  const {
    call,
    context: _,
    agent: __,
    timestamp: ___,
    ...own
  } = payload as { readonly [key: string]: unknown } & {
    readonly call?: ToolCall
  }
  return call === undefined ? (own as Json) : { call: { name: call.name, input: call.input } }
}

function theirs({ subject, reason, event, hook }: TheoryQuestion, from: Question['from'], clean: Cleaner): Asked {
  const digest = digestOf({ subject, reason })
  const shown = { action: { subject: clean(subject) }, reason: clean(reason, sentenceBound) }
  const question = { digest, event, ...shown, by: hook, expiresAt: Date.now() + lifetimeMs, from }
  return { question, takes: false }
}

function digestOf(value: Json): string {
  const { hash } = process.getBuiltinModule('node:crypto') // seldom needed, and slow to load
  return hash('sha256', canonical(value))
}
