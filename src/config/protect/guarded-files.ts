import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { lazy } from '../../base/index.ts'
import { existsAt, realPath } from '../../node/index.ts'
import { stateFolder } from '../../store/internal.ts'
import { configNames } from '../find/find-config.ts'
import { braceWords } from './brace-words.ts'
import { isKeyPlace, namesKey } from './is-key-place.ts'
import { isTooLong } from './is-too-long.ts'
import { mayEnter, mayFind } from './may-find.ts'
import type { LookingAt } from './may-show-key.ts'
import { fits, isPattern, standsFor } from './name-pattern.ts'
import { plainPatterns } from './plain-patterns.ts'
import { stepsOf } from './steps-of.ts'

/** The ways to switch off the guards of coding agents: their settings and hook folders, with braces; settings, variables and options. */
export interface AgentFiles {
  /** In a project and in the home folder. */
  readonly both: readonly string[]
  /** In a project alone. */
  readonly project: readonly string[]
  /** Files of an administrator: whole paths. */
  readonly system: readonly string[]
  /** Settings and variables, or how they begin. */
  readonly switches: readonly string[]
  /** Options, or how they begin, by the program that has them. */
  readonly options: Readonly<Record<string, readonly string[]>>
}

/** Where no agent calls hooks. */
export const noAgents: AgentFiles = { both: [], project: [], system: [], switches: [], options: {} }

/** Ours, in a project and in the home folder. */
const ours = ['.pawl', '.config/pawl', '.local/state/pawl', '.env']

/** The rules of an administrator. */
const systemOfPawl = ['/etc/pawl', '/Library/Application Support/Pawl']

/** The programs that Pawl itself runs. Commands may change these, as each `npm install` does; a write to a file in them is intended. */
const dependencies = pathsIn(['node_modules/{esbuild,@esbuild,@photostructure/sqlite,jsonc-parser,pg}'])

function pathsIn(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => braceWords(word) ?? [])
}

/** The guard files of a project, as a test for paths and for the words of a command line. */
export interface GuardedFiles {
  /** The protected file or folder that a path is, or is in, or that is in it; links are followed. */
  find(path: string, cwd: string | undefined): string | undefined
  /** Whether a path is in a protected file or folder, or one of these is in it; links and patterns are followed. */
  reach(path: string, cwd: string | undefined): 'inside' | 'around' | undefined
  /** Whether a path of which only the beginning is known may be in a protected file or folder, or be one. */
  mayBegin(path: string): boolean
  /** Whether this folder is that of the project or of the user, or one around these. */
  isWide(folder: string): boolean
  /** Whether to read this path is to read a key that signs an audit log: of any project, and also as one of the files in a folder. */
  isKey(path: string, cwd: string | undefined): boolean
  /** Whether a path is in a folder of keys, or one that the key of this project is in; links and patterns are followed. */
  keyAt(path: string, cwd: string | undefined): 'inside' | 'around' | undefined
  /** Where a call that names these paths looks for files: for patterns, which are relative to one of them. */
  lookingAt(paths: readonly string[], cwd: string | undefined): LookingAt
  /** Names by which a command line can mention any of them. */
  readonly names: readonly string[]
  /** Other words of a command line that switch hooks off: settings, variables and folders of an administrator, in lower case. */
  readonly switches: readonly string[]
  /** Options by which a program of an agent calls no hooks. */
  readonly options: AgentFiles['options']
  /** Names of files and folders along the paths to any of them, and in them: a search for another name does not come to one. */
  readonly steps: readonly string[]
}

