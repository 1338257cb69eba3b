import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Mod } from '../contract/mod.ts'

/** A mod of ours in a folder, compared with the one that this Pawl writes. */
export interface ModState {
  /** Files that are missing or differ, below the folder. */
  readonly changed: readonly string[]
  /** Files that Pawl has not written. */
  readonly added: readonly string[]
}

/** The state of our mod in a folder. Undefined if there is none: no file there, or none that has our mark. */
export function modStateAt(folder: string, { files, mark }: Mod): ModState | undefined {
  const names = Object.keys(files)
  const found = names.map((name) => [name, textAt(join(folder, name))] as const)
  if (!found.some(([, text]) => text?.includes(mark) === true)) return undefined
  const changed = found.flatMap(([name, text]) => (text === files[name] ? [] : [name]))
  return { changed, added: filesIn(folder, folder).filter((name) => !names.includes(name)) }
}

/** The text of a file, with line feeds: version control may have turned them. Undefined if it is not there, or is a link. */
function textAt(file: string): string | undefined {
  try {
    return lstatSync(file).isFile() ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : undefined
  } catch {
    return undefined // it is not there, or cannot be read: the agent cannot read it either
  }
}

/** Everything in a folder that is not a folder itself; links are not followed. */
function filesIn(root: string, folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(root, path) : [relative(root, path).replaceAll(sep, '/')]
    })
  } catch {
    return [] // a folder that cannot be listed
  }
}
