/** What a hook is: a `guard`, a `transform`, an `observe` or an `around`. */
export type Verb = 'transform' | 'guard' | 'observe' | 'around'

/**
 * How a hook's failure is handled. A hook fails if it throws, times out, returns an invalid outcome, is undecided or cannot be recorded:
 * `closed` counts as deny, `open` is recorded and passed over, `throw` rejects with the hook's name.
 */
export type Failure = 'closed' | 'open' | 'throw'

/** A hook, ready to be registered. Made by the four verbs, which have checked it. */
export interface Hook {
  /** The verb that made it: `guard`, `transform`, `observe` or `around`. */
  readonly verb: Verb
  /** The name that records, errors and the command line use. */
  readonly name: string
  /** The event it is for. */
  readonly event: string
  /** The values it selects the event by; nothing if it receives every one. */
  readonly match: Readonly<Record<string, string | readonly string[]>> | undefined
  /** What its failure means. */
  readonly failure: Failure
  /** Milliseconds that its promise may take; nothing if the dispatcher decides. */
  readonly timeoutMs: number | undefined
  /** Its place within its phase: lower runs first. Nothing means that of its band. */
  readonly priority: number | undefined
  /** What its decisions depend on beside its code, such as a version or the digest of a policy. */
  readonly identity: string | undefined
  /** The function of the hook. It receives the payload; an around-hook also receives `next`. */
  readonly run: (payload: Payload, second?: unknown, third?: unknown) => unknown
}

/** A payload whose event is not known at compile time. */
export type Payload = Readonly<Record<string, unknown>>
