import { isInShadow, type LoadedConfig } from '../../config/internal.ts'
import type { Listener } from '../../kernel/index.ts'
import { allPacks, chosenRules, isTextRule, ruleName } from '../../packs/internal.ts'

/** A rule, and what it does in a project. */
export interface RuleHere {
  readonly name: string
  readonly pack: string
  readonly does: string
  readonly instead: string
  readonly severity: string
  /** Its level, unless a config says otherwise. */
  readonly usual: 'deny' | 'ask'
  /** Its level in this project: `-` if its pack is not in use. */
  readonly here: 'deny' | 'ask' | 'shadow' | 'off' | '-'
  /** Whether `pawl hooks disable` switched it off. */
  readonly isDisabled: boolean
  /** What it does if it cannot tell. */
  readonly unknown?: string
  /** The lists that it can be tuned with, as they are here. */
  readonly options: Readonly<Record<string, readonly string[]>>
}

/** All rules of all packs. */
export function rulesHere(loaded: LoadedConfig | undefined): readonly RuleHere[] {
  const { packs: names = [], rules: settings = {} } = loaded?.config ?? {}
  const chosen = new Map(chosenRules(names, settings).map((one) => [one.name, one]))
  const hooks = new Map(loaded?.registry.list().map((listener) => [listener.name, listener]))
  const inUse = new Set([...chosen.values()].map(({ pack }) => pack.name))
  return allPacks.flatMap((pack) =>
    pack.rules.map((rule) => {
      const name = ruleName(pack, rule)
      const found = chosen.get(name)
      const hook = hooks.get(name)
      const isDisabled = hook?.enabled === false
      const unknown = found?.unknown ?? (isTextRule(rule) ? undefined : (rule.unknown ?? 'ask'))
      return {
        name,
        pack: pack.name,
        does: rule.does,
        instead: rule.instead,
        severity: rule.severity,
        usual: rule.level,
        here: levelOf(hook, found?.level) ?? (inUse.has(pack.name) ? 'off' : '-'),
        isDisabled,
        ...(unknown !== undefined && !isTextRule(rule) && { unknown }),
        options: found?.options ?? (isTextRule(rule) ? {} : (rule.options ?? {})),
      } as const
    }),
  )
}

/** As the hook of the rule is; undefined without one. */
function levelOf(hook: Listener | undefined, level: RuleHere['usual'] | undefined): RuleHere['here'] | undefined {
  if (hook === undefined) return undefined
  if (!hook.enabled) return 'off'
  return isInShadow(hook) ? 'shadow' : level
}
