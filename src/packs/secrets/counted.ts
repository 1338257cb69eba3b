import { type ActingCall, type Action, actionsOf, type Place } from '../../actions/index.ts'
import { textOf } from '../../actions/internal.ts'
import type { Runs } from '../rule/program-calls.ts'

/** Whether a program only counts its input, or tells that something is in it: `wc -l`, `grep -c x`. */
function counts({ program, argv, piped }: Runs): boolean {
  const name = textOf(program) ?? ''
  const args = argv.slice(1).map((one) => textOf(one))
  if (!piped || args.includes(undefined)) return false
  if (name === 'wc') return args.every((one) => /^-[clmwL]+$/.test(one ?? ''))
  return /^[ef]?grep$/.test(name) && args.some((one) => /^-[a-zA-Z]*[cq]|^--(?:count|quiet)$/.test(one ?? ''))
}

/** Whether what a program prints is only counted, by the next program of its pipe. */
export function isCounted(action: Runs, call: ActingCall, place: Place): boolean {
  const runs = actionsOf(call, place).filter((one: Action): one is Runs => one.type === 'runs')
  const next = runs[runs.indexOf(action) + 1]
  return next !== undefined && next.inside.length === action.inside.length && counts(next)
}
