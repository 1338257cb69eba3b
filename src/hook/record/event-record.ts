import type { Json } from '../../base/index.ts'
import { type Answer, type Happening, type Moment, modifiedPath, type Speech } from '../../brains/internal.ts'
import {
  type AuditRecord,
  type Cleaner,
  cleanerOf,
  type Decision,
  type Redaction,
  redactor,
  sentenceBound,
  snapshot,
} from '../../kernel/index.ts'
import type { LoggedHost, LogRecord } from '../../ports/index.ts'
import type { HostFacts, ToolCall } from '../../protocol/index.ts'
import { loggedHook } from '../../store/internal.ts'
import { cleanId, cleanTexts } from './clean-texts.ts'

interface Given {
  readonly brain: Speech
  readonly moment: Moment
  readonly startedAt: number
  readonly happening?: Happening
  readonly decision?: Decision
  /** The answer for this agent. */
  readonly answer?: Answer
  readonly lost?: readonly string[]
  /** Undefined if no hook could be called: then the redaction is unknown. */
  readonly records?: readonly AuditRecord[]
  /** The hooks that had not answered when it failed. */
  readonly unanswered?: readonly string[]
  readonly redaction?: Redaction | undefined
  /** Why there is no decision. */
  readonly failure?: string
  readonly approval?: LogRecord['approval']
}

/** The record of one event of a coding agent: the event, the outcome of each hook, and the answer to the agent. */
export function eventRecord(given: Given): LogRecord {
  const { brain, moment, startedAt, happening, answer, lost = [], records = [], failure, approval } = given
  const clean = cleanerOf(given.redaction, happening?.own)
  return {
    time: startedAt,
    agent: brain.vocabulary.slug,
    native: moment.native,
    event: moment.event,
    session: cleanId(happening?.session),
    host: happening?.host === undefined ? undefined : loggedHost(happening.host, clean),
    decision: failure === undefined ? (answer?.type ?? 'continue') : 'failed',
    by: byIn(given),
    reason: cleaned(failure ?? answer?.reason, clean),
    lost: lost.map((one) => clean(one, sentenceBound)),
    payload: records[0]?.payload ?? untoldPayload(given), // the payload of the first hook; undefined if no hook was called
    changed: changedIn(given),
    hooks: records.map(loggedHook),
    durationMs: Date.now() - startedAt,
    approval: approval && {
      ...approval,
      by: clean(approval.by, sentenceBound),
      ...(approval.why !== undefined && { why: clean(approval.why, sentenceBound) }),
    },
  }
}

/** The hook that decided, or that did not in time. */
function byIn({ decision, answer, records = [], failure, unanswered = [] }: Given): string | undefined {
  if (failure !== undefined) return unanswered.length === 0 ? undefined : unanswered.join(', ')
  if (answer === undefined || answer.type === 'continue') return undefined
  return decision === undefined || decision.type === 'continue' ? changersOf(records) : decision.by
}

/** The event that hooks failed at before any of them had an answer. */
function untoldPayload({ failure, happening, records, redaction }: Given): Json | undefined {
  if (failure === undefined || happening === undefined || records === undefined) return undefined
  return copyOf(happening.own, redaction)
}

/** Small facts that explain a decision later. These come from the agent: a stranger may have chosen some of them. */
function loggedHost({ cwd, permissionMode, subagent, mcpServer, model }: HostFacts, clean: Cleaner): LoggedHost {
  const host = cleanTexts({ cwd, permissionMode, mcpServer, model }, clean)
  if (subagent === undefined) return host
  const { id, type } = subagent
  return { ...host, subagent: { ...cleanTexts({ id }, cleanId), ...cleanTexts({ type }, clean) } }
}

/** The changed event, where it differs from the original. A change that the agent does not apply is in `lost` instead. */
function changedIn({ moment, decision, answer, redaction }: Given): Json | undefined {
  if (decision === undefined || (answer?.input === undefined && answer?.output === undefined)) return undefined
  const key = modifiedPath(moment.event)?.split('.')[0] ?? ''
  const value = (decision.payload as Readonly<Record<string, unknown>>)[key]
  const shown = { [key]: key === 'call' ? actionOf(value as ToolCall) : value }
  return copyOf(shown, redaction)
}

function copyOf(value: object, redaction: Redaction | undefined): Json {
  return snapshot(value, {
    hides: redactor(redaction),
    cleans: cleanerOf(redaction, value),
    textLength: 4000,
    nodes: 10_000,
  })
}

/** The rest of a call is unchanged. */
function actionOf({ input, command, paths }: ToolCall): Partial<ToolCall> {
  return command === undefined ? { input, paths } : { input, command, paths }
}

/** The hooks that requested a change; where the agent cannot make it, they are the ones that refuse. */
function changersOf(records: readonly AuditRecord[]): string | undefined {
  const names = records
    .filter(({ outcome, mode }) => outcome === 'modify' && mode === undefined)
    .map(({ hook }) => hook)
  return names.length === 0 ? undefined : names.join(', ')
}

/** Hooks quote their payload. */
function cleaned(words: string | undefined, clean: Cleaner): string | undefined {
  return words === undefined ? undefined : clean(words, sentenceBound)
}
