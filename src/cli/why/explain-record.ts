import { didYouMean, isPawlError, PawlError } from '../../base/index.ts'
import { deedsFile, machineOf, readDeeds } from '../../config/internal.ts'
import type { KeptRecord, LoggedHook } from '../../ports/index.ts'
import { type ExplainedPart, explainHook, type HookExplanation, type NamedHook } from '../../theory/internal.ts'
import { counted } from '../terminal/print.ts'
import { outcomeNow } from './outcome-now.ts'
import { type RecordedEvent, recordedEvent } from './recorded-event.ts'
import type { TheoriesNow } from './theories-now.ts'
import { loggedHooks, type Uncalled, uncalled } from './uncalled.ts'

/** A hook of a decision. */
export interface WhyHook {
  readonly hook: string
  /** Where it is declared: in a theory, in code, not in this config, or unknown because that does not load. */
  readonly in: 'theory' | 'code' | 'nowhere' | 'unknown'
  /** What is on record of it; undefined if it was not called. */
  readonly recorded?: LoggedHook
  readonly uncalled?: Uncalled
  /** The outcome when it is evaluated again; undefined if that cannot be known. */
  readonly again?: string
  readonly explanation?: HookExplanation
}

/** A decision on record, explained. */
export interface Why {
  readonly record: KeptRecord
  /** Where hooks come to another outcome now. */
  readonly differences: readonly string[]
  /** Reasons why what is explained may not be what happened. */
  readonly notes: readonly string[]
  readonly hooks: readonly WhyHook[]
}

interface Wanted {
  /** What is wrong with the log. */
  readonly trouble: string | undefined
  readonly hook: string | undefined
  /** Whether the log is not that of the project here. */
  readonly isElsewhere: boolean
}

/** Explains a record: the hooks on it first, then those of theories that it does not have. */
export function explainRecord(record: KeptRecord, now: TheoriesNow, { trouble, hook, isElsewhere }: Wanted): Why {
  const event = recordedEvent(record, now.root)
  const memory = recall(record, now)
  const all = hooksOf(record, now, event)
  const hooks = hook === undefined ? all : [named(hook, all)]
  const explained = hooks.flatMap(({ explanation }) => explanation ?? [])
  return {
    record,
    differences: hooks.flatMap((one) => differenceOf(one) ?? []),
    notes: [
      ...(trouble === undefined ? [] : [trouble]),
      ...(isElsewhere && now.root !== undefined ? [`the theories are those of ${now.root}`] : []),
      ...now.notes,
      ...changedSince(record, now, hooks),
      ...hooks.flatMap((one) => movedLine(one) ?? []),
      ...event.notes,
      ...lossesIn(explained),
      ...(explained.some((one) => asks(one, record)) ? memory : []),
    ],
    hooks,
  }
}

function hooksOf(record: KeptRecord, now: TheoriesNow, event: RecordedEvent): readonly WhyHook[] {
  const inTheories = new Map(now.theories.flatMap(({ hooks }) => hooks).map((one) => [one.name, one]))
  const onRecord = loggedHooks(record)
  const known = onRecord.map((recorded): WhyHook => {
    const { hook } = recorded
    const found = inTheories.get(hook)
    if (found !== undefined && found.event === record.event) return { ...explain(found, now, event), recorded }
    if (now.listeners === undefined) return { hook, in: 'unknown', recorded }
    const isCode = found === undefined && now.listeners.some(({ name }) => name === hook)
    return { hook, in: isCode ? 'code' : 'nowhere', recorded }
  })
  // the record of a program is of one hook; the other ones have their own
  if (record.native === undefined) return known
  const names = new Set(onRecord.map(({ hook }) => hook))
  const others = [...inTheories.values()].filter((one) => one.event === record.event && !names.has(one.name))
  return [
    ...known,
    ...others.map((one): WhyHook => {
      const found = explain(one, now, event)
      return { ...found, uncalled: uncalled(one.name, found.explanation, record, now) }
    }),
  ]
}

function explain({ name, hook }: NamedHook, { engine, root }: TheoriesNow, { payload }: RecordedEvent): WhyHook {
  if (payload === undefined) return { hook: name, in: 'theory' }
  const explanation = explainHook(hook, payload, engine, {
    isRecorded: true,
    ...(root !== undefined && { machine: machineOf(root) }),
  })
  const again = outcomeNow(explanation)
  return { hook: name, in: 'theory', explanation, ...(again !== undefined && { again }) }
}

