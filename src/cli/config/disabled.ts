import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const disabledFile = '.pawl/disabled.json'

/** The names of hooks that somebody has silenced here with `pawl hooks disable`. */
export function readDisabled(root: string): readonly string[] {
  let text: string
  try {
    text = readFileSync(join(root, disabledFile), 'utf8')
  } catch {
    return [] // the usual case: nobody has
  }
  const names: unknown = JSON.parse(text)
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}
