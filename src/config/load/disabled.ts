import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { readRegularFile } from '../../node/index.ts'

export const disabledFile = '.pawl/disabled.json'

/** The names of hooks that were disabled here with `pawl hooks disable`. */
export function readDisabled(root: string): readonly string[] {
  let text: string
  try {
    text = readRegularFile(join(root, disabledFile))
  } catch {
    return [] // the usual case: none is disabled
  }
  const names = namesIn(text)
  if (names !== undefined) return names
  throw new PawlError('bad-disabled', `${disabledFile} is not a list of names`, {
    hint: 'delete it, and disable again what is to be silent',
  })
}

/** Without disabled hooks there is no file. */
export function writeDisabled(root: string, names: readonly string[]): void {
  const file = join(root, disabledFile)
  if (names.length === 0) {
    rmSync(file, { force: true })
    return
  }
  mkdirSync(join(root, '.pawl'), { recursive: true })
  writeFileSync(file, `${JSON.stringify(names)}\n`)
}

function namesIn(text: string): readonly string[] | undefined {
  try {
    const names: unknown = JSON.parse(text)
    return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : undefined
  } catch {
    return undefined
  }
}
