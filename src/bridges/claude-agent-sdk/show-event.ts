import { PawlError, sentenceOf } from '../../base/index.ts'
import { type Answer, changesOf, claudecode, degrade, type Happening, type Moment } from '../../brains/in-process.ts'
import { cleanDecision, cleanerOf, type Decision, type OutcomeType, sentenceBound } from '../../kernel/index.ts'
import {
  asId,
  type Context,
  createContext,
  makeToolCall,
  type ToolCall,
  type ToolResult,
} from '../../protocol/index.ts'
import type { BridgeOptions } from '../host/bridge-options.ts'
import type { Host } from '../host/open-host.ts'

/** What Claude Code sends at a hook point. */
export type Payload = Readonly<Record<string, unknown>>

/** An event after its hooks, as far as it got, and the answer for Claude Code. */
export interface Shown {
  readonly moment: Moment
  readonly answer: Answer
  /** Nothing if the payload cannot be read. */
  readonly happening?: Happening | undefined
  /** Nothing if the hooks could not decide; then the answer is a refusal. */
  readonly decision?: Decision | undefined
  readonly context?: Context | undefined
}

/** Shows an event to the hooks. It never rejects: every failure is a refusal. */
export type ShowEvent = (moment: Moment, payload: Payload, signal?: AbortSignal) => Promise<Shown>

/** The SDK waits this long for a callback. */
export const sdkTimeoutSeconds = 60
/** So hooks have less. */
const deadlineMs = 45_000

interface Showing {
  readonly host: Host
  readonly options: BridgeOptions
  /** Whether a person can answer questions about calls. */
  readonly canAsk: boolean
  readonly cwd: string | undefined
}

export function createShow({ host, options, canAsk, cwd }: Showing): ShowEvent {
  const { redaction, kinds = {}, host: facts } = options

  async function decided(moment: Moment, happening: Happening, signal: AbortSignal | undefined): Promise<Shown> {
    const { session = 'unknown', host: reported } = happening
    const place = { ...(cwd !== undefined && { project: cwd }), ...facts, ...reported }
    const context = createContext({
      sessionId: asId('session', session),
      runId: asId('run', reported?.turnId ?? session),
      host: place,
      ...(signal !== undefined && { signal }),
    })
    const point = host.dispatcher.point(moment.event)
    const payload = point.payload({ ...happening.own } as never, { context, agent: host.agent })
    const dispatched = point.dispatch(payload, signal && { signal }) as Decision | Promise<Decision>
    const decision = withAllQuestions(cleanDecision(await within(dispatched), redaction, payload, happening.own))
    const honoured = canAsk ? moment : withoutAsk(moment)
    const passed = resumedOnce(decision, happening)
    const { answer, lost } = degrade(honoured, passed, changesOf(claudecode, happening, decision))
    for (const sentence of [...lost, ...standing(moment, answer, happening)])
      await host.note(moment.event, outcomeOf(decision, sentence), sentence)
    return { moment, happening, decision, context, answer: signed(answer, decision) }
  }

  return async (moment, payload, signal) => {
    let happening: Happening | undefined
    try {
      // decoding freezes what it reads, and hooks of the program get the same payload
      happening = withKinds(claudecode.decode(moment, structuredClone(payload)), kinds)
      return await decided(moment, happening, signal)
    } catch (error) {
      const reason = `Pawl could not decide: ${cleanerOf(redaction, happening?.own)(sentenceOf(error), sentenceBound)}`
      const isRefused = moment.honours.includes('deny')
      await host.note(moment.event, isRefused ? 'deny' : 'inform', reason).catch(() => undefined) // it is refused anyway
      return { moment, happening, answer: { type: isRefused ? 'deny' : 'continue', reason, informs: [] } }
    }
  }
}

/** What Claude Code gets: the answer as the callback returns it. */
export function encoded({ moment, answer, happening }: Shown): Readonly<Record<string, unknown>> {
  const result = happening === undefined ? undefined : resultOf(happening)?.output
  const { stdout } = claudecode.encode(moment, { ...answer, result })
  return stdout === '' ? {} : JSON.parse(stdout)
}

function resultOf({ moment, own }: Happening): ToolResult | undefined {
  return moment.event === 'tool.after' ? (own['result'] as ToolResult) : undefined
}

/** The decision, or a refusal when its time is over. */
async function within(dispatched: Decision | Promise<Decision>): Promise<Decision> {
  if (!(dispatched instanceof Promise)) return dispatched
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const slow = `the hooks took longer than ${deadlineMs / 1000} s`
    const hint = 'give a slow hook a `timeoutMs` of its own: then it fails alone, and is named'
    timer = setTimeout(() => reject(new PawlError('too-slow', slow, { hint })), deadlineMs)
  })
  try {
    return await Promise.race([dispatched, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Several hooks may ask about one call: a person who answers has to see every question. */
function withAllQuestions(decision: Decision): Decision {
  if (decision.type !== 'ask') return decision
  const questions = decision.reasons.filter(({ outcome }) => outcome === 'ask').map(({ reason }) => reason)
  return { ...decision, reason: [...new Set(questions)].join('; ') }
}

/** The outcome that a sentence about a loss begins with: changes and notes are beside the verdict. */
function outcomeOf({ type }: Decision, sentence: string): OutcomeType {
  if (sentence.startsWith('`inform`')) return 'inform'
  return sentence.startsWith('`modify`') || type === 'continue' ? 'modify' : type
}

/** The model reads which hook has refused a call. */
function signed(answer: Answer, decision: Decision): Answer {
  const by = decision.type === 'continue' ? undefined : decision.by
  if (answer.type !== 'deny' || by === undefined || answer.reason?.includes(by) === true) return answer
  return { ...answer, reason: `${by}: ${answer.reason ?? ''}` }
}

/** A refused result that cannot be replaced. */
function standing(moment: Moment, answer: Answer, happening: Happening): readonly string[] {
  const was = resultOf(happening)?.output
  if (answer.type !== 'deny' || was === undefined) return []
  const why = claudecode.objection(moment, { was, is: answer.reason ?? '' })
  return why === undefined ? [] : [`what was refused stays beside the reason: ${why}`]
}

/** An agent that continues because a hook sent it back to work is not sent back again: it would never end. */
function resumedOnce(decision: Decision, { isResumed }: Happening): Decision {
  if (decision.type !== 'resume' || !isResumed) return decision
  const { payload, reasons, informs, effects } = decision
  return { type: 'continue', payload, reasons, informs, effects }
}

function withoutAsk(moment: Moment): Moment {
  if (!moment.honours.includes('ask')) return moment
  const honours = moment.honours.filter((outcome) => outcome !== 'ask')
  return { ...moment, honours, degrades: { ...moment.degrades, ask: 'deny' } }
}

/** The event with tools of the kinds that the program gives them. */
function withKinds(happening: Happening, kinds: NonNullable<BridgeOptions['kinds']>): Happening {
  const call = happening.own['call'] as ToolCall | undefined
  const kind = call !== undefined && Object.hasOwn(kinds, call.name) ? kinds[call.name] : undefined
  if (call === undefined || kind === undefined) return happening
  const { id, name, input, native } = call
  const made = makeToolCall({ id, name, input, native, kind, cwd: happening.host?.cwd })
  const tool = 'tool' in happening.own ? { tool: { name, kind } } : {}
  return { ...happening, own: { ...happening.own, call: made, ...tool } }
}
