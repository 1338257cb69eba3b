import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Brain, brainOf, brains, readSettings } from '../brains/index.ts'
import { removeHook } from './config/prepare-hook.ts'
import { logFolder } from './hook/event-log.ts'
import { projectRoot } from './init/project-root.ts'
import { readArguments } from './init/read-arguments.ts'
import { textDiff } from './init/text-diff.ts'
import { uninstallHooks } from './install/install-hooks.ts'
import { say } from './print.ts'
import { onlyPeople } from './protect/only-people.ts'
import { recordDeed } from './protect/record-deed.ts'

/** `pawl uninstall [--hooks [AGENT…]]`: takes out of agents' settings what we put in; the files are as they were. */
export async function run(args: readonly string[]): Promise<number> {
  const { hooks, dryRun } = readArguments('uninstall', args)
  if (!dryRun) onlyPeople('to take hooks out')
  const root = projectRoot(process.cwd())
  const chosen = hooks === undefined || hooks === 'detect' ? brains : hooks.map(brainOf)
  const there = await withEntries(root, chosen)
  const done = await uninstallHooks(root, there, { dryRun })
  for (const { path, before, after, left } of done) {
    if (before !== after)
      say(dryRun ? textDiff(path, before, after) : `${path}: ${after === undefined ? 'removed' : 'as it was'}`)
    for (const { native, command, author } of left)
      say(`${path}: not ours, left alone: ${native} ${command} (${author})`)
  }
  if (done.length === 0) say('no hooks are installed here')
  else if (!dryRun && existsSync(join(root, logFolder)))
    recordDeed(root, 'hooks.uninstalled', { files: done.map(({ path }) => path) })
  if (dryRun) say('nothing was written: this was only a trial')
  else if ((await withEntries(root, brains)).length === 0) clear(root)
  return 0
}

async function withEntries(root: string, chosen: readonly Brain[]): Promise<readonly Brain[]> {
  const found: Brain[] = []
  for (const brain of chosen) if ((await readSettings(root, brain.settings)).length > 0) found.push(brain)
  return found
}

/** Records stay: they are not ours to lose. Without any, the folder goes. */
function clear(root: string): void {
  removeHook(root)
  const folder = join(root, '.pawl')
  if (!existsSync(folder)) return
  const left = readdirSync(folder).filter((name) => name !== '.gitignore')
  if (left.length === 0) rmSync(folder, { recursive: true })
  else say(`.pawl/ is kept for ${left.join(', ')}`)
}
