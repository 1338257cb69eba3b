import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The names a config can have, the first of them being the one we make. */
export const configNames = ['pawl.config.ts', 'pawl.config.mts', 'pawl.config.js', 'pawl.config.mjs']

/** The config of the project that a folder is in: the nearest, going up. */
export function findConfig(from: string): string | undefined {
  for (const name of configNames) {
    const file = join(from, name)
    if (existsSync(file)) return file
  }
  const above = dirname(from)
  return above === from ? undefined : findConfig(above)
}