/** `sources`: the files of the config and those it names, from the root on. */
export function guardedFiles(root: string, sources: readonly string[], agents: AgentFiles): GuardedFiles {
  const [state, home] = [stateFolder(), homedir()] // before any hook is called
  const inBoth = [...ours, ...pathsIn(agents.both)]
  const ofProject = [...inBoth, ...configNames, ...pathsIn(agents.project), 'node_modules/pawl']
  const guarded = lazy(() => [
    ...allBelow(resolve(root), [...ofProject, ...dependencies]),
    ...sources.map((path) => [path, resolve(root, path)] as const),
    ...allBelow(home, inBoth).map(([path, whole]) => [`~/${path}`, whole] as const),
    ...[...systemOfPawl, ...agents.system, ...(state === undefined ? [] : [state])].map(
      (path) => [path, path] as const,
    ),
  ])
  const key = join(placeOf(root), '.pawl/keys/audit.key')
  // once: a patch may name thousands of files, and a command many words
  const all = lazy(() => placesOf(guarded()))
  const places = lazy(() => all().flatMap(([name, one]) => (isOrdinary.test(name) ? [] : [one])))
  const packages = lazy(() => all().flatMap(([name, one]) => (name === ownPackage ? [one] : [])))
  const names = lazy(() => guarded().flatMap(([name]) => (isEverywhere.test(name) ? [] : stepsOf(name))))
  const steps = lazy(() => [...new Set([...namesInPawl.split(' '), ...names()])])
  const reachOne = (path: string, cwd: string) => {
    const [place, whole] = placeNamed(path, cwd)
    if (nearer.test(place)) return 'inside'
    if (place === whole) {
      if ([...places(), ...packages()].some((one) => isWithin(place, one))) return 'inside'
      return places().some((one) => isWithin(one, place)) ? 'around' : undefined
    }
    const isDeep = whole.includes('**')
    const isFit = isDeep ? standsFor : fits
    const isInside = places().some(
      (one) => isWithin(place, one) || mayEnter(whole, one, isFit) || mayFind(whole, one, 0, isFit),
    )
    if (isInside || (isDeep && mayBeIn(place, whole))) return 'inside'
    return places().some((one) => mayFind(whole, one, 99, isFit)) ? 'around' : undefined
  }
  /** Whether a search of this folder may come to a file in a protected folder: one of those that have known names. */
  const mayBeIn = (place: string, whole: string) => {
    const name = whole.slice(whole.lastIndexOf('/') + 1).toLowerCase()
    return places().some((one) => isWithin(one, place)) && steps().some((step) => standsFor(name, step))
  }
  return {
    find(path, cwd) {
      if (isTooLong(path, cwd)) return 'a long path'
      const place = placeOf(absolute(path, cwd ?? root))
      return all().find(([, one]) => isWithin(place, one) || isWithin(one, place))?.[0] ?? nearer.exec(place)?.[1]
    },
    reach(path, cwd) {
      const base = absolute(cwd ?? root, root)
      const found = isTooLong(path, cwd) ? [] : plainPatterns(path)
      if (found.length === 0) return 'inside'
      const reached = found.map((one) => reachOne(one, base))
      return reached.find((one) => one === 'inside') ?? reached.find((one) => one !== undefined)
    },
    mayBegin(path) {
      const end = path.lastIndexOf('/') + 1
      const folder = placeOf(path.slice(0, end))
      const begin = (folder.endsWith(sep) ? folder : folder + sep) + path.slice(end).toLowerCase()
      return nearer.test(folder) || places().some((one) => isWithin(folder, one) || one.startsWith(begin))
    },
    isWide: (folder) => [root, home].some((one) => isWithin(placeOf(one), placeOf(absolute(folder, root)))),
    isKey: (path, cwd) => isTooLong(path, cwd) || isKeyPlace(placeOf(absolute(path, cwd ?? root))),
    keyAt(path, cwd) {
      if (isTooLong(path, cwd)) return 'inside'
      const [place, whole] = placeNamed(path, absolute(cwd ?? root, root))
      if (namesKey(place) || namesKey(whole) || (place !== whole && mayFind(whole, key, 0))) return 'inside'
      return isWithin(key, place) && place === whole ? 'around' : undefined
    },
    lookingAt: (paths, cwd = root) => ({
      key,
      bases: [root, ...['.', ...paths].map((path) => absolute(path, cwd))].map((path) => placeOf(path)),
    }),
    switches: [...agents.switches, 'XDG_STATE_HOME'].map((one) => one.toLowerCase()),
    options: agents.options,
    // a command that removes the folder around it removes it, too
    names: [
      // `.env` is in every second line that has nothing to do with it, such as `process.env`
      ...[...ofProject, '.local/state', ...sources].filter((path) => path !== '.env').map(nameOf),
      ...[...agents.system, ...systemOfPawl],
      ...(state === undefined ? [] : namesOfState(state, root)),
    ],
    get steps() {
      return steps()
    },
  }
}

