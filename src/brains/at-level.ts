import { join, relative, sep } from 'node:path'
import { userFolder } from './command/launch.ts'
import type { Brain, Level } from './contract/brain.ts'
import type { StartPlace } from './contract/layers.ts'

/** The folder with the config of a level. No project is below it, so that none takes its config for its own. */
export function levelRoot(level: Level, { home, system, platform }: Omit<StartPlace, 'folder' | 'env'>): string {
  if (level === 'user') return join(home, userFolder)
  return join(system, platform === 'darwin' ? 'Library/Application Support/Pawl' : 'etc/pawl')
}

/** An agent whose hooks are installed outside of projects; paths of its settings are relative to the folder of the level. Nothing if it has no such level. */
export function brainAt(brain: Brain, level: Level, place: StartPlace): Brain | undefined {
  const file = brain.layers.hookFiles?.[level]?.(place)
  if (file === undefined) return undefined
  const root = levelRoot(level, place)
  const path = relative(root, file).replaceAll(sep, '/')
  return { ...brain, settings: { ...brain.settings, path }, installedAt: { level, root } }
}
