import { textOf, unknown } from '../../action/argument.ts'
import { setPositional } from '../../shell/environment.ts'
import type { Program } from '../../shell/reading.ts'

/** `set -- a b` sets the arguments of the script. */
export const set: Program = (invocation, reading) => {
  const { args, environment } = invocation
  let at = 0
  while (at < args.length && /^[-+]./.test(textOf(args[at]) ?? '') && args[at] !== '--')
    at += /^[-+][a-zA-Z]*o$/.test(textOf(args[at]) ?? '') ? 2 : 1
  if (at < args.length) {
    const rest = args.slice(args[at] === '--' || args[at] === '-' ? at + 1 : at)
    const isSure = args[at] === '--' || typeof args[at] === 'string'
    setPositional(environment, isSure ? rest : [unknown('an argument')])
    if (!isSure) reading.spend()
  }
  return args.length === 0 ? unknown('a list of variables') : ''
}

/** `shift 2` drops the first arguments of the script. */
export const shift: Program = ({ args, environment, depth }) => {
  const known = environment.variables.get('@') ?? (depth === 0 ? [] : undefined)
  const by = args.length === 0 ? 1 : /^\d{1,4}$/.test(textOf(args[0]) ?? '') ? Number(textOf(args[0])) : undefined
  const isSure = known !== undefined && by !== undefined && known.slice(0, by).every((one) => typeof one === 'string')
  if (isSure && by > known.length) return ''
  environment.variables.set('@', isSure ? known.slice(by) : [unknown('an argument after shift')])
  return ''
}
