import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { removedFile } from '../../brains/internal.ts'
import { checkFolder } from '../../config/internal.ts'
import { logFolder, removeHook } from '../../hook/index.ts'
import { placeOf } from '../doctor/findings/looked.ts'
import { hasOurServers } from '../doctor/look-at-servers.ts'
import { plainMod } from '../init/plain-init.ts'
import { readArguments } from '../init/read-arguments.ts'
import { textDiff } from '../init/text-diff.ts'
import { type Installed, type Outcomes, uninstallHooks } from '../install/install-hooks.ts'
import { agentNamed, type InstallPlace, installPlace, shownPath } from '../install/install-place.ts'
import { forgetProject } from '../install/known-projects.ts'
import { isModChanged, type ModOutcome } from '../install/mods.ts'
import { homeFolder } from '../project/home-folder.ts'
import { onlyPeople } from '../protect/only-people.ts'
import { recordDeed } from '../protect/record-deed.ts'
import { inOrder } from '../terminal/interrupt.ts'
import { complain, say, sayWhole } from '../terminal/print.ts'
import { withProgress } from '../terminal/progress.ts'

/** `pawl uninstall [--hooks [AGENT…]]`: removes our entries from agents' settings; the files are restored. */
export async function run(args: readonly string[]): Promise<number> {
  const { hooks, level, dryRun, json } = readArguments('uninstall', args)
  const place = installPlace(level, process.cwd())
  const { root } = place
  checkFolder(root)
  if (!dryRun) onlyPeople('to take hooks out')
  const isAll = hooks === undefined || hooks === 'detect'
  const chosen = isAll ? place.brains : hooks.map((name) => agentNamed(place, name))
  const outcomes = await withProgress('taking hooks out', () => inOrder(() => uninstallHooks(root, chosen, { dryRun })))
  if (!dryRun) record(root, outcomes)
  const isGone = !dryRun && (await isFree(place))
  if (isGone && outcomes.done.some(({ before, after }) => before !== after)) await forgetProject(root)
  const kept = isGone ? clear(root) : []
  if (json) sayWhole(JSON.stringify(plain(outcomes, kept), undefined, 2))
  else show(outcomes, kept, dryRun)
  if (!json && !dryRun && level === undefined) remindOfServers(root)
  return outcomes.failed.length + outcomes.mods.flatMap(failedMod).length > 0 ? 1 : 0
}

/** Servers stay behind `pawl mcp`, which needs the config and the package. */
function remindOfServers(root: string): void {
  const place = placeOf({ cwd: root, home: homeFolder(), env: process.env }, root)
  if (hasOurServers(place)) say('MCP servers are still behind `pawl mcp`: `pawl mcp uninstall` restores them')
}

/** Recorded where there are records: a project without any decision is left unchanged. */
function record(root: string, { done, mods }: Outcomes): void {
  const settings = done.filter(({ before, after }) => before !== after).map(({ brain }) => shownPath(brain))
  const files = [...mods.filter(isModChanged).map(({ brain, placed }) => shownPath(brain, placed.folder)), ...settings]
  if (files.length > 0 && existsSync(join(root, logFolder))) recordDeed(root, 'hooks.uninstalled', { files })
}

/** Whether no agent calls us any more. Settings that cannot be read may well do so. */
async function isFree({ root, brains }: InstallPlace): Promise<boolean> {
  const { done, failed } = await uninstallHooks(root, brains, { dryRun: true })
  return failed.length === 0 && done.every(({ before, after }) => before === after)
}

/** Records stay: they are not ours to lose. Without any, the folder is removed. Returns the kept parts. */
function clear(root: string): readonly string[] {
  removeHook(root)
  const folder = join(root, '.pawl')
  if (!existsSync(folder)) return []
  const left = readdirSync(folder).filter((name) => name !== '.gitignore')
  if (left.length === 0) rmSync(folder, { recursive: true })
  if (left.join() === basename(removedFile)) return [] // our own note, for sessions that began before
  return left
}

function show({ done, failed, mods }: Outcomes, kept: readonly string[], dryRun: boolean): void {
  for (const one of done) {
    const { brain, before, after, left } = one
    const path = shownPath(brain)
    if (before !== after && dryRun) sayWhole(textDiff(path, before, after))
    else if (before !== after) say(`${path}: ${changeOf(one)}`)
    for (const { native, command, author } of left)
      say(`${path}: not ours, left alone: ${native} ${command} (${author})`)
  }
  for (const one of mods) showMod(one, dryRun)
  for (const { brain, error } of failed) say(`${shownPath(brain)}: left as it is: ${error.message}`)
  if (failed.length + mods.length === 0 && done.every(({ before, after }) => before === after))
    say('no hooks are installed here')
  if (dryRun) say('dry run: nothing was written')
  if (kept.length > 0) say(`.pawl/ is kept for ${kept.join(', ')}`)
  for (const { error } of [...failed, ...mods.flatMap(failedMod)]) complain(error.message, error.hint)
}

function showMod(outcome: ModOutcome, dryRun: boolean): void {
  const { brain, placed } = outcome
  if ('error' in outcome) say(`${shownPath(brain, placed.folder)}: left as it is: ${outcome.error.message}`)
  else if (!dryRun) say(`${shownPath(brain, placed.folder)}: removed`)
  else for (const { path, before, after } of outcome.files) sayWhole(textDiff(shownPath(brain, path), before, after))
}

function failedMod(outcome: ModOutcome) {
  return 'error' in outcome ? [outcome] : []
}

function plain({ done, failed, mods }: Outcomes, kept: readonly string[]): unknown {
  const changed = done.filter(({ before, after }) => before !== after)
  return {
    removed: changed.map((one) => ({
      brain: one.brain.vocabulary.slug,
      path: shownPath(one.brain),
      change: changeOf(one),
    })),
    left: done.flatMap(({ brain, path, left }) =>
      left.map((entry) => ({ brain: brain.vocabulary.slug, path, ...entry })),
    ),
    failed: failed.map(({ brain, error: { code, message, hint } }) => {
      return { brain: brain.vocabulary.slug, path: shownPath(brain), code, message, hint }
    }),
    mods: mods.map(plainMod),
    kept,
  }
}

function changeOf({ after }: Installed): 'removed' | 'as it was' {
  return after === undefined ? 'removed' : 'as it was'
}
