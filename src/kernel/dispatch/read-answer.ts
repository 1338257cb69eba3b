import { asData, didYouMean, PawlError } from '../../base/index.ts'
import type { Payload } from '../declare/hook.ts'
import type { Notes } from '../declare/note.ts'
import { type Outcome, stub } from '../declare/outcome.ts'
import { type Cleaner, sentenceBound } from '../record/redaction/without-secrets.ts'
import { outcomesFor } from '../register/check-hook.ts'
import type { Listener } from '../register/registry.ts'
import type { Said } from './invocation.ts'
import { applyPatch } from './patch.ts'
import { readOutcome, typeOf } from './read-outcome.ts'
import { failure, isFailure, restated } from './show.ts'

/** The answer of one hook: its outcome or failure, the payload with its changes, and notes for its record. */
interface Answer {
  readonly said: Said
  readonly changes: Payload | undefined
  readonly notes: Notes | undefined
}

/** The answer of a hook that returned nothing. */
export const silence: Answer = Object.freeze({ said: undefined, changes: undefined, notes: undefined })

/** The fields needed of the place where the hook was called. */
interface Here {
  readonly clean: Cleaner
  readonly change: (payload: Payload, changes: Payload) => Payload
}

/**
 * Reads the return value of a hook, once and inside one `try`: a getter or a proxy of the hook's may throw, or return
 * another value the next time. A change is tried here, so that an invalid one leaves no trace.
 */
export function readAnswer(listener: Listener, returned: unknown, payload: Payload, here: Here): Answer {
  let notes: Notes | undefined
  try {
    if (isFailure(returned)) return failed(returned, notes, here)
    let given = returned
    let type = typeOf(returned)
    if (type === 'noted') {
      const { notes: left, outcome } = returned as { readonly notes?: unknown; readonly outcome?: unknown }
      if (typeof left === 'object' && left !== null) {
        notes = left as Notes
        given = outcome
        type = typeOf(outcome)
      }
    }
    if (given === undefined) return { said: undefined, changes: undefined, notes }
    return judged(listener, given, type, payload, notes, here)
  } catch (error) {
    return failed(failure(listener, 'bad-outcome', error), notes, here)
  }
}

function failed(error: PawlError, notes: Notes | undefined, { clean }: Here): Answer {
  return { said: restated(error, clean), changes: undefined, notes }
}

/** The outcome, if this hook may return it at this event. */
function judged(
  listener: Listener,
  given: unknown,
  givenType: unknown,
  payload: Payload,
  notes: Notes | undefined,
  here: Here,
): Answer {
  const { event, hook, honours } = listener
  const outcome = readOutcome(given, givenType)
  if (outcome === undefined) {
    // an observer's arrow function returns the value of its expression
    if (hook.verb === 'observe') return { said: undefined, changes: undefined, notes }
    throw noOutcome(given, givenType)
  }
  if (outcome.type === 'undecided') return failed(failure(listener, 'undecided', outcome.reason), notes, here)
  const beside = outcome.type === 'affect' ? outcome.outcome?.type : undefined
  const type = honours.includes(outcome.type) ? beside : outcome.type
  if (type !== undefined && !honours.includes(type)) throw notHonoured(listener, type)
  const changes = outcome.type === 'modify' ? applyPatch(event, payload, outcome.patch) : undefined
  const said = outcome.type === 'stub' ? checkedStub(listener, outcome.value) : cleaned(outcome, here.clean)
  return { said, changes: changes && here.change(payload, changes), notes }
}

/** A checked stub is copied as data, so that the checked value is the one used. */
function checkedStub({ event }: Listener, value: unknown): Outcome {
  if (event.stub?.check === undefined) return stub(value)
  const data = asData(value)
  event.stub.check(data, 'its stub')
  return stub(data)
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

/** The outcomes that cannot be without a text. */
const spoken = ['inform', 'ask', 'deny', 'resume', 'undecided']

function noOutcome(returned: unknown, type: unknown): PawlError {
  if (typeof type === 'string' && spoken.includes(type))
    return new PawlError('bad-outcome', `it returned \`${type}\` without a text`, {
      hint: `write \`${type}('the reason')\``,
    })
  const shape = returned === null ? 'null' : Array.isArray(returned) ? 'an array' : `a value of type ${typeof returned}`
  return new PawlError('bad-outcome', `it returned ${shape} instead of an outcome`, {
    hint: 'return nothing, or what inform, approve, modify, stub, ask, deny, resume, affect or undecided make',
  })
}

function notHonoured({ hook: { verb }, event, honours }: Listener, type: string): PawlError {
  const names = honours.map((name) => `\`${name}\``).join(', ')
  const able = (['guard', 'transform'] as const).find((one) => outcomesFor(one, event).some((known) => known === type))
  const instead =
    able &&
    `use ${able}: ${able === 'transform' ? 'it changes what guards then judge' : 'it judges what transforms have made'}`
  return new PawlError('outcome-not-honoured', `a ${verb} at \`${event.name}\` cannot return \`${type}\``, {
    event: event.name,
    hint:
      instead ??
      didYouMean(type, honours) ??
      (names === '' ? 'it may return nothing' : `it may return ${names} or nothing`),
  })
}
