import { checkKeys, didYouMean, PawlError, typeName } from '../base/index.ts'
import { allPacks, profiles, ruleName } from './packs.ts'
import { isTextRule, type Level, type Options, type Pack, type Rule } from './rule/rule.ts'

/** How the config tunes one rule: what it does, or that and its options. */
export type RuleSetting = Level | (Options & { readonly level?: Level; readonly unknown?: Unknown })

type Unknown = 'deny' | 'ask' | 'allow'

/** A rule as it is in force. */
export interface ChosenRule {
  /** `pack.rule` */
  readonly name: string
  readonly pack: Pack
  readonly rule: Rule
  readonly level: Exclude<Level, 'off'>
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
        const found = tuned(id, pack, rule, level, Object.hasOwn(settings, id) ? settings[id] : undefined)
        if (found === undefined) chosen.delete(id)
        else if (!chosen.has(id) || level !== undefined) chosen.set(id, found)
      }
  }
  checkSettings(Object.keys(settings))
  return [...chosen.values()]
}

function tuned(
  name: string,
  pack: Pack,
  rule: Rule,
  byProfile: Level | undefined,
  setting: RuleSetting | undefined,
): ChosenRule | undefined {
  const own = isTextRule(rule) ? { options: {}, unknown: undefined } : rule
  const given = readSetting(name, setting, own.options ?? {})
  const level = given.level ?? byProfile ?? rule.level
  if (level === 'off') return undefined
  const usual = own.unknown ?? 'ask'
  const unknown = given.unknown ?? (usual === 'ask' && level === 'deny' && byProfile === 'deny' ? 'deny' : usual)
  return { name, pack, rule, level, unknown, options: { ...own.options, ...given.options } }
}

const levels: readonly string[] = ['deny', 'ask', 'shadow', 'off'] satisfies readonly Level[]
const unknowns: readonly string[] = ['deny', 'ask', 'allow'] satisfies readonly Unknown[]

interface Given {
  readonly level?: Level | undefined
  readonly unknown?: Unknown | undefined
  readonly options?: Options
}

function readSetting(name: string, setting: unknown, known: Options): Given {
  if (setting === undefined) return {}
  if (typeof setting === 'string') return { level: oneOf(setting, levels, `\`rules['${name}']\``) as Level }
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting))
    throw bad(`\`rules['${name}']\` is ${typeName(setting)}`, `write one of ${quoted(levels)}, or \`{ level: … }\``)
  const keys = ['level', 'unknown', ...Object.keys(known)]
  checkKeys(setting, keys, `\`rules['${name}']\``, 'bad-config')
  const { level, unknown, ...options } = setting as Readonly<Record<string, unknown>>
  for (const [key, value] of Object.entries(options)) {
    if (Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '')) continue
    throw bad(`\`rules['${name}'].${key}\` is not a list of texts`, `its default is ${JSON.stringify(known[key])}`)
  }
  return {
    level: level === undefined ? undefined : (oneOf(level, levels, `\`rules['${name}'].level\``) as Level),
    unknown: unknown === undefined ? undefined : (oneOf(unknown, unknowns, `\`rules['${name}'].unknown\``) as Unknown),
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

function checkSettings(names: readonly string[]): void {
  const known = allPacks.flatMap((pack) => pack.rules.map((rule) => ruleName(pack, rule)))
  for (const name of names) {
    if (known.includes(name)) continue
    throw bad(`there is no rule \`${name}\``, didYouMean(name, known) ?? '`pawl packs` lists the rules')
  }
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

function bad(message: string, hint: string): PawlError {
  return new PawlError('bad-config', message, { hint })
}