/** The hook of this name, which may be without its theory. */
function named(name: string, hooks: readonly WhyHook[]): WhyHook {
  const found = hooks.find(({ hook }) => hook === name) ?? hooks.find(({ hook }) => hook.endsWith(`/${name}`))
  if (found !== undefined) return found
  const known = hooks.map(({ hook }) => hook)
  const hint = known.length === 0 ? 'no hook was called' : `there are ${known.join(', ')}`
  throw new PawlError('unknown-hook', `the record has no hook \`${name}\``, { hint: didYouMean(name, known) ?? hint })
}

/** Restores the memory of the session. Returns the notes for conditions that ask for it. */
function recall({ session, native }: KeptRecord, { root, engine }: TheoriesNow): readonly string[] {
  if (native === undefined) return ['facts that the program stated, and what its session did before, are not on record']
  if (root === undefined || typeof session !== 'string') return ['the session is not on record, nor what it did before']
  try {
    const deeds = readDeeds(deedsFile(root, session))
    engine.recall(deeds)
    return deeds.length === 0
      ? []
      : [`the session did ${counted(deeds.length, 'thing')} that hooks remember; some of it may be later`]
  } catch (error) {
    if (!isPawlError(error)) throw error
    return [error.message]
  }
}

/** A sentence for a hook that comes to another outcome now, or would be called now. */
function differenceOf({ hook, recorded, again, uncalled }: WhyHook): string | undefined {
  if (again === undefined || again === recorded?.outcome) return undefined
  if (recorded !== undefined)
    return `evaluated again, ${hook} returns ${again}; on record, it returned ${recorded.outcome}`
  const isMissed = uncalled?.isMissed === true && again !== 'continue'
  return isMissed ? `evaluated again, ${hook} returns ${again}; on record, it was not called` : undefined
}

/** Theories of these hooks, and theories of facts, that were written later; the record does not have the version that decided. */
function changedSince({ time }: KeptRecord, { theories }: TheoriesNow, hooks: readonly WhyHook[]): readonly string[] {
  const names = new Set(hooks.flatMap((one) => (one.in === 'theory' ? [one.hook] : [])))
  return theories
    .filter(({ writtenAt, hooks: own }) => {
      return writtenAt > Number(time) && names.size > 0 && (own.length === 0 || own.some(({ name }) => names.has(name)))
    })
    .map(({ file, hooks: own }) => {
      return `${file} was written after this decision: its ${own.length === 0 ? 'facts' : 'conditions'} may be others`
    })
}

/** Whether the recorded reason names another line of the theory than the one that has this outcome now. */
function movedLine({ hook, recorded, again, explanation }: WhyHook): string | undefined {
  const { line } = explanation?.conclusion ?? {}
  const [place, before] = /[^\s(]+\.sys2dsl:(\d+)(?=[,)])/.exec(String(recorded?.reason ?? '')) ?? []
  if (line === undefined || before === undefined || again !== recorded?.outcome || Number(before) === line)
    return undefined
  return `the recorded reason of ${hook} names ${place}, and that outcome is on line ${line} now`
}

/** Each value that the log does not have, once. */
function lossesIn(explanations: readonly HookExplanation[]): readonly string[] {
  const losses = partsOf(explanations).flatMap(({ state, doubt }) => (state === 'not on record' ? [doubt ?? ''] : []))
  return [...new Set(losses)].map((loss) => `${loss}: conditions that depend on it cannot be evaluated again`)
}

/** Whether a hook asks for facts that are not in the theories: the memory of its session, or those of a program. */
function asks(explanation: HookExplanation, { native }: KeptRecord): boolean {
  const questions = partsOf([explanation]).filter(({ type, state }) => type === 'question' && state !== 'not looked at')
  return questions.some(({ text }) => native === undefined || / DID /.test(text))
}

function partsOf(explanations: readonly HookExplanation[]): readonly ExplainedPart[] {
  const inside = (part: ExplainedPart): readonly ExplainedPart[] => [part, ...(part.parts ?? []).flatMap(inside)]
  return explanations.flatMap(({ conditions }) => conditions.flatMap(({ whole }) => inside(whole)))
}
