import type { Argument } from '../../actions/index.ts'

export type Unknown = Extract<Argument, { readonly type: 'unknown' }>

/** Whether an argument, or a place, is not known as a whole. */
export function isLost(argument: Argument): argument is Unknown {
  return typeof argument === 'object' && argument.type === 'unknown'
}
