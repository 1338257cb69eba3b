/** One finding. */
export interface Finding {
  /** `warning`: it was checked, and is not as it should be, but nothing goes unguarded by it. `unknown`: it cannot be known here. */
  readonly ok: boolean | 'warning' | 'unknown'
  readonly what: string
  /** The hint. */
  readonly todo?: string | undefined
  /** The hook that an agent never calls, if it is about that. */
  readonly hook?: string
}

export const fine = (what: string): Finding => ({ ok: true, what })
export const wrong = (what: string, todo: string): Finding => ({ ok: false, what, todo })
export const warned = (what: string, todo: string): Finding => ({ ok: 'warning', what, todo })
export const unknown = (what: string, todo: string): Finding => ({ ok: 'unknown', what, todo })

/** Whether doctor reports it as wrong; a warning and an unknown one are not. */
export function isWrong({ ok }: Finding): boolean {
  return ok === false
}
