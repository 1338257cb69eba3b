import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isPawlError } from '../../base/index.ts'
import type { Brain } from '../../brains/index.ts'
import { brainAt, isRelay, lookAtLayers, ourselves, readSettings } from '../../brains/internal.ts'
import { isKnownProject } from '../install/known-projects.ts'
import { type Finding, unknown, wrong } from './findings/finding.ts'
import { kindBelow, type Looked, placeOf } from './findings/looked.ts'
import { workspaceFolders } from './workspace-folders.ts'

/**
 * Most agents read settings from the folder they are started in, and nowhere above. Started in a folder below the
 * project they are not guarded: that is a problem in the folder where doctor runs, and where a folder has settings of
 * the agent; for other packages it is unknown whether an agent is started there.
 */
export async function lookBelow(brain: Brain, looked: Looked): Promise<readonly Finding[]> {
  const { root, cwd } = looked
  const { title, settingsPath } = brain.vocabulary
  if (brain.installedAt !== undefined || findsFromBelow(brain, root)) return []
  if (await hasRelay(brain, looked)) return isKnownProject(root) ? [] : [unknownHere(looked)]
  const why = `started there, ${title} is not guarded: it reads settings only from the folder it is started in`
  const todo = `\`pawl init --user\` and then \`pawl init --hooks\` guard all folders below for you; or start it in ${root}, or copy ${settingsPath} there`
  const named = (path: string) => relative(root, path)
  if (cwd !== root) return (await isGuarded(brain, looked, cwd)) ? [] : [wrong(`${named(cwd)}: ${why}`, todo)]
  const open: string[] = []
  for (const one of workspaceFolders(root)) if (!(await isGuarded(brain, looked, one))) open.push(one)
  const used = open.filter((one) => brain.settings.detect(kindBelow(one)))
  const rest = open.filter((one) => !used.includes(one))
  return [
    ...used.map((one) => wrong(`${named(one)}: ${why}`, todo)),
    ...(rest.length === 0 ? [] : [unknown(`${listed(rest.map(named))}: ${why}`, todo)]),
  ]
}

/** A clone, a worktree, or a project that was moved: its hooks are run from below only if a person has installed them here. */
function unknownHere({ root, cwd }: Looked): Finding {
  const what = 'in folders below, every call is refused: the hooks of this project were not installed on this machine'
  const todo = `run \`pawl init --hooks\` in ${root}`
  return cwd === root ? unknown(what, todo) : wrong(what, todo)
}

/** Whether the user's own settings call the hooks of projects from below. */
async function hasRelay(brain: Brain, { root, home, env }: Looked): Promise<boolean> {
  const user = brainAt(brain, 'user', { ...placeOf({ cwd: root, home, env }, root) })
  if (user?.installedAt === undefined) return false
  try {
    const entries = await readSettings(user.installedAt.root, user.settings)
    return entries.some(({ author, command }) => author === ourselves && isRelay(command))
  } catch (error) {
    if (!isPawlError(error)) throw error
    return false // settings that we cannot read guard nothing that we know of
  }
}

function findsFromBelow({ layers }: Brain, root: string): boolean {
  return layers.below === 'always' || (layers.below === 'repository' && isInRepository(root))
}

function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true
  const above = dirname(folder)
  return above !== folder && isInRepository(above)
}

async function isGuarded(brain: Brain, looked: Looked, folder: string): Promise<boolean> {
  try {
    const ours = (await readSettings(folder, brain.settings)).filter(({ author }) => author === ourselves)
    return ours.length > 0 && lookAtLayers(brain, placeOf(looked, folder), ours).length === 0
  } catch (error) {
    if (!isPawlError(error)) throw error
    return false // settings that we cannot read guard nothing that we know of
  }
}

function listed(names: readonly string[]): string {
  const [first, second, third, ...more] = names
  const shown = [first, second, third].filter((name) => name !== undefined).join(', ')
  return more.length === 0 ? shown : `${shown} and ${more.length} more`
}
