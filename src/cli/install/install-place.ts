import { join, sep } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { type Brain, brainOf, brains } from '../../brains/index.ts'
import { brainAt, type Level, levelRoot } from '../../brains/internal.ts'
import { configIn, findConfig } from '../../config/internal.ts'
import { hasHome, homeFolder } from '../project/home-folder.ts'
import { projectRoot } from '../project/project-root.ts'

/** Where hooks are installed: the folder with the config, and the agents with the settings that then name its hooks. */
export interface InstallPlace {
  readonly level: Level | undefined
  readonly root: string
  readonly brains: readonly Brain[]
}

/** The project that a folder is in, or a level above all projects. */
export function installPlace(level: Level | undefined, cwd: string, system = '/'): InstallPlace {
  if (level === undefined) return { level, root: projectRoot(cwd), brains }
  if (process.platform === 'win32') throw notOnWindows(level)
  if (level === 'user' && !hasHome()) throw noHome()
  const place = { folder: cwd, home: homeFolder(), system, env: process.env, platform: process.platform }
  const root = levelRoot(level, place)
  const here = brains.flatMap((brain) => brainAt(brain, level, place) ?? [])
  return { level, root, brains: here }
}

function noHome(): PawlError {
  return new PawlError('no-home', 'you have no home folder', { hint: 'set HOME to a folder, then try again' })
}

function notOnWindows(level: Level): PawlError {
  return new PawlError('not-on-windows', `\`--${level}\` does not work on Windows yet`, {
    hint: 'install hooks in each project: `pawl init --hooks`',
  })
}

/** Its config; undefined if there is none yet. */
export function configAt({ level, root }: InstallPlace): string | undefined {
  return level === undefined ? findConfig(root) : configIn(root)
}

/** The agent of a name. Some agents do not support a level. */
export function agentNamed({ level, brains: here }: InstallPlace, name: string): Brain {
  const { slug, title } = brainOf(name).vocabulary
  const brain = here.find(({ vocabulary }) => vocabulary.slug === slug)
  if (brain !== undefined) return brain
  throw new PawlError('no-level', `${title} has no ${level} settings that Pawl can write`, {
    hint: `these have: ${here.map(({ vocabulary }) => vocabulary.slug).join(', ')}`,
  })
}

/** An agent's settings file, or another one of its files, as people name it. */
export function shownPath({ settings, installedAt }: Brain, path = settings.path): string {
  if (installedAt === undefined) return path
  const file = join(installedAt.root, path)
  const home = `${homeFolder()}${sep}`
  return file.startsWith(home) ? `~/${file.slice(home.length)}` : file
}
