import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { usage } from '../../command-line/usage.ts'

/** The theories that the arguments name: files, and all theories below folders, in order. Folders of packages and hidden ones are left out. */
export function theoryFiles(args: readonly string[]): readonly string[] {
  return args.flatMap((path) => {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path] // a missing file is reported when it is read
    const found = below(path)
    if (found.length > 0) return found
    throw usage(`${path} has no theories in it`, 'their names end with .sys2dsl')
  })
}

function below(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  )
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^\.|^node_modules$/.test(entry.name) ? [] : below(path)
    return entry.isFile() && entry.name.endsWith('.sys2dsl') ? [path] : []
  })
}
