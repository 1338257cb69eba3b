/** One finding. */
export interface Finding {
  readonly ok: boolean | 'unknown'
  readonly what: string
  /** The hint. */
  readonly todo?: string | undefined
  /** The hook that an agent never calls, if it is about that. */
  readonly hook?: string
}

export const fine = (what: string): Finding => ({ ok: true, what })
export const wrong = (what: string, todo: string): Finding => ({ ok: false, what, todo })
export const unknown = (what: string, todo: string): Finding => ({ ok: 'unknown', what, todo })

/** Whether doctor reports it as wrong; an unknown one is not. */
export function isWrong({ ok }: Finding): boolean {
  return ok === false
}
