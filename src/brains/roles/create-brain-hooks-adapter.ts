import { PawlError } from '../../base/index.ts'
import type { Brain, Vocabulary } from '../contract/brain.ts'
import type { Entry } from '../contract/settings-format.ts'
import { readInstalled } from '../settings/installed.ts'
import { isOurs } from '../settings/is-ours.ts'
import { type BrainHook, type BrainHookUnique, isKeyOf, makeBrainHook } from './brain-hook.ts'
import type { BrainHookCriterion, BrainHooksAdapter, BrainHooksDao } from './brain-hooks-adapter.ts'
import { hooksIn, isOf, withHook, withoutHook } from './hook-entries.ts'
import { type SettingsEntries, settingsEntries, stageEntries } from './settings-entries.ts'

/**
 * Makes the adapter for the hooks of roles in the settings of one coding agent, in one repository.
 *
 * @example
 * const adapter = createBrainHooksAdapter(brainOf('claudecode'), folder)
 * for (const hook of brainHooksOf(role)) await adapter.dao.set.upsert({ hook })
 * console.log((await adapter.dao.get.all()).length) // => 1
 */
export function createBrainHooksAdapter(brain: Brain, repoPath: string): BrainHooksAdapter {
  const { vocabulary, settings } = brain
  const { slug } = vocabulary
  const entries = settingsEntries(repoPath, settings)
  const wrote = async (unique: BrainHookUnique) => {
    const installed = readInstalled(repoPath).get(settings.path)
    const found = (await entries.read()).filter((entry) => isOf(entry, unique, vocabulary))
    return found.length > 0 && found.every((entry) => isOurs(entry, installed))
  }
  return {
    slug,
    dao: daoOver(entries, vocabulary),
    wrote,
    stage: async () => {
      const staged = await stageEntries(repoPath, settings)
      return { adapter: { slug, dao: daoOver(staged, vocabulary), wrote }, commit: staged.commit }
    },
  }
}

function daoOver(settings: SettingsEntries, vocabulary: Vocabulary): BrainHooksDao {
  const set = async (given: BrainHook, isKept: boolean) => {
    const hook = makeBrainHook(given)
    const entries = await settings.change(
      (entry) => isOf(entry, hook, vocabulary),
      (found) => (isKept && hookIn(found, hook, vocabulary) !== undefined ? found : withHook(found, hook, vocabulary)),
    )
    return written(hookIn(entries, hook, vocabulary), hook, vocabulary)
  }
  return {
    get: {
      one: async ({ by: { unique } }) => hookIn(await settings.read(), unique, vocabulary) ?? null,
      all: async ({ by = {} } = {}) => hooksIn(await settings.read(), vocabulary).filter(meets(by)),
    },
    set: {
      findsert: ({ hook }) => set(hook, true),
      upsert: ({ hook }) => set(hook, false),
    },
    del: async ({ by: { unique } }) => {
      await settings.change(
        (entry) => isOf(entry, unique, vocabulary),
        (found) => (hookIn(found, unique, vocabulary) === undefined ? found : withoutHook(found, unique, vocabulary)),
      )
    },
  }
}

function hookIn(entries: readonly Entry[], unique: BrainHookUnique, vocabulary: Vocabulary): BrainHook | undefined {
  return hooksIn(entries, vocabulary).find(isKeyOf(unique))
}

function meets(by: BrainHookCriterion | Record<never, never>): (hook: BrainHook) => boolean {
  const { author, event, command }: Partial<BrainHookUnique> = by
  return (hook) =>
    (author === undefined || hook.author === author) &&
    (event === undefined || hook.event === event) &&
    (command === undefined || hook.command === command)
}

/** A format that loses an entry must not count as one that wrote it. */
function written(found: BrainHook | undefined, { command }: BrainHook, { title }: Vocabulary): BrainHook {
  if (found !== undefined) return found
  throw new PawlError(
    'not-written',
    `the settings of ${title} do not hold the hook \`${command}\` after it was written`,
  )
}
