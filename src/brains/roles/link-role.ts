import { lstatSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { PawlError } from '../../base/index.ts'
import type { FoundRole } from './find-roles.ts'
import { type LinkChange, linkFolder, type WantedLink } from './link-folder.ts'
import type { Role, Uri } from './role.ts'

const ignored = '# links into packages, made by `pawl init --roles`; package.json says which\n*\n'

/**
 * Makes `.agent/repo=X/role=Y/` show the content of a role, by links into its package. Nothing is copied, and foreign
 * files are left alone.
 */
export function linkRole({
  root,
  found: { role, folder },
  dryRun,
}: {
  readonly root: string
  readonly found: FoundRole
  readonly dryRun: boolean
}): readonly LinkChange[] {
  const repoFolder = join('.agent', `repo=${role.repo}`)
  const roleFolder = join(repoFolder, `role=${role.slug}`)
  for (const path of ['.agent', repoFolder, roleFolder]) refuseLink(root, path)
  const wanted = linksOf(role, folder)
  if (!dryRun) {
    mkdirSync(join(root, roleFolder), { recursive: true })
    ignore(join(root, repoFolder, '.gitignore'))
  }
  return linkFolder({ root, folder: roleFolder, wanted, dryRun })
}

/** A link here could lead anywhere, and our writes with it. */
function refuseLink(root: string, path: string): void {
  const found = lstatSync(join(root, path), { throwIfNoEntry: false })
  if (found === undefined || found.isDirectory()) return
  const what = found.isSymbolicLink() ? 'a link' : 'a file'
  throw new PawlError('in-the-way', `${path} is ${what}, and not a folder`, { hint: `remove ${path}, and try again` })
}

function ignore(file: string): void {
  try {
    writeFileSync(file, ignored, { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error // it is there, or just now
  }
}

function linksOf(role: Role, folder: string): readonly WantedLink[] {
  const what = `the role ${role.repo}/${role.slug}`
  const link = (path: string, { uri }: Uri): WantedLink => ({ path, target: inPackage(uri, folder, what) })
  const folders = (name: string, dirs: Uri | readonly Uri[] | undefined) => {
    if (dirs === undefined) return []
    if ('uri' in dirs) return [link(name, dirs)]
    return dirs.map((dir) => link(join(name, basename(dir.uri)), dir))
  }
  return [
    ...(role.readme === undefined ? [] : [link('readme.md', role.readme)]),
    ...folders('briefs', role.briefs?.dirs),
    ...folders('skills', role.skills?.dirs),
    ...folders('inits', role.inits?.dirs),
  ]
}

/** Below the package's folder in the project, even where the package itself resolves to its real path. */
function inPackage(uri: string, folder: string, what: string): string {
  const real = realpathSync(folder)
  const below = relative(real, isAbsolute(uri) ? realPath(uri) : resolve(real, uri))
  if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) {
    throw new PawlError('outside', `${what} shows ${uri}, which is outside of its package`)
  }
  const path = join(folder, below)
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    throw new PawlError('no-file', `${what} shows ${uri}, which is not there`)
  }
  return path
}

function realPath(path: string): string {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? path : realpathSync(path)
}
