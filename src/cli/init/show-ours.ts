import { ourselves } from '../../brains/internal.ts'
import { watchingHooks } from '../doctor/look-at-shadow.ts'
import type { Installed } from '../install/install-hooks.ts'
import { shownPath } from '../install/install-place.ts'
import { isModChanged, type ModOutcome } from '../install/mods.ts'
import type { Branch } from '../terminal/print-tree.ts'
import type { ChangeWords } from './change-words.ts'
import { type ChosenAgent, whyChosen } from './choose-agents.ts'
import type { Ours } from './install-ours.ts'

/** The chosen agents and why, unless they were named. */
export function agentBranches(chosen: readonly ChosenAgent[]): readonly Branch[] {
  const below = chosen.flatMap((one) => {
    const why = whyChosen(one)
    return why === undefined ? [] : [{ line: `${one.brain.vocabulary.slug}: ${why}` }]
  })
  return below.length === 0 ? [] : [{ line: 'agents', below }]
}

/** The project's own hooks as a tree: for each agent the written entries, or the reason why it was left. */
export function ourBranches(
  { created, config, outcomes: { done, failed, mods } }: Ours,
  words: ChangeWords,
): readonly Branch[] {
  const first =
    created === undefined ? [] : [{ line: `${words.one('created')} ${created}: ready-made rules to begin with` }]
  const left = failed.map(({ brain, error }) => {
    return { line: `${brain.vocabulary.slug}: left as it is: ${error.message}` }
  })
  const ofMods = mods.map((one) => ofMod(one, words))
  const changes = [...first, ...done.flatMap((one) => ofAgent(one, words)), ...left, ...ofMods]
  const below = changes.length === 0 ? [] : [...changes, ...watching(config)]
  return below.length === 0 ? [] : [{ line: 'your hooks', below }]
}

/** Hooks that only watch. That all of them do is a warning. */
function watching(config: Ours['config']): readonly Branch[] {
  const found = config === undefined ? [] : watchingHooks(config)
  return found.flatMap(({ ok, what }) => (ok === true ? [{ line: what }] : []))
}

function ofMod(outcome: ModOutcome, words: ChangeWords): Branch {
  const { brain, placed } = outcome
  const path = shownPath(brain, placed.folder)
  const { slug } = brain.vocabulary
  if ('error' in outcome) return { line: `${slug}: no mod: ${outcome.error.message}` }
  const isNew = outcome.files.every(({ before }) => before === undefined)
  const change = isModChanged(outcome) ? words.one(isNew ? 'created' : 'updated') : 'nothing to change in'
  return { line: `${slug}: ${change} ${path}, the mod: ${placed.mod.effect}` }
}

function ofAgent({ brain, before, after, entries }: Installed, words: ChangeWords): readonly Branch[] {
  const path = shownPath(brain)
  const own = entries.filter(({ author }) => author === ourselves)
  const { slug } = brain.vocabulary
  if (own.length === 0)
    return before === after ? [] : [{ line: `${slug}: ${words.one('removed')} our entries from ${path}` }]
  const change = before === after ? 'nothing to change in' : words.one(before === undefined ? 'created' : 'changed')
  const below = own.map(({ native, matcher }) => ({ line: matcher === undefined ? native : `${native} ${matcher}` }))
  return [{ line: `${slug}: ${change} ${path}`, below }]
}
