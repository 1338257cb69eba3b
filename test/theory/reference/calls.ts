import { posix } from 'node:path'
import {
  type ActingCall,
  type Action,
  type Answer,
  type Argument,
  actionsOf,
  connects,
  deletes,
  does,
  installs,
  isOpaque,
  pushes,
  reads,
  runs,
  writes,
} from '../../../src/actions/index.ts'
import { mayDo } from '../../../src/actions/internal.ts'
import type { Value } from './value.ts'
import { inside, type Payload } from './words.ts'

/** Words for what a call does, by the questions of `pawl/actions` where there is one. */

type Word = (payload: Payload) => Value

const untold: Value = { doubt: 'it cannot be told' }

const callOf = (payload: Payload) => inside(payload, 'call') as ActingCall
const placeOf = (payload: Payload) => {
  const project = inside(payload, 'context', 'host', 'project') as string | undefined
  return { cwd: (inside(payload, 'context', 'host', 'cwd') as string | undefined) ?? project ?? '.' }
}

function answered({ truth }: Answer): Value {
  return truth === 'unknown' ? untold : truth === 'yes'
}

const asking =
  (ask: (call: ActingCall, place: ReturnType<typeof placeOf>) => Answer): Word =>
  (payload) =>
    answered(ask(callOf(payload), placeOf(payload)))

/** The parts of a list: what is known of each action, and a doubt for the rest. */
const listing =
  (
    types: readonly Exclude<Action['type'], 'opaque'>[],
    partsOf: (action: Action, payload: Payload) => readonly Value[],
  ): Word =>
  (payload) =>
    actionsOf(callOf(payload), placeOf(payload)).flatMap((action) => {
      if (action.type === 'opaque') return types.some((type) => mayDo(action, type)) ? [untold] : []
      return types.includes(action.type) ? partsOf(action, payload) : []
    })

const named = (argument: Argument): Value => (typeof argument === 'string' ? argument : untold)

/** A path as it is shown; of a pattern, the folder that all its files are in. */
function shownPath(argument: Argument, payload: Payload): Value {
  if (typeof argument === 'object' && argument.type === 'unknown') return untold
  const text = typeof argument === 'string' ? argument : argument.text
  const project = inside(payload, 'context', 'host', 'project') as string | undefined
  const short = (path: string) => {
    if (project === undefined || !path.startsWith('/')) return path
    const way = posix.relative(project, path)
    return way === '' ? '.' : way.split('/')[0] === '..' ? path : way
  }
  if (typeof argument === 'string') return short(text)
  const [known = ''] = /^[^*?[(]*/.exec(text) ?? []
  const rest = text.slice(known.lastIndexOf('/') + 1).split('/')
  const isOpen = rest.some((part) => part.startsWith('.') || part.startsWith('[') || part.includes('('))
  if (isOpen) return untold
  const folder = known.slice(0, known.lastIndexOf('/') + 1).replace(/(?<=.)\/$/, '')
  return { ...(untold as object), below: short(folder === '' ? '.' : folder) } as unknown as Value
}

type Touching = 'reads' | 'writes' | 'deletes' | 'moves' | 'lists'

const pathsOf =
  (isWhole: (action: Action) => boolean) =>
  (...types: Touching[]): Word =>
    listing(types, (action, payload) => {
      const path = 'path' in action ? action.path.places : []
      const all = [...path, ...(action.type === 'moves' ? action.to.places : [])]
      const shown = all.map((one) => shownPath(one, payload))
      const within = shown.flatMap((one) => (typeof one === 'string' ? { ...(untold as object), below: one } : []))
      return isWhole(action) ? [...shown, ...(within as unknown as Value[])] : shown
    })

const isRecursive = (action: Action) => 'recursive' in action && action.recursive
const ofPaths = pathsOf((action) => action.type === 'deletes' && isRecursive(action))
const ofFolders = pathsOf((action) => action.type === 'moves' || isRecursive(action))

/** The same lists where they are compared with a folder: all that is in a folder counts, too. */
export const placedWords: Readonly<Record<string, Word>> = {
  'path READ': ofFolders('reads'),
  'path WRITTEN': ofFolders('writes', 'deletes', 'moves'),
  'path DELETED': ofFolders('deletes'),
  'path MOVED': ofFolders('moves'),
  'path LISTED': ofFolders('lists'),
}

export const callWords: Readonly<Record<string, Word>> = {
  'path READ': ofPaths('reads'),
  'path WRITTEN': ofPaths('writes', 'deletes', 'moves'),
  'path DELETED': ofPaths('deletes'),
  'path MOVED': ofPaths('moves'),
  'path LISTED': ofPaths('lists'),
  'host CONNECTED': listing(['connects'], (action) => (action.type === 'connects' ? [named(action.host)] : [])),
  'package INSTALLED': listing(['installs'], (action) =>
    action.type === 'installs' && action.package !== undefined ? [named(action.package)] : [],
  ),
  'branch PUSHED': listing(['pushes'], (action) => {
    const branches = action.type === 'pushes' ? action.branches.map(named) : []
    return branches.length === 0 ? [untold] : branches
  }),
  'program RUN': listing(['runs'], (action) => (action.type === 'runs' ? [named(action.program)] : [])),
  'call READS path': asking((call, place) => reads(call, place).any()),
  'call WRITES path': asking((call, place) => writes(call, place).any()),
  'call DELETES path': asking((call, place) => deletes(call, place).any()),
  'call MOVES path': asking((call, place) => does(call, 'moves', place)),
  'call LISTS path': asking((call, place) => does(call, 'lists', place)),
  'call CONNECTS host': asking((call, place) => connects(call, place).any()),
  'call INSTALLS package': asking((call, place) => installs(call, place).any()),
  'call PUSHES branch': asking((call, place) => pushes(call, place).any()),
  'call IS opaque': asking(isOpaque),
  'call IS escalating': asking((call, place) => does(call, 'escalates', place)),
  'call IS persisting': asking((call, place) => does(call, 'persists', place)),
  'call IS publishing': asking((call, place) => does(call, 'publishes', place)),
  'call IS force_pushing': asking((call, place) => pushes(call, place).byForce()),
}

/** Whether the call runs a program with the first options and without the others. */
export function runsProgram(
  payload: Payload,
  program: string,
  [wanted = [], not = []]: readonly (readonly string[])[],
): Value {
  if (program === '' || program.split(' ').some((word, at) => word === '' || (at > 0 && word.startsWith('-'))))
    return { doubt: 'a text is not the name of a program' }
  const options = [...wanted.map((name) => [name, true] as const), ...not.map((name) => [name, false] as const)]
  return answered(runs(callOf(payload), program, Object.fromEntries(options), placeOf(payload)))
}
