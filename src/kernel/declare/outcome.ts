/** Adds context for the model; decides nothing. */
export interface Inform {
  readonly type: 'inform'
  readonly text: string
}
/** Approves, on the record. Silence is not consent: only this is encoded as "allow" for a coding agent. */
export interface Approve {
  readonly type: 'approve'
  readonly reason: string | undefined
}
/** Replaces parts of the payload; the patch has the payload's shape and only its modifiable keys. */
export interface Modify<Patch = unknown> {
  readonly type: 'modify'
  readonly patch: Patch
}
/** Replaces the operation: it does not run, and this is its result. */
export interface Stub<Value = unknown> {
  readonly type: 'stub'
  readonly value: Value
}
/** Sends a finished run back to work. */
export interface Resume {
  readonly type: 'resume'
  readonly reason: string
}
/** Leaves the decision to a person. */
export interface Ask {
  readonly type: 'ask'
  readonly reason: string
}
/** Refuses. */
export interface Deny {
  readonly type: 'deny'
  readonly reason: string
}
/** Passes effects to the owner of the event, alone or with another outcome. */
export interface Affect<Effect = unknown> {
  readonly type: 'affect'
  readonly effects: readonly Effect[]
  readonly outcome: Exclude<Outcome, Affect | Undecided | Modify> | undefined
}
/** The hook cannot decide. This is not "allow": it is handled as a failure of the hook. */
export interface Undecided {
  readonly type: 'undecided'
  readonly reason: string
}

/** The outcome of a hook; a hook that returns nothing has no objection. */
export type Outcome<Patch = unknown, Value = unknown, Effect = unknown> =
  | Inform
  | Approve
  | Modify<Patch>
  | Stub<Value>
  | Resume
  | Ask
  | Deny
  | Affect<Effect>
  | Undecided

/** The outcomes that an event can honour; `undecided` needs no declaration, because every guard may return it. */
export type OutcomeType = Exclude<Outcome['type'], 'undecided'>

/** The type of the latest refusal or question that was made, until a dispatcher knows whether its guard returned it. */
export const refusals: { latest: 'ask' | 'deny' | undefined } = { latest: undefined }

// the return types are written out, so that the declarations of a library that exports an outcome need not import them

/**
 * Adds context for the model, and decides nothing.
 *
 * @example
 * const today = guard({ name: 'today', on: 'run.before', run: () => inform(`Today is ${new Date().toDateString()}.`) })
 */
export const inform = (text: string): { readonly type: 'inform'; readonly text: string } => ({ type: 'inform', text })
/**
 * Approves the action, on the record. Only this makes a coding agent continue without asking its user.
 *
 * @example
 * const readsOnly = guard({
 *   name: 'reads-only',
 *   on: 'tool.before',
 *   match: { kind: 'shell' },
 *   run: ({ call }) => (call.command === 'git status' ? approve('it only reads') : undefined),
 * })
 */
export const approve = (reason?: string): { readonly type: 'approve'; readonly reason: string | undefined } => ({
  type: 'approve',
  reason,
})
/**
 * Changes parts of the payload. Only a transform may return it.
 *
 * @example
 * const cool = transform({
 *   name: 'cool',
 *   on: 'model.before',
 *   run: ({ request }) => modify({ request: { ...request, temperature: 0 } }),
 * })
 */
export const modify = <Patch>(patch: Patch): { readonly type: 'modify'; readonly patch: Patch } => ({
  type: 'modify',
  patch,
})
/**
 * Replaces the operation: it does not run, and this value is its result.
 *
 * @example
 * const dryRun = guard({ name: 'dry-run', on: 'tool.before', match: { name: 'refund' }, run: () => stub('refunded (not really)') })
 */
export const stub = <Value>(value: Value): { readonly type: 'stub'; readonly value: Value } => ({ type: 'stub', value })
/**
 * Sends a finished run back to work; the reason states what is missing.
 *
 * @example
 * const complete = guard({
 *   name: 'complete',
 *   on: 'run.after',
 *   run: ({ result }) => (result === '' ? resume('Answer the question.') : undefined),
 * })
 */
export const resume = (reason: string): { readonly type: 'resume'; readonly reason: string } => ({
  type: 'resume',
  reason,
})
/**
 * Leaves the decision to a person: the call waits until a person approves or rejects it.
 *
 * @example
 * const askFirst = guard({
 *   name: 'ask-first',
 *   on: 'tool.before',
 *   match: { name: 'refund' },
 *   run: ({ call }) => ask(`Is this refund right? ${JSON.stringify(call.input)}`),
 * })
 */
export const ask = (reason: string): { readonly type: 'ask'; readonly reason: string } => {
  refusals.latest = 'ask'
  return { type: 'ask', reason }
}
/**
 * Blocks the action. The model receives the reason, and the audit records it.
 *
 * @example
 * const noForcePush = guard({
 *   name: 'no-force-push',
 *   on: 'tool.before',
 *   match: { kind: 'shell' },
 *   run: ({ call }) => (call.command?.includes('--force') ? deny('force push is off limits here') : undefined),
 * })
 */
export const deny = (reason: string): { readonly type: 'deny'; readonly reason: string } => {
  refusals.latest = 'deny'
  return { type: 'deny', reason }
}
/**
 * Reports that the hook cannot decide. This is not "allow": the hook fails, and its `failure` applies.
 *
 * @example
 * const noDeleting = guard({
 *   name: 'no-deleting',
 *   on: 'tool.before',
 *   match: { kind: 'shell' },
 *   run: ({ call }) => (call.command === undefined ? undecided('there is no command to read') : undefined),
 * })
 */
export const undecided = (reason: string): { readonly type: 'undecided'; readonly reason: string } => ({
  type: 'undecided',
  reason,
})
/**
 * Passes effects to the owner of the event, alone or with another outcome.
 *
 * @example
 * const placed = defineEvent({ name: 'order.placed', carries: {}, outcomes: ['affect'], effect: of<string>() })
 * const { guard } = hooksFor(catalogue.with(placed))
 * const thank = guard({ name: 'thank', on: 'order.placed', run: () => affect(['send a card']) })
 */
export const affect = <Effect>(effects: readonly Effect[], outcome?: Affect['outcome']): Affect<Effect> => ({
  type: 'affect',
  effects,
  outcome,
})

/** The outcomes that decide; the others only add to the decision. */
export type Verdict = Approve | Stub | Resume | Ask | Deny

const severity: Readonly<Record<Verdict['type'], number>> = {
  approve: 1,
  stub: 2,
  resume: 3,
  ask: 4,
  deny: 5,
}

export function isVerdict(outcome: Outcome): outcome is Verdict {
  return Object.hasOwn(severity, outcome.type)
}

/** Returns the more severe of two verdicts, and the earlier one if they are equal. */
export function moreSevere<V extends { readonly verdict: Verdict }>(earlier: V | undefined, later: V): V {
  if (earlier === undefined) return later
  return severity[later.verdict.type] > severity[earlier.verdict.type] ? later : earlier
}
