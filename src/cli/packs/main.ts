import { didYouMean } from '../../base/index.ts'
import type { LoadedConfig } from '../../config/internal.ts'
import { allPacks, profiles } from '../../packs/internal.ts'
import { packsPage } from '../command-line/pages/packs.ts'
import { readOptions } from '../command-line/read-options.ts'
import { usage } from '../command-line/usage.ts'
import { configHere } from '../project/find-project.ts'
import { fittedTable } from '../terminal/fitted-table.ts'
import { columns, paint, rowColumns, say, sayWhole } from '../terminal/print.ts'
import { enabling, ruleLines } from './rule-lines.ts'
import { type RuleHere, rulesHere } from './rules-here.ts'

/** `pawl packs [PACK|RULE]`: what there is, and what each rule does in this project. */
export async function run(args: readonly string[]): Promise<number> {
  const {
    values: { json = false },
    positionals: [wanted],
  } = readOptions(packsPage, args)
  const rules = rulesHere(await configOrNone())
  const chosen = wanted === undefined ? rules : named(wanted, rules)
  if (json) sayWhole(JSON.stringify(chosen, undefined, 2))
  else if (wanted === undefined) list(rules)
  else say(chosen.flatMap((rule) => ruleLines(rule, columns())).join('\n'))
  return 0
}

async function configOrNone(): Promise<LoadedConfig | undefined> {
  const file = configHere()
  if (file === undefined) return undefined
  const { loadConfig } = await import('../../config/internal.ts')
  return loadConfig(file)
}

function named(word: string, rules: readonly RuleHere[]): readonly RuleHere[] {
  const found = rules.filter(({ name, pack }) => name === word || pack === word)
  const profile = profiles.find(({ name }) => name === word)
  if (profile !== undefined) return rules.filter(({ pack }) => profile.packs.includes(pack))
  if (found.length > 0) return found
  const known = [...allPacks.map(({ name }) => name), ...rules.map(({ name }) => name)]
  throw usage(`there is no pack and no rule \`${word}\``, didYouMean(word, known) ?? '`pawl packs` lists them')
}

function list(rules: readonly RuleHere[]): void {
  for (const { name, about } of profiles) say(`${paint('bold', name)}: ${about}`)
  say('')
  for (const { name, about } of allPacks) {
    say(`${paint('bold', name)}: ${about}`)
    const rows = rules.filter(({ pack }) => pack === name).map((rule) => [`  ${rule.here}`, rule.name, rule.does])
    say(fittedTable([['  here', 'rule', 'is about a call that'], ...rows], rowColumns()))
    say('')
  }
  for (const { name } of rules.filter(({ isDisabled }) => isDisabled))
    say(`${name} is disabled: \`${enabling(name)}\` switches it on again`)
}
