import { checkKeys, didYouMean, PawlError, typeName } from '../base/index.ts'
import type { RuleLevel, RuleSetting } from '../protocol/index.ts'
import { allPacks, profiles, ruleName } from './packs.ts'
import { isTextRule, type Options, type Pack, type Rule } from './rule/rule.ts'

type Unknown = 'deny' | 'ask' | 'allow'

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

/** The rules of these packs and profiles, tuned. A name that does not exist is an error: a misspelt one would guard nothing. */
export function chosenRules(
  names: readonly string[],
  settings: Readonly<Record<string, RuleSetting>> = {},
): readonly ChosenRule[] {
  checkNames(names)
  const chosen = new Map<string, ChosenRule>()
  for (const name of names.length === 0 ? [] : ['commands', ...names]) {
    const profile = profiles.find((one) => one.name === name)
    for (const pack of allPacks.filter((one) => (profile?.packs ?? [name]).includes(one.name)))
      for (const rule of pack.rules) {
        const id = ruleName(pack, rule)
        const level = profile?.rules?.[id] ?? profile?.level
        const found = tuned(id, pack, rule, level, settings)
        if (found === undefined) chosen.delete(id)
        else if (!chosen.has(id) || level !== undefined) chosen.set(id, found)
      }
  }
  checkSettings(Object.keys(settings), names)
  return [...chosen.values()]
}

function tuned(
  name: string,
  pack: Pack,
  rule: Rule,
  byProfile: RuleLevel | undefined,
  settings: Readonly<Record<string, RuleSetting>>,
): ChosenRule | undefined {
  const own = isTextRule(rule) ? { options: {}, unknown: undefined } : rule
  const settingOf = (key: string, options: Options) =>
    readSetting(key, Object.hasOwn(settings, key) ? settings[key] : undefined, options)
  const given = { ...settingOf(pack.name, {}), ...settingOf(name, own.options ?? {}) }
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

const levels: readonly string[] = ['deny', 'ask', 'shadow', 'off'] satisfies readonly RuleLevel[]
const unknowns: readonly string[] = ['deny', 'ask', 'allow'] satisfies readonly Unknown[]

interface Given {
  readonly level?: RuleLevel
  readonly unknown?: Unknown
  readonly options?: Options
}

function readSetting(name: string, setting: unknown, known: Options): Given {
  if (setting === undefined) return {}
  if (typeof setting === 'string') return { level: oneOf(setting, levels, `\`rules['${name}']\``) as RuleLevel }
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting))
    throw bad(`\`rules['${name}']\` is ${typeName(setting)}`, `write one of ${quoted(levels)}, or \`{ level: … }\``)
  const keys = ['level', 'unknown', ...Object.keys(known)]
  checkKeys(setting, keys, `\`rules['${name}']\``, 'bad-config')
  const { level, unknown, ...options } = setting as Readonly<Record<string, unknown>>
  for (const [key, value] of Object.entries(options)) {
    if (Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '')) continue
    throw bad(`\`rules['${name}'].${key}\` is not a list of texts`, `its default is ${JSON.stringify(known[key])}`)
  }
  const what = `\`rules['${name}']`
  return {
    ...(level !== undefined && { level: oneOf(level, levels, `${what}.level\``) as RuleLevel }),
    ...(unknown !== undefined && { unknown: oneOf(unknown, unknowns, `${what}.unknown\``) as Unknown }),
    options: options as Options,
  }
}

function oneOf(value: unknown, known: readonly string[], what: string): string {
  if (typeof value === 'string' && known.includes(value)) return value
  const near = typeof value === 'string' ? didYouMean(value, known) : undefined
  throw bad(
    `${what} is ${typeof value === 'string' ? `\`${value}\`` : typeName(value)}`,
    near ?? `use ${quoted(known)}`,
  )
}

function checkNames(names: readonly unknown[]): void {
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

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

function bad(message: string, hint: string): PawlError {
  return new PawlError('bad-config', message, { hint })
}
