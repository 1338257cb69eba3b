import { type BrainHook, isKeyOf, isSameHook } from './brain-hook.ts'
import type { BrainHooksAdapter, BrainHooksDao, StagedBrainHooks } from './brain-hooks-adapter.ts'

/** Changes to an agent's hooks that are invisible until they are committed, for any adapter. */
export function stageBrainHooks(adapter: BrainHooksAdapter): Promise<StagedBrainHooks> {
  return adapter.stage === undefined ? stageInMemory(adapter) : adapter.stage()
}

/** For adapters that know of no stage: their hooks are read once, and changes are kept until they are called for. */
async function stageInMemory(adapter: BrainHooksAdapter): Promise<StagedBrainHooks> {
  const { slug, dao } = adapter
  const wrote = adapter.wrote?.bind(adapter)
  const changes: (() => Promise<unknown>)[] = []
  let hooks = await dao.get.all()
  const replace = (hook: BrainHook) => {
    const before = hooks.find(isKeyOf(hook))
    if (before !== undefined && isSameHook(before, hook)) return before
    changes.push(() => dao.set.upsert({ hook }))
    hooks = [...hooks.filter((one) => !isKeyOf(hook)(one)), hook]
    return hook
  }
  const staged: BrainHooksDao = {
    get: {
      one: async ({ by: { unique } }) => hooks.find(isKeyOf(unique)) ?? null,
      all: async ({ by = {} } = {}) =>
        hooks.filter((hook) => Object.entries(by).every(([key, value]) => Reflect.get(hook, key) === value)),
    },
    set: {
      findsert: async ({ hook }) => hooks.find(isKeyOf(hook)) ?? replace(hook),
      upsert: async ({ hook }) => replace(hook),
    },
    del: async ({ by: { unique } }) => {
      changes.push(() => dao.del({ by: { unique } }))
      hooks = hooks.filter((one) => !isKeyOf(unique)(one))
    },
  }
  const commit = async () => {
    for (const change of changes) await change()
  }
  return { adapter: { slug, dao: staged, ...(wrote === undefined ? {} : { wrote }) }, commit }
}
