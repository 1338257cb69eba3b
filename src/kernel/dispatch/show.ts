import { isPawlError, PawlError, sentenceOf, type Watch } from '../../base/index.ts'
import type { Payload } from '../declare/hook.ts'
import type { FailureKind } from '../record/audit.ts'
import { type Cleaner, sentenceBound, withoutSecrets } from '../record/redaction/without-secrets.ts'
import type { Listener } from '../register/registry.ts'

/** Not selected by its match: the hook was not called and there is nothing to record. */
export const passedOver = Symbol('passed over')

/** Calls one hook with a payload and returns its return value, a promise if it is one; a throw comes back as a PawlError. */
export function show(listener: Listener, payload: Payload, signal: AbortSignal | undefined): unknown {
  try {
    if (listener.matches !== undefined && !listener.matches(payload)) return passedOver
    return listener.hook.run(payload, signal, undefined)
  } catch (error) {
    return asFailure(listener, error)
  }
}

/** The limit of a hook's promise: none if the hook has one of its own, else that of its owner, else that of the place. */
export function watchOf(listener: Listener, watch: Watch | undefined): Watch | undefined {
  if (listener.hook.timeoutMs !== undefined) return undefined
  return listener.limit === undefined ? watch : listener.limit.watch
}

const sentences: Readonly<Record<FailureKind, string>> = {
  threw: 'failed',
  timeout: 'ran out of time',
  aborted: 'was cut off',
  undecided: 'could not decide',
  'bad-outcome': 'gave no usable answer',
  unrecorded: 'could not be recorded',
}

/** The failure of one hook, with its name in the message and the thrown value as the cause. */
export function failure(listener: Listener, kind: FailureKind, cause: unknown): PawlError {
  // the thrown value may quote a secret, and this message goes to models, people and logs
  const why = withoutSecrets(sentenceOf(cause), sentenceBound)
  const message = `${listener.hook.verb} \`${listener.name}\` ${sentences[kind]}: ${why}`
  return new PawlError(`hook-${kind}`, message, {
    hook: listener.name,
    event: listener.event.name,
    hint: isPawlError(cause) && cause.hint !== undefined ? withoutSecrets(cause.hint, sentenceBound) : undefined,
    cause,
  })
}

/** The same failure, cleaned by the dispatcher's own redaction. */
export function restated(error: PawlError, clean: Cleaner): PawlError {
  if (clean === withoutSecrets) return error // in such words it is
  const { code, hint, hook, event, cause } = error
  const message = clean(error.message)
  return message === error.message ? error : new PawlError(code, message, { hint, hook, event, cause })
}

/** Is this already the failure of a hook, rather than something that a hook threw or returned? */
export function isFailure(error: unknown): error is PawlError {
  return isPawlError(error) && error.code.startsWith('hook-')
}

// a hook that could not be selected is undecided, not unasked
const kinds: ReadonlyMap<string, FailureKind> = new Map([
  ['match-failed', 'undecided'],
  ['time-out', 'timeout'],
  ['aborted', 'aborted'],
])

/** An error thrown during an invocation, as the failure of its hook. */
export function asFailure(listener: Listener, error: unknown): PawlError {
  if (isFailure(error) && error.hook === listener.name) return error
  return failure(listener, (isPawlError(error) && kinds.get(error.code)) || 'threw', error)
}
