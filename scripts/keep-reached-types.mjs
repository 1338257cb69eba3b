import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Removes the declarations that no door leads to, which are two thirds of them, and the folders that are empty then. */
export function keepReachedTypes(folder, doors) {
  const reached = reachedFrom(doors)
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }))
  for (const { path, isFolder } of paths) if (!isFolder && path.endsWith('.d.ts') && !reached.has(path)) rmSync(path)
  const folders = paths.filter(({ isFolder }) => isFolder).sort((one, other) => other.path.length - one.path.length)
  for (const { path } of folders) if (readdirSync(path).length === 0) rmdirSync(path)
}

function reachedFrom(doors) {
  const reached = new Set(doors)
  for (const file of reached) // a set shows what is added meanwhile, too
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(
      /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)\.ts['"]/g,
    ))
      reached.add(join(dirname(file), `${specifier}.d.ts`))
  return reached
}
