import type { Decision, Json } from '../kernel/index.ts'
import { addUsage, type Context, contextWith, type Message, type Usage } from '../protocol/index.ts'
import type { Answers } from './confirmation.ts'
import { RunError, type RunErrorCode } from './run-error.ts'
import type { Runtime } from './runtime.ts'
import type { Steps } from './steps.ts'
import type { AgentPart } from './stream.ts'

/** One run on its way: all that changes while it goes on. */
export interface Run {
  readonly runtime: Runtime
  readonly steps: Steps
  readonly answers: Answers
  readonly signal: AbortSignal | undefined
  /** Given to every dispatch. */
  readonly limits: { readonly signal: AbortSignal } | undefined
  /** Where parts go when somebody listens to the run; `live` says not to wait for the check after the model. */
  readonly listener: { readonly emit: (part: AgentPart) => void; readonly live: boolean } | undefined
  readonly startedWith: Context
  messages: readonly Message[]
  turn: number
  usage: Usage
  /** Parts of this turn that the listener has heard already. */
  heard: number
  scope: { readonly context: Context; readonly agent: Runtime['agent'] } | undefined
}

/** The standard keys of every payload, made when first needed in a turn. */
export function scopeOf(run: Run): NonNullable<Run['scope']> {
  run.scope ??= {
    context: contextWith(run.startedWith, { turn: run.turn, usage: run.usage }),
    agent: run.runtime.agent,
  }
  return run.scope
}

export function spend(run: Run, usage: Usage): void {
  run.usage = addUsage(run.usage, usage)
  run.scope = undefined
}

export function say(run: Run, ...messages: readonly Message[]): void {
  run.messages = [...run.messages, ...messages]
}

/** What hooks want the model to know goes to it as words of the user's side. */
export function notesOf(informs: readonly { readonly text: string }[]): readonly Message[] {
  if (informs.length === 0) return []
  return [{ role: 'user', content: informs.map(({ text }) => ({ type: 'text', text }) as const) }]
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
