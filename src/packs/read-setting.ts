import { checkKeys, didYouMean, PawlError, typeName } from '../base/index.ts'
import type { RuleLevel } from '../protocol/index.ts'
import { type OptionKind, readPattern } from './rule/patterns.ts'
import type { Options } from './rule/rule.ts'

export type Unknown = 'deny' | 'ask' | 'allow'

const levels: readonly string[] = ['deny', 'ask', 'shadow', 'off'] satisfies readonly RuleLevel[]
const unknowns: readonly string[] = ['deny', 'ask', 'allow'] satisfies readonly Unknown[]

/** What a config says about a rule. */
interface Given {
  readonly level?: RuleLevel
  readonly unknown?: Unknown
  readonly options?: Options
}

/** The options of a rule: what each is, and its default. */
export interface Known {
  readonly options?: Options
  readonly kinds?: Readonly<Record<string, OptionKind>>
}

/** Reads what a config says about a rule, or about all rules of a pack. */
export function readSetting(name: string, setting: unknown, { options: usual = {}, kinds = {} }: Known): Given {
  const what = `rules['${name}']`
  if (setting === undefined) return {}
  if (typeof setting === 'string') return { level: oneOf(setting, levels, `\`${what}\``) as RuleLevel }
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting))
    throw bad(`\`${what}\` is ${typeName(setting)}`, `write one of ${quoted(levels)}, or \`{ level: … }\``)
  checkKeys(setting, ['level', 'unknown', ...Object.keys(usual)], `\`${what}\``, 'bad-config')
  const { level, unknown, ...given } = setting as Readonly<Record<string, unknown>>
  const options = Object.entries(given).map(([key, value]) => {
    const [kind, defaults] = [kinds[key], usual[key] ?? []]
    return [
      key,
      kind === undefined ? defaults : readList(value, kind, { what: `\`${what}.${key}\``, defaults }),
    ] as const
  })
  return {
    ...(level !== undefined && { level: oneOf(level, levels, `\`${what}.level\``) as RuleLevel }),
    ...(unknown !== undefined && { unknown: oneOf(unknown, unknowns, `\`${what}.unknown\``) as Unknown }),
    options: Object.fromEntries(options),
  }
}

/** Stands for the defaults in the list of an option, which otherwise replaces them. */
const theDefaults = '...'

interface Option {
  readonly what: string
  readonly defaults: readonly string[]
}

function readList(value: unknown, { of, mayBeEmpty }: OptionKind, { what, defaults }: Option): readonly string[] {
  if (!Array.isArray(value)) throw bad(`${what} is not a list of texts`, `its default is ${shortList(defaults)}`)
  if (value.length === 0 && mayBeEmpty !== true)
    throw bad(`${what} is an empty list`, 'to switch the rule off, write the level `off`')
  return value.flatMap((one: unknown, at) => {
    if (typeof one !== 'string') throw bad(`${what} has ${typeName(one)} at ${at}`, 'write a list of texts')
    if (one === theDefaults) return defaults
    const read = readPattern(one, of)
    if ('problem' in read) throw bad(`${what} has ${JSON.stringify(one)}, which ${read.problem}`, read.hint)
    return [read.text]
  })
}

/** The most defaults that a hint names. */
const most = 5

function shortList(values: readonly string[]): string {
  const named = values.slice(0, most).map((one) => JSON.stringify(one))
  return `[${[...named, ...(values.length > most ? ['…'] : [])].join(', ')}]`
}

function oneOf(value: unknown, known: readonly string[], what: string): string {
  if (typeof value === 'string' && known.includes(value)) return value
  const near = typeof value === 'string' ? didYouMean(value, known) : undefined
  throw bad(
    `${what} is ${typeof value === 'string' ? `\`${value}\`` : typeName(value)}`,
    near ?? `use ${quoted(known)}`,
  )
}

export function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

export function bad(message: string, hint: string): PawlError {
  return new PawlError('bad-config', message, { hint })
}
