/** The kind of a hook: `guard`, `transform`, `observe` or `around`. */
export type Verb = 'transform' | 'guard' | 'observe' | 'around'

/**
 * How a hook's failure is handled. A hook fails if it throws, times out, returns an invalid outcome, is undecided or cannot be recorded:
 * `closed` denies, `open` records the failure and continues, `throw` rejects with the hook's name.
 */
export type Failure = 'closed' | 'open' | 'throw'

/**
 * Whether the outcomes of a hook count: `enforce`, or `shadow`, in which it is called and recorded, and neither its outcomes nor its
 * failures have any effect; what it states or remembers counts.
 */
export type Mode = 'enforce' | 'shadow'

/** A hook, made and checked by one of the four verbs, and ready to be registered. */
export interface Hook {
  /** The verb that made it: `guard`, `transform`, `observe` or `around`. */
  readonly verb: Verb
  /** The name that records, errors and the command line use. */
  readonly name: string
  /** The event it is for. */
  readonly event: string
  /** The values by which it selects events; undefined if it receives every one. */
  readonly match: Readonly<Record<string, string | readonly string[]>> | undefined
  /** How its failure is handled. */
  readonly failure: Failure
  /** Whether its outcomes count. Default: `enforce`. */
  readonly mode?: Mode | undefined
  /** Milliseconds that its promise may take; undefined for the limit of its dispatcher. */
  readonly timeoutMs: number | undefined
  /** Its place within its phase: lower runs first. Undefined for the first priority of its band. */
  readonly priority: number | undefined
  /** Identifies what its decisions depend on besides its code, such as a version or the digest of a policy. */
  readonly identity: string | undefined
  /** Whether a payload that meets the match concerns it; if not, it is not called. Undefined if every one does. */
  readonly selects?: ((payload: Payload) => boolean) | undefined
  /** The function of the hook. It receives the payload; an around-hook also receives `next`. */
  readonly run: (payload: Payload, second?: unknown, third?: unknown) => unknown
}

/** A payload whose event is not known at compile time. */
export type Payload = Readonly<Record<string, unknown>>
