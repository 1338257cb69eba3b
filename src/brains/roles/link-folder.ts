import { lstatSync, mkdirSync, readdirSync, readlinkSync, rmdirSync, statSync, symlinkSync, unlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { PawlError } from '../../base/index.ts'

export interface WantedLink {
  /** Below the folder, at most one folder deep. */
  readonly path: string
  /** Absolute. */
  readonly target: string
}

/** The change of a link. */
export interface LinkChange {
  /** Below the root. */
  readonly path: string
  readonly change: 'created' | 'updated' | 'deleted' | 'unchanged'
}

/** Makes a folder hold these links, relative ones, and no others. Other files stay, and are an error if they are in the way. */
export function linkFolder({
  root,
  folder,
  wanted,
  dryRun,
}: {
  readonly root: string
  readonly folder: string
  readonly wanted: readonly WantedLink[]
  readonly dryRun: boolean
}): readonly LinkChange[] {
  const base = join(root, folder)
  const paths = wanted.map(({ path }) => path)
  const stale = linksBelow(base).filter((path) => !paths.includes(path))
  for (const path of paths) refuseOthers(base, folder, path, stale)
  const changes = wanted.map(({ path, target }) => ({ path, target, change: changeOf(join(base, path), target) }))
  if (!dryRun) {
    for (const path of stale) remove(base, path)
    for (const { path, target, change } of changes) if (change !== 'unchanged') link(join(base, path), target)
  }
  const told = [...changes, ...stale.map((path) => ({ path, change: 'deleted' as const }))]
  return told.map(({ path, change }) => ({ path: join(folder, path), change }))
}

/** The links in a folder, and in the folders in it. */
function linksBelow(base: string): readonly string[] {
  return entriesOf(base).flatMap((entry) => {
    if (entry.isSymbolicLink()) return [entry.name]
    if (!entry.isDirectory()) return []
    const inner = entriesOf(join(base, entry.name)).filter((one) => one.isSymbolicLink())
    return inner.map((one) => join(entry.name, one.name))
  })
}

function entriesOf(folder: string) {
  return statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder, { withFileTypes: true })
}

/** A foreign file or folder in the place of a link. A folder that only holds links of ours does not count. */
function refuseOthers(base: string, folder: string, path: string, stale: readonly string[]): void {
  if (stale.includes(dirname(path))) return
  const found = lstatSync(join(base, path), { throwIfNoEntry: false })
  if (found === undefined || found.isSymbolicLink()) return
  const inside = found.isDirectory() ? readdirSync(join(base, path)).map((name) => join(path, name)) : [path]
  if (found.isDirectory() && inside.every((one) => stale.includes(one))) return
  const where = join(folder, path)
  throw new PawlError('in-the-way', `${where} is not a link of ours`, { hint: `move ${where} away, and try again` })
}

function changeOf(path: string, target: string): 'created' | 'updated' | 'unchanged' {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || !found.isSymbolicLink()) return 'created'
  return readlinkSync(path) === relative(dirname(path), target) ? 'unchanged' : 'updated'
}

function remove(base: string, path: string): void {
  unlinkSync(join(base, path))
  const parent = dirname(path)
  if (parent !== '.' && readdirSync(join(base, parent)).length === 0) rmdirSync(join(base, parent))
}

function link(path: string, target: string): void {
  mkdirSync(dirname(path), { recursive: true })
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) unlinkSync(path)
  symlinkSync(relative(dirname(path), target), path, statSync(target).isDirectory() ? 'dir' : 'file')
}
