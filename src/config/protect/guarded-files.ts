import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { stateFolder } from '../../store/index.ts'
import { configNames } from '../find/find-config.ts'
import type { LookingAt } from './may-show-key.ts'

/** Files and folders of a project by which its guards are switched off: ours, and the agents' settings and hook folders. */
const ofProject = [
  '.pawl',
  ...configNames,
  '.claude/settings.json',
  '.claude/settings.local.json',
  '.claude/hooks',
  '.codex',
  '.gemini/settings.json',
  '.gemini/.env',
  '.qwen/settings.json',
  '.qwen/.env',
  '.github/hooks',
  '.github/copilot',
  '.opencode/plugin',
  '.opencode/plugins',
  '.opencode/opencode.json',
  'opencode.json',
  'opencode.jsonc',
  '.cursor/hooks.json',
  '.opencode/opencode.jsonc',
  '.env',
  'node_modules/pawl',
]

/** The same in the home folder. */
const ofHome = [
  '.pawl',
  '.claude/settings.json',
  '.claude/settings.local.json',
  '.codex/config.toml',
  '.codex/hooks.json',
  '.gemini/settings.json',
  '.gemini/.env',
  '.qwen/settings.json',
  '.copilot/config.json',
  '.copilot/settings.json',
  '.copilot/hooks',
  '.config/opencode',
  '.config/pawl',
  '.local/state/pawl',
  '.env',
  '.codex/.env',
  '.qwen/.env',
  '.gemini/trustedFolders.json',
  '.qwen/trustedFolders.json',
  '.cursor/hooks.json',
]

/** What guards a project, as a question about paths and about the words of a command line. */
export interface GuardedFiles {
  /** The protected file or folder that a path is, or is in, or that is in it; links are followed. */
  find(path: string, cwd: string | undefined): string | undefined
  /** Whether a path that a command names is in a protected file or folder, or one of these is in it; links are followed. */
  reach(path: string, cwd: string | undefined): 'inside' | 'around' | undefined
  /** Whether to read this path is to read a key that signs an audit log: of any project, and also as one of the files in a folder. */
  isKey(path: string, cwd: string | undefined): boolean
  /** Whether a path that a command names is the folder of the keys, a file in it, or a link to one of these. */
  leadsToKey(path: string, cwd: string | undefined): boolean
  /** Where a call that names these paths looks for files: for patterns, which are relative to one of them. */
  lookingAt(paths: readonly string[], cwd: string | undefined): LookingAt
  /** Names by which a command line can mention any of them. */
  readonly names: readonly string[]
}

/** `sources`: what the config is made of and what it names, from the root on. */
export function guardedFiles(root: string, sources: readonly string[]): GuardedFiles {
  const inside = [...ofProject, ...sources].map((path) => [path, resolve(root, path)] as const)
  const state = stateFolder()
  const outside = [
    ...ofHome.map((path) => [`~/${path}`, join(homedir(), path)] as const),
    ...(state === undefined ? [] : [[state, state] as const]),
  ]
  return {
    find(path, cwd) {
      const place = placeOf(absolute(path, cwd ?? root))
      const found = [...inside, ...outside].find(([, one]) => isAlong(place, placeOf(one)))
      return found?.[0]
    },
    reach(path, cwd) {
      const base = cwd ?? root
      if (!mayExist(path, base)) return undefined
      const place = placeOf(absolute(path, base))
      const named = [...inside, ...outside].filter(([name]) => !isEverywhere.test(name))
      if (named.some(([, one]) => isWithin(place, placeOf(one)))) return 'inside'
      return named.some(([, one]) => isWithin(placeOf(one), place)) ? 'around' : undefined
    },
    isKey: (path, cwd) => keyPlace.test(placeOf(absolute(path, cwd ?? root))),
    leadsToKey: (path, cwd = root) => mayExist(path, cwd) && inKeys.test(placeOf(absolute(path, cwd))),
    lookingAt: (paths, cwd = root) => ({
      key: join(placeOf(root), '.pawl/keys/audit.key'),
      bases: [root, ...['.', ...paths].map((path) => absolute(path, cwd))].map(placeOf),
    }),
    // a command that removes the folder around it removes it, too
    names: [
      ...new Set([
        ...[...ofProject, ...ofHome, '.local/state', ...sources].flatMap(namesOf),
        ...(state === undefined ? [] : namesOfState(state, root)),
      ]),
    ],
  }
}

/** `.pawl`, its `keys`, or a file in there that is not a public key; a pattern in a path stands for any name. */
const keyPlace = /[\\/]\.pawl(?:[\\/](?:keys|[^\\/]*[*?[{][^\\/]*)(?:[\\/](?!audit\.pub$).*)?)?$/

const inKeys = /[\\/]\.pawl[\\/]keys(?:$|[\\/](?!audit\.pub$))/

/** Commands name these every day: a variable file, and the folder of all packages. */
const isEverywhere = /(?:^|\/)\.env$|^node_modules\//

/** A look that costs less than to follow links: most words of a command are not names of files. */
function mayExist(path: string, base: string): boolean {
  if (/^[/~]|^\.\.?(?:\/|$)/.test(path)) return true
  try {
    return lstatSync(join(base, path.split('/', 1)[0] ?? ''), { throwIfNoEntry: false }) !== undefined
  } catch {
    return true // it cannot be looked at from here
  }
}

/** Some agents read `~` as the home folder. */
function absolute(path: string, cwd: string): string {
  if (isAbsolute(path)) return path
  return /^~(?:\/|$)/.test(path) ? join(homedir(), path.slice(1)) : `${cwd}/${path}`
}

/** The first part of a path that says whose it is, and the file itself: `.claude/settings.json` is known by both. */
function namesOf(path: string): readonly string[] {
  const [first = path] = path.split('/')
  if (path === '.env') return [] // it is in every second line that has nothing to do with it, such as `process.env`
  return ['.github', '.config', '.local', 'node_modules'].includes(first)
    ? [path]
    : first === path || first.startsWith('.')
      ? [first]
      : [basename(path)]
}

/** The state folder by its variable, by its last two names, and by the folder around it unless half of the system is in that. */
function namesOfState(state: string, root: string): readonly string[] {
  const around = dirname(state)
  const isWide = dirname(around) === dirname(dirname(around)) || [homedir(), root].some((one) => isWithin(one, around))
  return ['XDG_STATE_HOME', `${basename(around)}/${basename(state)}`, ...(isWide ? [] : [around])]
}

/** Where a path leads, its links followed as far as it exists; for file systems that do not tell A from a, in small letters. */
function placeOf(path: string, links = 0): string {
  const missing: string[] = []
  for (let at = path; ; at = dirname(at)) {
    try {
      return join(realpathSync.native(at), ...missing).toLowerCase() // as the system reads it: `link/..` is not where it stands
    } catch {
      if (dirname(at) === at) return path.toLowerCase()
      const target = links < mostLinks ? targetOf(at) : undefined
      // a link to what is not there yet: who writes to it makes that
      if (target !== undefined) return placeOf(join(resolve(dirname(at), target), ...missing), links + 1)
      missing.unshift(basename(at)) // it is not there yet: its folder says where it would be
    }
  }
}

/** Links that lead to each other lead nowhere. */
const mostLinks = 40

function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined // it is none, or cannot be read
  }
}

/** One is the other, or lies in it. */
function isAlong(one: string, other: string): boolean {
  return isWithin(one, other) || isWithin(other, one)
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
}
