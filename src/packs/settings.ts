import { didYouMean, typeName } from '../base/index.ts'
import type { RuleLevel, RuleSetting } from '../protocol/index.ts'
import { allPacks, profiles, ruleName } from './packs.ts'
import { bad, type Known, quoted, readSetting, type Unknown } from './read-setting.ts'
import { isTextRule, type Options, type Pack, type Rule } from './rule/rule.ts'

/** A rule as it is in force. */
export interface ChosenRule {
  /** `pack.rule` */
  readonly name: string
  readonly pack: Pack
  readonly rule: Rule
  readonly level: 'deny' | 'ask'
  /** Whether it only records what it would do. */
  readonly isInShadow: boolean
  /** What it does if it cannot tell. */
  readonly unknown: Unknown
  readonly options: Options
}

/**
 * The rules of these packs and profiles, tuned. Where several of them have a rule, the strictest level wins, whatever their order. A name that does
 * not exist is an error: a misspelt one would guard nothing.
 */
export function chosenRules(
  names: readonly string[],
  settings: Readonly<Record<string, RuleSetting>> = {},
): readonly ChosenRule[] {
  checkNames(names)
  checkSettings(Object.keys(settings), names)
  const chosen = new Map<string, { readonly pack: Pack; readonly rule: Rule; readonly level: RuleLevel | undefined }>()
  for (const name of names.flatMap(withCommands)) {
    const profile = profiles.find((one) => one.name === name)
    for (const pack of allPacks.filter((one) => (profile?.packs ?? [name]).includes(one.name)))
      for (const rule of pack.rules) {
        const id = ruleName(pack, rule)
        const level = profile?.rules?.[id] ?? profile?.level
        const before = chosen.get(id)
        if (before === undefined || strictness(level) > strictness(before.level)) chosen.set(id, { pack, rule, level })
      }
  }
  return [...chosen].flatMap(([id, { pack, rule, level }]) => tuned(id, pack, rule, level, settings) ?? [])
}

/** A pack brings `commands` along; a profile has all packs. */
function withCommands(name: string): readonly string[] {
  return profiles.some((one) => one.name === name) ? [name] : ['commands', name]
}

/** How strict the level of a profile is; undefined is the own level of each rule. */
function strictness(level: RuleLevel | undefined): number {
  return ['off', 'shadow', undefined, 'ask', 'deny'].indexOf(level)
}

function tuned(
  name: string,
  pack: Pack,
  rule: Rule,
  byProfile: RuleLevel | undefined,
  settings: Readonly<Record<string, RuleSetting>>,
): ChosenRule | undefined {
  const own = isTextRule(rule) ? { options: {}, unknown: undefined } : rule
  const settingOf = (key: string, known: Known) =>
    readSetting(key, Object.hasOwn(settings, key) ? settings[key] : undefined, known)
  const given = { ...settingOf(pack.name, {}), ...settingOf(name, own) }
  const wanted = given.level ?? byProfile ?? rule.level
  if (wanted === 'off') return undefined
  const usual = own.unknown ?? 'ask'
  return {
    name,
    pack,
    rule,
    level: wanted === 'shadow' ? rule.level : wanted,
    isInShadow: wanted === 'shadow',
    unknown: given.unknown ?? (usual === 'ask' && byProfile === 'deny' && wanted === 'deny' ? 'deny' : usual),
    options: { ...own.options, ...given.options },
  }
}

function checkNames(names: unknown): void {
  if (!Array.isArray(names))
    throw bad(`the packs are ${typeName(names)}, not a list of names`, "write a list: `['git']`")
  const known = [...profiles, ...allPacks].map(({ name }) => name)
  for (const name of names) {
    if (typeof name === 'string' && known.includes(name)) continue
    const near = typeof name === 'string' ? didYouMean(name, known) : undefined
    throw bad(`there is no pack ${JSON.stringify(name) ?? String(name)}`, near ?? `there are ${quoted(known)}`)
  }
}

function checkSettings(settings: readonly string[], names: readonly string[]): void {
  const known = allPacks.flatMap((pack) => [pack.name, ...pack.rules.map((rule) => ruleName(pack, rule))])
  const inForce = new Set([
    'commands',
    ...names.flatMap((name) => profiles.find((one) => one.name === name)?.packs ?? name),
  ])
  for (const name of settings) {
    if (!known.includes(name))
      throw bad(`there is no rule \`${name}\``, didYouMean(name, known) ?? '`pawl packs` lists the rules')
    const [pack = ''] = name.split('.')
    if (!inForce.has(pack))
      throw bad(`\`rules\` tunes \`${name}\`, whose pack is not in use`, `add \`${pack}\` to \`packs\``)
  }
}
