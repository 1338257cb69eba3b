import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nearestConfig } from '../../config/internal.ts'

/** The project a folder is in: where its config is, else its repository, else its package, else the folder itself. */
export function projectRoot(from: string): string {
  const config = nearestConfig(from)
  if (config !== undefined) return dirname(config)
  return above(from, '.git') ?? above(from, 'package.json') ?? from
}

function above(from: string, name: string): string | undefined {
  if (existsSync(join(from, name))) return from
  const parent = dirname(from)
  return parent === from ? undefined : above(parent, name)
}
