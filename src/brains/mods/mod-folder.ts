import { posix } from 'node:path'
import type { Brain } from '../contract/brain.ts'
import type { Mod } from '../contract/mod.ts'

/** A mod, and its folder below the root of an agent's settings. */
export interface PlacedMod {
  readonly mod: Mod
  readonly folder: string
}

/** Where the mod of an agent is; undefined if the agent has none, or loads none at this level. */
export function modOf({ mod, settings, installedAt }: Brain): PlacedMod | undefined {
  if (mod === undefined || (installedAt !== undefined && !mod.levels.includes(installedAt.level))) return undefined
  return { mod, folder: posix.join(posix.dirname(settings.path), mod.folder) }
}