/** The package whose files commands change only to weaken it. */
const ownPackage = 'node_modules/pawl'

/** These paths in a folder. They have no `..` in them: `join` would read each character, and V8 would optimise it for that. */
function allBelow(folder: string, paths: readonly string[]): readonly Named[] {
  const begin = join(folder, sep)
  return paths.map((path) => [path, begin + path.replaceAll('/', sep)])
}

const namesInPawl =
  'audit keys cache audit.key audit.pub 000001.jsonl a.head hook hook.cjs main.cjs actions.cjs packs.cjs theories.cjs policy.cjs policy.json disabled.json promoted.json store.sqlite'

/** Where the folder is in which the pattern of a path begins, and the same with the pattern; for a path without one, its place. */
function placeNamed(path: string, base: string): readonly [place: string, whole: string] {
  const steps = path.split('/')
  const at = steps.findIndex((step) => isPattern.test(step))
  const folder = at === -1 ? path : at === 0 ? '.' : `${steps.slice(0, at).join('/')}/`
  const place = placeOf(absolute(folder, base))
  return [place, at === -1 ? place : [place, ...steps.slice(at)].join('/')]
}

/** Ours in any other folder: some agents are judged by those that are nearest to where they work. */
const nearer = new RegExp(
  `[/\\\\](\\.pawl(?![^/\\\\])|(?:${configNames.map((name) => name.replaceAll('.', '\\.')).join('|')})$)`,
)

/** Commands change these every day: the variables of the project, and the folder of all packages. */
const isOrdinary = /^(?:~\/)?\.env$|^node_modules\//

/** Names that say nothing about the folder that a file is in: the settings of some agents have a `.env`, too. */
const isEverywhere = /(?:^|\/)\.env$|^node_modules\//

/** Some agents read `~` as the home folder; `~name` counts as this user's. */
function absolute(path: string, cwd: string): string {
  if (isAbsolute(path)) return path
  return /^~[\w.-]*(?:\/|$)/.test(path)
    ? join(homedir(), path.replace(/^[^/]*/, ''))
    : `${cwd}/${path.replace(/^~\+/, '.')}`
}

/** The first part of a path that identifies its owner, or the file itself: all of `.claude` is recognised by that. */
function nameOf(path: string): string {
  return path.replace(/^(\.(?!github|config|local)[^/]+)\/.*|^(?!\.|node_modules).*\//, '$1')
}

/** The state folder by its variable, by its last two names, and by the folder around it unless half of the system is in that. */
function namesOfState(state: string, root: string): readonly string[] {
  const around = dirname(state)
  const isWide = dirname(around) === dirname(dirname(around)) || [homedir(), root].some((one) => isWithin(one, around))
  return [`${basename(around)}/${basename(state)}`, ...(isWide ? [] : [around])]
}

type Named = readonly [name: string, path: string]

/** The target of each path. Most do not exist, and share a few folders: each folder is resolved once. */
function placesOf(named: readonly Named[]): readonly Named[] {
  const folders = new Map<string, Folder>()
  return named.map(([name, path]) => {
    const around = dirname(path)
    const folder = folders.get(around) ?? folderAt(around)
    folders.set(around, folder)
    if (folder.isThere && existsAt(path)) return [name, placeOf(path)]
    return [name, folder.place + basename(path).toLowerCase()]
  })
}

interface Folder {
  /** Nothing is in a folder that is not there. */
  readonly isThere: boolean
  /** With a separator at the end. */
  readonly place: string
}

function folderAt(path: string): Folder {
  const place = placeOf(path)
  return { isThere: existsAt(path), place: place.endsWith(sep) ? place : place + sep }
}

/** The target of a path, its links followed as far as it exists; in lower case, for case-insensitive file systems. */
function placeOf(path: string): string {
  return realPath(path).toLowerCase()
}

/** Without a new text for each folder: that takes longer than the rest. */
function isWithin(path: string, folder: string): boolean {
  if (!path.startsWith(folder)) return false
  return path.length === folder.length || folder.endsWith(sep) || path[folder.length] === sep
}
