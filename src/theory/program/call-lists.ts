import type { Action, Argument, Deed } from '../../actions/index.ts'

/** A list: the actions that it is made of, what it takes of each, and the words of its doubts. */
export interface CallList {
  readonly deeds: readonly Deed[]
  readonly take: (action: Action) => readonly Argument[] | undefined
  /** Whether its arguments are paths. */
  readonly arePaths?: true
  readonly which: string
  readonly whether: string
}

const places = (action: Action) => ('path' in action ? action.path.places : [])
const allPlaces = (action: Action) =>
  action.type === 'moves' ? [...action.path.places, ...action.to.places] : places(action)

/** The lists of a call, by the names of their fields. */
export const callLists: Readonly<Record<string, CallList>> = {
  'path READ': ofPaths(['reads'], 'files', 'reads'),
  'path WRITTEN': ofPaths(['writes', 'deletes', 'moves'], 'files', 'writes'),
  'path DELETED': ofPaths(['deletes'], 'files', 'deletes'),
  'path MOVED': ofPaths(['moves'], 'files', 'moves'),
  'path LISTED': ofPaths(['lists'], 'folders', 'lists'),
  'host CONNECTED': {
    ...named(['connects'], 'hosts', 'connects to'),
    take: (action) => (action.type === 'connects' ? [action.host] : []),
  },
  // an installation of what the project declares names none
  'package INSTALLED': {
    ...named(['installs'], 'packages', 'installs'),
    take: (action) => (action.type === 'installs' && action.package !== undefined ? [action.package] : []),
  },
  // a push that names no branch may mean any
  'branch PUSHED': {
    ...named(['pushes'], 'branches', 'pushes'),
    take: (action) => (action.type === 'pushes' && action.branches.length > 0 ? action.branches : undefined),
  },
  'program RUN': {
    ...named(['runs'], 'programs', 'runs'),
    take: (action) => (action.type === 'runs' ? [action.program] : []),
  },
}

function named(deeds: readonly Deed[], nouns: string, verb: string): Omit<CallList, 'take'> {
  return { deeds, which: `which ${nouns} this ${verb}`, whether: `whether this ${verb} ${nouns}` }
}

function ofPaths(deeds: readonly Deed[], nouns: string, verb: string): CallList {
  return { ...named(deeds, nouns, verb), take: allPlaces, arePaths: true }
}
