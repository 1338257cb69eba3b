import { isAbsolute, resolve } from 'node:path'
import { type Deny, deny, PawlError } from '../../kernel/index.ts'
import { configFolder, type ToolKind } from '../../protocol/index.ts'
import { checkOptionTypes, nonEmptyText, oneWordOf, textList } from '../check-option.ts'
import { checkOptions, identityOf } from '../hook-options.ts'
import { globPlaces, isGlob } from './glob-places.ts'
import { isInside } from './is-inside.ts'
import { claimsOf, holdsCommand } from './path-claims.ts'
import { percentSpellings } from './percent-spellings.ts'
import { type KnownPlaces, realPaths } from './real-path.ts'
import { allow, type CapabilityResolver } from './resolver.ts'

export interface PathScopes {
  /** Folders whose files may be read; those that may be written may be read as well. */
  readonly read?: readonly string[]
  readonly write?: readonly string[]
  /**
   * What relative folders start from, and relative paths of agents that do not tell their folder. Default: the folder of the config.
   * Outside of a config it has no default: the working directory is not one, since it is wherever the process was started.
   */
  readonly base?: string
  /** A command may touch any file, so it is denied, unless another resolver judges commands. */
  readonly shell?: 'deny' | 'allow'
}

type Need = 'read' | 'write'
type FileKind = 'read' | 'search' | 'write' | 'edit' | 'patch'
const needs: Readonly<Record<FileKind, Need>> = {
  read: 'read',
  search: 'read',
  write: 'write',
  edit: 'write',
  patch: 'write',
}

/**
 * Lets calls name only files inside these folders, links followed. A call that is about files and names none is denied; a
 * call of another kind has the files it names judged as if it wrote them. Files that no text of a call names are not seen here.
 */
export function pathResolver(options: PathScopes) {
  checkScopes(options)
  const { read = [], write = [], shell = 'deny' } = options
  const base = baseOf(options)
  const scopes = { read: absolute([...read, ...write], base), write: absolute(write, base) }
  const resolver: CapabilityResolver = {
    identity: identityOf({ scopes, shell, base }),
    resolve(call, { context }) {
      if (shell === 'deny' && (call.kind === 'shell' || holdsCommand(call))) {
        return deny('which files a command touches cannot be told')
      }
      const need = isAboutFiles(call.kind) ? needs[call.kind] : 'write'
      const claims = claimsOf(call, startOf(context.host?.cwd, base))
      if (claims.length === 0 && isAboutFiles(call.kind)) return deny('it names no file')
      const known: KnownPlaces = new Map()
      const roots = scopes[need].flatMap((root) => realPaths(root, base, known) ?? [])
      for (const { text, from } of claims) {
        const refused = refusal(text, from, { roots, need, known })
        if (refused !== undefined) return refused
      }
      return allow
    },
  }
  return resolver
}

function checkScopes(options: PathScopes): void {
  checkOptions(options, ['read', 'write', 'base', 'shell'], 'pathResolver')
  const shell = oneWordOf('deny', 'allow')
  checkOptionTypes('pathResolver', options, { read: textList, write: textList, base: nonEmptyText, shell })
  const { read = [], write = [] } = options
  if (read.length + write.length === 0) {
    throw new PawlError('bad-resolver', 'pathResolver needs a folder to read or to write')
  }
}

function baseOf({ base }: PathScopes): string | undefined {
  const home = configFolder()
  if (base === undefined || isAbsolute(base)) return base ?? home
  if (home !== undefined) return resolve(home, base)
  throw new PawlError('bad-resolver', `the \`base\` of pathResolver, \`${base}\`, is not absolute`, {
    hint: 'write `base: import.meta.dirname`, or another absolute folder',
  })
}

function absolute(folders: readonly string[], base: string | undefined): readonly string[] {
  return folders.map((folder) => {
    if (isAbsolute(folder)) return folder
    if (base !== undefined) return resolve(base, folder)
    throw new PawlError('bad-resolver', `pathResolver cannot tell where the folder \`${folder}\` is`, {
      hint: 'give it a `base`, such as `import.meta.dirname`, or write the folder as an absolute path',
    })
  })
}

/** An agent that tells the folder it works in starts relative paths from there. */
function startOf(cwd: string | undefined, base: string | undefined): string | undefined {
  return cwd !== undefined && isAbsolute(cwd) ? cwd : base
}

function isAboutFiles(kind: ToolKind): kind is FileKind {
  return Object.hasOwn(needs, kind)
}

/** Longer paths are opened by no system. */
const longest = 32_767

interface Fence {
  readonly roots: readonly string[]
  readonly need: Need
  readonly known: KnownPlaces
}

function refusal(text: string, from: readonly (string | undefined)[], { roots, need, known }: Fence): Deny | undefined {
  if (text.length > longest) return deny('a path is too long to be judged')
  const spellings = percentSpellings(text)
  if (spellings === undefined) return deny(`where \`${text.slice(0, 100)}\` leads cannot be told`)
  for (const spelling of spellings) {
    for (const folder of from) {
      const places = placesOf(spelling, folder, known)
      if (places === undefined) return deny(`where \`${text}\` leads cannot be told`)
      if (!places.every((place) => roots.some((root) => isInside(root, place)))) {
        return deny(`\`${text}\` is outside the folders it may ${need}`)
      }
    }
  }
  return undefined
}

/** As a file, and as a pattern if it can be one: which of them the tool means is its own affair. */
function placesOf(path: string, from: string | undefined, known: KnownPlaces): readonly string[] | undefined {
  const places = realPaths(path, from, known)
  if (places === undefined || !isGlob(path)) return places
  const matched = globPlaces(path, from)
  return matched === undefined ? undefined : [...places, ...matched]
}
