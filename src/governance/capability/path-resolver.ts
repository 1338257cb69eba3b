import { isAbsolute, relative, sep } from 'node:path'
import { type Deny, deny, PawlError } from '../../kernel/index.ts'
import type { ToolCall, ToolKind } from '../../protocol/index.ts'
import { checkOptions, identityOf } from '../hook-options.ts'
import { realPaths } from './real-path.ts'
import { allow, type CapabilityResolver } from './resolver.ts'

export interface PathScopes {
  /** Folders whose files may be read; those that may be written may be read as well. */
  readonly read?: readonly string[]
  readonly write?: readonly string[]
  /** What relative paths begin at: the folder of the process, if nothing is said. */
  readonly base?: string
  /** A command may touch any file, so it is denied, unless somebody else judges commands. */
  readonly shell?: 'deny' | 'allow'
}

type FileKind = 'read' | 'search' | 'write' | 'edit' | 'patch'
const needs: Readonly<Record<FileKind, 'read' | 'write'>> = {
  read: 'read',
  search: 'read',
  write: 'write',
  edit: 'write',
  patch: 'write',
}

/**
 * Lets calls name only files inside these folders, links followed. A call that is about files and names none is denied; a
 * call of another kind has the files it names judged as if it wrote them. Files that nobody names are not seen here.
 */
export function pathResolver(options: PathScopes) {
  checkOptions(options, ['read', 'write', 'base', 'shell'], 'pathResolver')
  const { read = [], write = [], base = process.cwd(), shell = 'deny' } = options
  const scopes = { read: [...read, ...write], write }
  if (scopes.read.length === 0) throw new PawlError('bad-resolver', 'pathResolver needs a folder to read or to write')
  const resolver: CapabilityResolver = {
    identity: identityOf({ scopes, shell, base }),
    resolve(call) {
      if (call.kind === 'shell' && shell === 'deny') return deny('which files a command touches cannot be told')
      const need = isAboutFiles(call.kind) ? needs[call.kind] : 'write'
      const paths = pathsOf(call, base)
      if (paths.length === 0 && isAboutFiles(call.kind)) return deny('it names no file')
      const roots = scopes[need].flatMap((root) => realPaths(root, base) ?? [])
      return refusal(paths, roots, base, need) ?? allow
    },
  }
  return resolver
}

function isAboutFiles(kind: ToolKind): kind is FileKind {
  return Object.hasOwn(needs, kind)
}

/** A search that names no folder searches where it is. */
function pathsOf({ kind, paths }: ToolCall, base: string): readonly string[] {
  return kind === 'search' && paths.length === 0 ? [base] : paths
}

function refusal(
  paths: readonly string[],
  roots: readonly string[],
  base: string,
  need: 'read' | 'write',
): Deny | undefined {
  for (const path of paths) {
    const places = realPaths(path, base)
    if (places === undefined) return deny(`where \`${path}\` leads cannot be told`)
    if (!places.every((place) => roots.some((root) => isInside(root, place)))) {
      return deny(`\`${path}\` is outside the folders it may ${need}`)
    }
  }
  return undefined
}

function isInside(root: string, place: string): boolean {
  const way = relative(root, place)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
