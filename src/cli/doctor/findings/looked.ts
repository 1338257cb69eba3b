import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { StartPlace } from '../../../brains/internal.ts'
import type { LoadedConfig } from '../../../config/internal.ts'

/** The caller of doctor, and its place: agents that are started from there have the same home and environment. */
export interface Asked {
  readonly cwd: string
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The subject of doctor: a project, and its config if that loads. */
export interface Looked extends Asked {
  readonly root: string
  readonly config: LoadedConfig | undefined
}

/** An agent that is started in a folder. */
export function placeOf({ home, env }: Asked, folder: string): StartPlace {
  return { folder, home, env, system: '/', platform: process.platform }
}

/** Returns the kind of file at a path below a folder. */
export function kindBelow(folder: string): (path: string) => 'file' | 'folder' | undefined {
  return (path) => {
    const found = statSync(join(folder, path), { throwIfNoEntry: false })
    if (found?.isFile() === true) return 'file'
    return found?.isDirectory() === true ? 'folder' : undefined
  }
}
