import { PawlError } from './errors.ts'
import type { Payload } from './hook.ts'
import { didYouMean } from './nearest.ts'
import type { Outcome } from './outcome.ts'
import { applyPatch } from './patch.ts'
import { type Cleaner, sentenceBound } from './redaction/without-secrets.ts'
import type { Listener } from './registry.ts'
import { failure, isFailure } from './show.ts'

/** Whether what claims to be an outcome has the parts of one. */
const isComplete: Readonly<Record<Outcome['type'], (outcome: Payload) => boolean>> = {
  inform: ({ text }) => typeof text === 'string',
  approve: ({ reason }) => reason === undefined || typeof reason === 'string',
  modify: () => true, // its patch is checked against the event
  stub: () => true,
  resume: ({ reason }) => typeof reason === 'string',
  ask: ({ reason }) => typeof reason === 'string',
  deny: ({ reason }) => typeof reason === 'string',
  affect: ({ effects, outcome }) => Array.isArray(effects) && (outcome === undefined || isOutcome(outcome)),
  undecided: ({ reason }) => typeof reason === 'string',
}

function isOutcome(value: unknown): value is Outcome {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  const { type } = value
  return (
    typeof type === 'string' &&
    Object.hasOwn(isComplete, type) &&
    isComplete[type as Outcome['type']](value as unknown as Payload)
  )
}

/** What a hook returned, as an outcome with the changes it asks for, or as a failure if it is neither usable nor allowed. */
export function readOutcome(
  listener: Listener,
  returned: unknown,
  payload: Payload,
  clean: Cleaner,
): { readonly outcome: Outcome; readonly changes?: Payload } | PawlError | undefined {
  if (isFailure(returned)) return returned
  const { event } = listener
  const { verb } = listener.hook
  if (!isOutcome(returned)) {
    // an observer's arrow function returns whatever its expression is worth
    return verb === 'observe' ? undefined : failure(listener, 'bad-outcome', noOutcome(returned))
  }
  if (returned.type === 'undecided') return failure(listener, 'undecided', returned.reason)
  const beside = returned.type === 'affect' ? returned.outcome?.type : undefined
  const type = listener.honours.includes(returned.type) ? beside : returned.type
  if (type !== undefined && !listener.honours.includes(type)) {
    return failure(listener, 'bad-outcome', notHonoured(listener, type))
  }
  try {
    if (returned.type === 'modify') return { outcome: returned, changes: applyPatch(event, payload, returned.patch) }
    if (returned.type === 'stub') event.stub?.check?.(returned.value, 'its stub')
    return { outcome: cleaned(returned, clean) }
  } catch (error) {
    return failure(listener, 'bad-outcome', error)
  }
}

/** A reason is read by models, people and logs: none of them may find a secret in it. */
function cleaned(outcome: Outcome, clean: Cleaner): Outcome {
  if (outcome.type === 'affect' && outcome.outcome !== undefined) {
    const inner = cleaned(outcome.outcome, clean) as typeof outcome.outcome
    return inner === outcome.outcome ? outcome : { ...outcome, outcome: inner }
  }
  if (!('reason' in outcome) || outcome.reason === undefined) return outcome
  const reason = clean(outcome.reason, sentenceBound)
  return reason === outcome.reason ? outcome : { ...outcome, reason }
}

function noOutcome(returned: unknown): PawlError {
  const shape = returned === null ? 'null' : Array.isArray(returned) ? 'an array' : `a value of type ${typeof returned}`
  return new PawlError('bad-outcome', `it returned ${shape} instead of an outcome`, {
    hint: 'return nothing, or what inform, approve, modify, stub, ask, deny, resume, affect or undecided make',
  })
}

function notHonoured({ hook: { verb }, event, honours }: Listener, type: string): PawlError {
  const names = honours.map((name) => `\`${name}\``).join(', ')
  return new PawlError('outcome-not-honoured', `a ${verb} at \`${event.name}\` cannot return \`${type}\``, {
    event: event.name,
    hint: didYouMean(type, honours) ?? (names === '' ? 'it may return nothing' : `it may return ${names} or nothing`),
  })
}
