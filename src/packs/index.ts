import { type Machine, surroundings } from '../actions/internal.ts'
import { checkKeys, isObject, PawlError, typeName } from '../base/index.ts'
import type { Hook } from '../kernel/index.ts'
import type { RuleSetting } from '../protocol/index.ts'
import { ruleHook } from './rule-hook.ts'
import { chosenRules } from './settings.ts'

/** How packs are used outside a config. */
export interface PackOptions extends Machine {
  /** How single rules are tuned, by their names. */
  readonly rules?: Readonly<Record<string, RuleSetting>>
}

const keys = ['workspace', 'home', 'realPath', 'branchAt', 'rules'] satisfies readonly (keyof PackOptions)[]

/**
 * The rules of packs or profiles as hooks, for an agent of your own. In a project of coding agents, name them in the config: `packs: ['standard']`.
 *
 * @example
 * const hooks = packs(['git'], { workspace: '/app', rules: { 'git.force-push': 'ask' } })
 * hooks.map(({ name }) => name).includes('git.force-push') // => true
 */
export function packs(names: readonly string[], options: PackOptions = {}): readonly Hook[] {
  checkKeys(options, keys, 'the options of `packs`', 'bad-option')
  const { rules, ...machine } = options
  if (rules !== undefined && !isObject(rules))
    throw new PawlError('bad-option', `\`rules\` is ${typeName(rules)}, not an object`, {
      hint: "write `rules: { 'git.force-push': 'ask' }`",
    })
  const whereOf = surroundings(machine)
  return chosenRules(names, rules).map((chosen) => ruleHook(chosen, whereOf))
}
