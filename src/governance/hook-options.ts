/** What every hook of this room can be told beside its port. */
export interface HookOptions {
  /** What audit, errors and lists call it; needed where there are two of a kind. */
  readonly name?: string
  /** The severe variant of its tier: see docs/governance.md. */
  readonly strict?: boolean
  /** How long the port may take; what takes longer has failed. */
  readonly timeoutMs?: number
}

/** After the hooks of others in the same phase: what they refuse is not reserved or asked for. */
export const late = 900

/** The time-out as a hook's declaration wants it: not there if nothing is said. */
export function timeOf({ timeoutMs }: HookOptions): { readonly timeoutMs?: number } {
  return timeoutMs === undefined ? {} : { timeoutMs }
}
