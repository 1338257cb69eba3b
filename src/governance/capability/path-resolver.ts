import { checkOptionTypes, nonEmptyText, oneWordOf, PawlError, textList } from '../../base/index.ts'
import { type Deny, deny, type Undecided, undecided } from '../../kernel/index.ts'
import { configFolder, type ToolCall, type ToolKind } from '../../protocol/index.ts'
import { checkOptions, identityOf } from '../hook-options.ts'
import { nodePath } from '../of-node.ts'
import { commandKey } from './claims/command-key.ts'
import { claimsOf, type PathClaim } from './claims/path-claims.ts'
import { globPlaces, isGlob } from './places/glob-places.ts'
import { isInside } from './places/is-inside.ts'
import { type KnownPlaces, realPaths } from './places/real-path.ts'
import { allow, type CapabilityResolver } from './resolver.ts'
import { pathSpellings } from './texts/spellings.ts'

/** Where `pathResolver` lets tools read and write. */
export interface PathScopes {
  /** Folders whose files may be read; those that may be written may be read as well. */
  readonly read?: readonly string[]
  readonly write?: readonly string[]
  /**
   * The start of relative folders, and of relative paths of agents that do not report their folder. Default: the folder
   * of the config. Outside of a config it has no default: the working directory depends on where the process was
   * started.
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
 * Makes a resolver that lets calls name only files inside these folders, links followed. A call that is about files and names
 * none is denied; a call of another kind has the files it names judged as if it wrote them. Files that no text of a call names
 * are not seen here.
 *
 * @example
 * const resolver = pathResolver({ read: ['docs', 'src'], write: ['docs/drafts'], base: folder })
 * const hooks = capability({ resolver })
 */
export function pathResolver(options: PathScopes): CapabilityResolver {
  checkScopes(options)
  const { read = [], write = [], shell = 'deny' } = options
  const base = baseOf(options)
  const scopes = { read: absolute([...read, ...write], base), write: absolute(write, base) }
  const resolver: CapabilityResolver = {
    identity: `folder ${base} ${identityOf({ scopes, shell, base })}`,
    resolve(call, { context }) {
      const command = shell === 'deny' ? commandIn(call) : undefined
      if (command !== undefined) return undecided(command)
      const need = isAboutFiles(call.kind) ? needs[call.kind] : 'write'
      const start = startOf(context.host?.cwd, base)
      const known: KnownPlaces = new Map()
      const roots = scopes[need].flatMap((root) => realPaths(root, base, known) ?? [])
      const folders = [...scopes.read, ...roots]
      const claims = claimsOf(call, { start, folders, leavesCommands: shell === 'allow' })
      if (claims.length === 0 && isAboutFiles(call.kind)) return deny('it names no file')
      for (const claim of claims) {
        const refused = refusal(claim, { roots, need, known })
        if (refused !== undefined) return refused
      }
      return allow
    },
  }
  return resolver
}

/** Why a call that runs a command cannot be judged. */
function commandIn(call: ToolCall): string | undefined {
  const where = call.kind === 'shell' ? '' : commandKey(call)
  if (where === undefined) return undefined
  const held = where === '' ? '' : ` (in the text under \`${shown(where)}\`)`
  return `which files a command touches cannot be told${held}: use a tool that names its files, or let another resolver judge commands`
}

function checkScopes(options: PathScopes): void {
  checkOptions(options, ['read', 'write', 'base', 'shell'], 'pathResolver')
  const shell = oneWordOf('deny', 'allow')
  checkOptionTypes('pathResolver', options, { read: textList, write: textList, base: nonEmptyText, shell })
  const { read = [], write = [] } = options
  if (read.length + write.length === 0) {
    throw new PawlError('bad-resolver', 'pathResolver needs a folder to read or to write')
  }
  for (const folder of [...read, ...write]) {
    if (!isForShells.test(folder)) continue
    throw new PawlError(
      'bad-resolver',
      `\`${folder}\` is not a folder for pathResolver: only shells read \`~\`, \`$\` and \`*\``,
      {
        hint: `write the folder itself, such as \`docs\`, or \`join(homedir(), 'docs')\`; a folder of this name is \`./${folder}\``,
      },
    )
  }
}

/** A home folder, a variable or a pattern, in which a shell would put something else. */
const isForShells = /^~|^\$\w|^[^/\\]*\*/

function baseOf({ base }: PathScopes): string | undefined {
  const home = configFolder()
  if (base === undefined || nodePath().isAbsolute(base)) return base ?? home
  if (home !== undefined) return nodePath().resolve(home, base)
  throw new PawlError('bad-resolver', `the \`base\` of pathResolver, \`${base}\`, is not absolute`, {
    hint: 'write `base: import.meta.dirname`, or another absolute folder',
  })
}

function absolute(folders: readonly string[], base: string | undefined): readonly string[] {
  return folders.map((folder) => {
    if (nodePath().isAbsolute(folder)) return folder
    if (base !== undefined) return nodePath().resolve(base, folder)
    throw new PawlError('bad-resolver', `pathResolver cannot tell where the folder \`${folder}\` is`, {
      hint: 'give it a `base`, such as `import.meta.dirname`, or write the folder as an absolute path',
    })
  })
}

/** Relative paths of an agent that reports its folder start from there. */
function startOf(cwd: string | undefined, base: string | undefined): string | undefined {
  return cwd !== undefined && nodePath().isAbsolute(cwd) ? cwd : base
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

function refusal(claim: PathClaim, { roots, need, known }: Fence): Deny | Undecided | undefined {
  const { text, from, isUnread = false } = claim
  if (text.length > longest) return undecided(`a path is too long to be judged${partOf(claim)}`)
  const spellings = isUnread ? undefined : pathSpellings(text)
  if (spellings === undefined) return unknownPlace(claim)
  for (const spelling of spellings) {
    for (const folder of from) {
      const places = placesOf(spelling, folder, known)
      if (places === undefined) return unknownPlace(claim)
      if (!places.every((place) => roots.some((root) => isInside(root, place)))) {
        return deny(`\`${shown(text)}\` is outside the folders it may ${need}${partOf(claim)}`)
      }
    }
  }
  return undefined
}

function unknownPlace(claim: PathClaim): Undecided {
  return undecided(
    `where \`${shown(claim.text)}\` leads cannot be told${partOf(claim)}: write a plain path, without variables, encodings or an address`,
  )
}

/** Names the text that contains a path, so that a reader sees why it counts as a path. */
function partOf({ within }: PathClaim): string {
  return within === undefined || within === '' ? '' : ` (in the text under \`${shown(within)}\`)`
}

function shown(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

/** As a file, and as a pattern if it can be one: which of them the tool means is its own affair. */
function placesOf(path: string, from: string | undefined, known: KnownPlaces): readonly string[] | undefined {
  const places = realPaths(path, from, known)
  if (places === undefined || !isGlob(path)) return places
  const matched = globPlaces(path, from)
  return matched === undefined ? undefined : [...places, ...matched]
}
