import { prepareFolder, readInstalled, writeInstalled } from '../settings/installed.ts'
import { markOf } from '../settings/is-ours.ts'
import { withLock } from '../settings/lock.ts'
import type { BrainHookUnique } from './brain-hook.ts'

/** The hooks of roles that we set through the adapter of a package, which keeps no record of its own. */
export interface RoleRecord {
  has(hook: BrainHookUnique): boolean
  /** Called before they are set, so that a crash in between loses none. */
  add(hooks: readonly BrainHookUnique[]): Promise<void>
  /** Called after they are gone. */
  drop(hooks: readonly BrainHookUnique[]): Promise<void>
}

/**
 * Opens the record of the hooks of roles that were set in one coding agent of a repository, kept in `.pawl/`.
 *
 * @example
 * const record = roleRecord(folder, 'claudecode')
 * await record.add(brainHooksOf(role))
 * brainHooksOf(role).every((hook) => record.has(hook)) // => true
 */
export function roleRecord(root: string, slug: string): RoleRecord {
  const name = `roles of ${slug}` // beside the files of settings, none of which has such a path
  const known = () => readInstalled(root).get(name)?.wrote ?? []
  const change = (work: () => readonly string[]) =>
    withLock(prepareFolder(root), () => {
      const wrote = work()
      writeInstalled(root, name, wrote.length === 0 ? undefined : { existed: true, made: [], folders: [], wrote })
    })
  const marksOf = (hooks: readonly BrainHookUnique[]) =>
    hooks.map(({ event, author, command }) => markOf({ native: event, author, command }))
  return {
    has: (hook) => marksOf([hook]).some((mark) => known().includes(mark)),
    add: async (hooks) => {
      const added = marksOf(hooks)
      const isKnown = added.every((mark) => known().includes(mark))
      if (!isKnown) await change(() => [...new Set([...known(), ...added])].sort())
    },
    drop: async (hooks) => {
      const dropped = marksOf(hooks)
      if (dropped.length > 0) await change(() => known().filter((mark) => !dropped.includes(mark)))
    },
  }
}
