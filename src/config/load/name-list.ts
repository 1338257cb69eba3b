import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { hasCode, readRegularFile, replaceFile } from '../../node/index.ts'

/** A list of hooks by name, in a file of `.pawl`. */
export interface NameList {
  /** Below the root of the project. */
  readonly file: string
  read(root: string): readonly string[]
  /** Sorted, a line each, so that branches can be merged. Without names there is no file. */
  write(root: string, names: readonly string[]): void
}

/** Hooks that were disabled here with `pawl hooks disable`. */
export const disabled = nameList('.pawl/disabled.json', 'disable again what is to be silent')

/** Hooks in shadow that enforce since `pawl promote`. */
export const promoted = nameList('.pawl/promoted.json', 'promote again what is to be enforced')

function nameList(file: string, next: string): NameList {
  return {
    file,
    read(root) {
      const text = textIn(join(root, file))
      if (text === undefined) return [] // the usual case
      const names = namesIn(text)
      if (names !== undefined) return names
      throw new PawlError('bad-disabled', `${file} is not a list of names`, { hint: `delete it, and ${next}` })
    },
    write(root, names) {
      const path = join(root, file)
      if (names.length === 0) {
        rmSync(path, { force: true })
        return
      }
      mkdirSync(dirname(path), { recursive: true })
      replaceFile(path, `${JSON.stringify([...new Set(names)].sort(), undefined, 2)}\n`)
    },
  }
}

function textIn(path: string): string | undefined {
  try {
    return readRegularFile(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    return '' // it is there and cannot be read: that file has not a list
  }
}

function namesIn(text: string): readonly string[] | undefined {
  try {
    const names: unknown = JSON.parse(text)
    return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : undefined
  } catch {
    return undefined
  }
}
