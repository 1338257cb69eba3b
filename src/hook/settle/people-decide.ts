import { realpathSync } from 'node:fs'
import { type Json, sentenceOf } from '../../base/index.ts'
import type { Moment, Speech } from '../../brains/internal.ts'
import type { TheoryQuestion } from '../../config/internal.ts'
import {
  type Cleaner,
  cleanDecision,
  cleanerOf,
  type Decision,
  type Redaction,
  redactor,
  sentenceBound,
  snapshot,
} from '../../kernel/index.ts'
import type { LogRecord, Question } from '../../ports/index.ts'
import { exactText, type HostFacts, type ToolCall } from '../../protocol/index.ts'
import { cleanId, cleanTexts } from '../record/clean-texts.ts'
import type { Asked, Standing } from './ask-people.ts'

/** How long a question stays open, and an answer good. */
const lifetimeMs = 24 * 3_600_000

interface Given {
  readonly brain: Speech
  readonly moment: Moment
  readonly decision: Decision
  /** The agent's session, if it reports one. */
  readonly session: string | undefined
  /** The facts that the agent reports about itself. */
  readonly host: HostFacts | undefined
  /** The folder of the hooks. */
  readonly root: string
  /** Questions of theories to a person. */
  readonly wanted: readonly TheoryQuestion[]
  readonly redaction: Redaction | undefined
  readonly askPeople: (asked: readonly Asked[]) => readonly Standing[]
}

export interface Settled {
  readonly decision: Decision
  readonly approval?: LogRecord['approval']
}

/**
 * Where the agent cannot ask, the question waits in the project's store. A person's approval of exactly this action
 * allows it once; until then it is refused.
 */
export function peopleDecide(given: Given): Settled {
  const { brain, moment, session, wanted, redaction, askPeople } = given
  // a model reads the reason, or a person
  const decision = withAllQuestions(cleanDecision(given.decision, redaction, given.decision.payload))
  const clean = cleanerOf(redaction, decision.payload)
  const from = { agent: brain.vocabulary.slug, session: cleanId(session) }
  const isAsked = decision.type === 'ask' && moment.degrades?.ask === 'deny' && !moment.honours.includes('ask')
  if (!isAsked) {
    if (wanted.length > 0) askPeople(wanted.map((one) => theirs(one, from, clean)))
    return { decision }
  }
  try {
    const question = questionOf(given, decision.by, decision.reason)
    const [standing] = askPeople([{ question, takes: true }, ...wanted.map((one) => theirs(one, from, clean))])
    return standing === undefined ? { decision } : settled(decision, standing, clean)
  } catch (error) {
    return { decision: { ...decision, reason: `${decision.reason} (${clean(sentenceOf(error), sentenceBound)})` } }
  }
}

/** Several hooks may ask about one action: a person who answers has to see every question. */
function withAllQuestions(decision: Decision): Decision {
  if (decision.type !== 'ask') return decision
  const questions = [...new Set(questionsIn(decision).map(({ reason }) => reason))]
  return questions.length < 2 ? decision : { ...decision, reason: questions.join('; ') }
}

function questionsIn({ reasons }: Decision): Decision['reasons'] {
  return reasons.filter(({ outcome }) => outcome === 'ask')
}

/** Before the id of a question, in the reason of a refusal: a store that is lost is known by it. */
export const askedWords = 'a person was asked, as question'

function settled(decision: Extract<Decision, { readonly type: 'ask' }>, standing: Standing, clean: Cleaner): Settled {
  if (standing.status === 'open') {
    // a model reads this: it does not contain how to answer
    const unlike = standing.unlike === undefined ? '' : `; ${clean(standing.unlike, sentenceBound)}`
    const how = `${askedWords} ${standing.id}; try again when they have answered${unlike}`
    return { decision: { ...decision, reason: `${decision.reason} (${how})` } }
  }
  const { status, id } = standing
  const by = clean(standing.by, sentenceBound)
  const why = standing.why === undefined ? undefined : clean(standing.why, sentenceBound) // a model reads it
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

function questionOf(given: Given, by: string, reason: string): Question {
  const { brain, moment, decision, session, redaction } = given
  const action = actionOf(decision)
  const place = placeOf(given)
  const agent = brain.vocabulary.slug
  // an approval answers the hooks that have asked: another one asks again
  const askedBy = [...new Set([by, ...questionsIn(decision).map(({ hook }) => hook)])].sort()
  const digest = digestOf({ agent, event: moment.event, action, place, askedBy, realFolder: realPath(place.folder) })
  const clean = cleanerOf(redaction, action)
  const shown = snapshot(action, { hides: redactor(redaction), cleans: clean }) // whole: a person approves the visible action
  const words = clean(reason, sentenceBound) // hooks quote their payload
  const from = { agent, session: cleanId(session), ...cleanTexts(place, clean) }
  return { digest, event: moment.event, action: shown, by, reason: words, expiresAt: Date.now() + lifetimeMs, from }
}

/** The action, after all changes; the call id is left out, since it differs when the call is tried again. */
function actionOf({ payload }: Decision): Json {
  const { call, tool: _, context: __, agent: ___, timestamp: ____, ...own } = payload as Acted
  return (call === undefined ? own : { ...own, call: { name: call.name, input: call.input } }) as Json
}

interface Acted {
  readonly [key: string]: unknown
  readonly call?: ToolCall
}

/**
 * Facts beside the action that change its effect: the folder, the project whose hooks judge it, and the agent that
 * would do it. A permission mode may mean a sandbox. The id of a sub-agent differs when it is tried again, its kind
 * does not.
 */
function placeOf({ root, host = {} }: Given) {
  const { cwd = folderOf(root), permissionMode, subagent, mcpServer } = host
  return {
    folder: cwd,
    ...(root !== cwd && { project: root }),
    ...(permissionMode !== undefined && { permissionMode }),
    ...(subagent !== undefined && { subagent: subagent.type ?? 'unnamed' }),
    ...(mcpServer !== undefined && { mcpServer }),
  }
}

/** The folder that the process runs in; the project, if that folder was deleted. */
function folderOf(root: string): string {
  try {
    return process.cwd()
  } catch {
    return root
  }
}

/** A link that leads elsewhere by now is another folder. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder // it is missing: then that was approved
  }
}

function theirs({ subject, reason, event, hook }: TheoryQuestion, from: Question['from'], clean: Cleaner): Asked {
  const digest = digestOf({ subject, reason })
  const shown = { action: { subject: clean(subject) }, reason: clean(reason, sentenceBound) }
  const question = { digest, event, ...shown, by: hook, expiresAt: Date.now() + lifetimeMs, from }
  return { question, takes: false }
}

function digestOf(value: Json): string {
  const { hash } = process.getBuiltinModule('node:crypto') // rarely needed, and slow to load
  return hash('sha256', exactText(value))
}
