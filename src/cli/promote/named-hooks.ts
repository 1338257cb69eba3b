import { normalize } from 'node:path'
import { didYouMean, PawlError } from '../../base/index.ts'
import type { LoadedConfig } from '../../config/internal.ts'
import type { Listener } from '../../kernel/index.ts'
import { allPacks, profiles, ruleName } from '../../packs/internal.ts'

type Registry = Pick<LoadedConfig, 'registry'>

/** The hooks that a word names: a hook, or all of a pack, a profile or a theory. */
export function namedHooks(word: string, config: Registry): readonly Listener[] {
  const all = config.registry.list()
  const one = all.find(({ name }) => name === word)
  const found = one === undefined ? groupOf(word, all) : [one]
  if (found.length > 0) return found
  throw new PawlError('unknown-hook', `there is no hook, pack or theory \`${word}\` here`, { hint: meant(word, all) })
}

function groupOf(word: string, all: readonly Listener[]): readonly Listener[] {
  const rules = rulesOf(word)
  const source = normalize(word).replace(/\.sys2dsl$/, '')
  return all.filter((listener) => rules.has(listener.name) || (isOfTheory(listener) && listener.source === source))
}

/** The names of the rules of a pack or a profile. */
function rulesOf(word: string): ReadonlySet<string> {
  const names = profiles.find(({ name }) => name === word)?.packs ?? [word]
  const packs = allPacks.filter(({ name }) => names.includes(name))
  return new Set(packs.flatMap((pack) => pack.rules.map((rule) => ruleName(pack, rule))))
}

function isOfTheory({ band }: Listener): boolean {
  return band === 'theory'
}

/** The end of a longer name is meant as that. */
function meant(word: string, all: readonly Listener[]): string {
  const whole = all.find(({ name }) => name.endsWith(`/${word}`) || name.endsWith(`.${word}`))
  if (whole !== undefined) return `did you mean \`${whole.name}\`?`
  const theories = new Set(all.flatMap((one) => (isOfTheory(one) ? [one.source, `${one.source}.sys2dsl`] : [])))
  const groups = [...theories, ...allPacks.map(({ name }) => name)]
  return didYouMean(word, [...all.map(({ name }) => name), ...groups]) ?? '`pawl promote` lists those in shadow'
}
