import { type AuditRecord, createDispatcher, type Decision } from '../../kernel/index.ts'
import { asId, createContext } from '../../protocol/index.ts'
import { mustBeDone } from '../engine/cascade.ts'
import type { Engine } from '../engine/engine.ts'
import { theoryEvents } from '../program/theory-events.ts'
import { moments, type Said, textOf } from '../stories/moments.ts'
import type { Happening } from '../stories/story.ts'

/** The outcome of one hook for an event. */
export interface HookWord {
  readonly hook: string
  /** `continue` if it had no outcome. */
  readonly outcome: AuditRecord['outcome']
  readonly reason: string | undefined
  /** Why it could not decide, if it could not. */
  readonly doubt?: string
}

/** The result of an event that was shown to the hooks of theories. */
export interface Shown {
  /** `DENY`, `ASK`, `APPROVE` or `CONTINUE`. */
  readonly decision: string
  /** The hook whose word prevailed. */
  readonly by: string | undefined
  readonly reason: string | undefined
  readonly informed: readonly string[]
  /** Of every hook that was asked, in turn. */
  readonly words: readonly HookWord[]
}

/** Shows an event of an agent to an engine's hooks, as an agent would. */
export function showEvent({ registry }: Engine, happening: Happening): Shown {
  const words: HookWord[] = []
  const audit = {
    write(record: AuditRecord): undefined {
      const { hook, outcome, reason } = record
      const doubt = doubtIn(record)
      words.push({ hook, outcome, reason, ...(doubt !== undefined && { doubt }) })
    },
  }
  const { event, own } = eventOf(happening)
  const dispatcher = createDispatcher({ registry, audit })
  const decision = dispatcher.dispatch(event as 'tool.before', own as never, scopeOf(happening))
  mustBeDone(decision, happening.moment)
  return { ...outcomeOf(decision as Decision), words }
}

/** A hook that cannot decide fails, or asks a person. */
function doubtIn({ outcome, reason = '', failure }: AuditRecord): string | undefined {
  if (failure?.kind === 'undecided') return reason.replace(/^.*? could not decide: /s, '')
  return outcome === 'ask' ? /^undecided: (line \d+: .*)$/s.exec(reason)?.[1] : undefined
}

/** The event of the catalogue that happens, and its payload. */
export function payloadOf(happening: Happening): {
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
} {
  const { event = '', own } = eventOf(happening)
  return { event, payload: { ...(own as object), ...scopeOf(happening) } }
}

function eventOf(happening: Happening) {
  return { event: theoryEvents[happening.moment]?.event, own: moments[happening.moment]?.own(happening) }
}

function outcomeOf(decision: Decision): Omit<Shown, 'words'> {
  const informed = decision.informs.map(({ text }) => text)
  const by = 'by' in decision ? decision.by : undefined
  const reason = 'reason' in decision ? decision.reason : undefined
  return { decision: decision.type.toUpperCase(), by, reason, informed }
}

/** The session of an event of a test. */
export function sessionOf(said: Said): string {
  return textOf(said, 'session', 'session')
}

function scopeOf(said: Said) {
  const context = createContext({
    sessionId: asId('session', sessionOf(said)),
    runId: asId('run', textOf(said, 'run', 'run')),
    turn: Number(said.words.get('turn') ?? 1),
  })
  return { context, agent: { name: textOf(said, 'agent', 'agent') } }
}
