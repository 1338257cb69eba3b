import { type Decision, freezeDeep, type Json } from '../kernel/index.ts'
import { addUsage, type Context, contextWith, type Message, type Usage } from '../protocol/index.ts'
import type { Answers } from './confirmation.ts'
import { RunError, type RunErrorCode } from './run-error.ts'
import type { Runtime } from './runtime.ts'
import type { Steps } from './steps.ts'
import type { AgentPart } from './stream.ts'
import type { Span } from './tracing.ts'

/** One run on its way: all that changes while it goes on. */
export interface Run {
  readonly runtime: Runtime
  readonly steps: Steps
  readonly answers: Answers
  readonly signal: AbortSignal | undefined
  /** Given to every dispatch. */
  readonly limits: { readonly signal: AbortSignal } | undefined
  /** Where parts go when somebody listens to the run; `live` says not to wait for the check after the model. */
  readonly listener:
    | { readonly emit: (part: AgentPart) => void; readonly guarded: boolean; readonly live: boolean }
    | undefined
  readonly startedWith: Context
  /** The run's own span, if it is traced: the parent of all spans inside. */
  readonly span: Span | undefined
  messages: readonly Message[]
  turn: number
  usage: Usage
  /** Parts of this turn that the listener has heard already. */
  heard: number
  /** Forgotten whenever something is counted. */
  context: Context | undefined
  /** Forgotten whenever time passes. */
  time: number | undefined
}

/** The standard keys of every payload. The clock is read once for all that happens without waiting. */
export function scopeOf(run: Run): {
  readonly context: Context
  readonly agent: Runtime['agent']
  readonly timestamp: number
} {
  run.context ??= contextWith(run.startedWith, { turn: run.turn, usage: run.usage })
  run.time ??= run.runtime.now()
  return { context: run.context, agent: run.runtime.agent, timestamp: run.time }
}

/** Waits for hooks if they are asynchronous; afterwards it is later than it was. */
export function later<D>(run: Run, shown: Promise<D>): Promise<D> {
  return shown.then((decision) => {
    run.time = undefined
    return decision
  })
}

export function spend(run: Run, usage: Usage): void {
  run.usage = addUsage(run.usage, usage)
  run.context = undefined
}

/** Adds to the conversation. What is said must be frozen: hooks judge it, and nobody rewrites it afterwards. */
export function say(run: Run, ...messages: readonly Message[]): void {
  run.messages = Object.freeze([...run.messages, ...messages])
}

/** What hooks want the model to know goes to it as words of the user's side. */
export function notesOf(informs: readonly { readonly text: string }[]): readonly Message[] {
  if (informs.length === 0) return []
  const note: Message = { role: 'user', content: informs.map(({ text }) => ({ type: 'text', text })) }
  freezeDeep(note)
  return [note]
}

export interface Denial {
  readonly by: string
  readonly reason: string
}

export function denied(run: Run, code: RunErrorCode, what: string, { by, reason }: Denial): RunError {
  return new RunError(code, `${what} was denied by \`${by}\`: ${reason}`, {
    hook: by,
    reason,
    progress: progressOf(run),
  })
}

export function progressOf(run: Run) {
  return { turns: run.turn, usage: run.usage, messages: run.messages }
}

/** Puts a question to a person; gives the denial if the answer is no. */
export async function askPerson(
  run: Run,
  event: string,
  { by, reason }: Extract<Decision, { type: 'ask' }>,
  action: Json,
): Promise<Denial | undefined> {
  const answer = await run.answers.ask({ event, action, by, reason })
  if (answer.approved) return undefined
  const who = answer.by === undefined ? '' : ` by ${answer.by}`
  return { by, reason: `${reason}: not approved${who}${answer.reason === undefined ? '' : `, ${answer.reason}`}` }
}

/** Fails if the run was aborted meanwhile. */
export function checkAbort(run: Run): void {
  if (run.signal?.aborted !== true) return
  throw new RunError('aborted', 'the run was aborted', { cause: run.signal.reason, progress: progressOf(run) })
}
