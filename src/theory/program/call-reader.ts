import {
  type Action,
  type Answer,
  type Argument,
  actionsOf,
  describeAction,
  does,
  isOpaque,
  pushes,
  runs,
  type Wanted,
} from '../../actions/index.ts'
import {
  type Called,
  isProgramName,
  longOptions,
  type Machine,
  mayDo,
  shown,
  surroundings,
} from '../../actions/internal.ts'
import { lazy } from '../../base/index.ts'
import { actionWords, anyName, callStates, listName, stateName } from '../language/action-words.ts'
import { type CallList, callLists } from './call-lists.ts'
import type { Field } from './field.ts'
import { type Folders, folderAbove, fromProject } from './folders.ts'
import { type Doubt, doubt, shortened, type Value } from './value.ts'

export type { Machine }
export { longOptions }

type Payload = Readonly<Record<string, unknown>>

/** Reads what tool calls would do, for one machine. The only way from theories to actions. */
export interface CallReader {
  /** The fields of every event of a call: its lists, such as `path WRITTEN`, and its states, such as `call IS opaque`. */
  readonly fields: Readonly<Record<string, Field>>
  /** Whether the call runs a program with these options. */
  readonly runs: (payload: Payload, program: string, wanted: Wanted) => Value
  /** The actions by which it does, or may do so, for explanations. */
  readonly runBy: (payload: Payload, program: string, wanted: Wanted) => readonly string[]
  /** The folders that paths are relative to. */
  readonly foldersOf: (payload: Payload) => Folders
}

export function callReader(machine: Machine = {}): CallReader {
  // most theories do not ask what calls do: the reader of commands is then not even loaded
  const whereOf = lazy(() => surroundings(machine))
  const { home, realPath, workspace: usual } = machine
  const foldersOf = (payload: Payload): Folders => {
    const { host } = (payload as Partial<Called>).context ?? {}
    const workspace = host?.project ?? usual ?? host?.cwd
    const spellings = workspace === undefined ? [] : [realPath?.(workspace) ?? workspace, workspace]
    return { project: [...new Set(spellings)].filter((one) => one.startsWith('/')), home }
  }
  const at = (payload: Payload): Seen => {
    const called = payload as unknown as Called
    const { place } = whereOf()(called)
    return { call: called.call, place, folders: foldersOf(payload) }
  }
  const running = (payload: Payload, program: string, wanted: Wanted) => {
    const { call, place } = at(payload)
    return runs(call, program, wanted, place)
  }
  return {
    fields: fieldsOf(at),
    runs: (payload, program, wanted) =>
      isProgramName(program)
        ? decided(running(payload, program, wanted), `whether this runs ${program}`)
        : doubt('a text is not the name of a program'),
    runBy: (payload, program, wanted) => (isProgramName(program) ? sentences(running(payload, program, wanted)) : []),
    foldersOf,
  }
}

interface Seen {
  readonly call: Called['call']
  readonly place: ReturnType<ReturnType<typeof surroundings>>['place']
  readonly folders: Folders
}

function fieldsOf(at: (payload: Payload) => Seen): Readonly<Record<string, Field>> {
  const fields: Record<string, Field> = {}
  for (const words of actionWords) {
    const list = callLists[listName(words)]
    if (list === undefined) continue
    fields[listName(words)] = {
      type: 'texts',
      read: (payload) => valuesOf(partsOf(list, at(payload), isDeleted)),
      ...(list.arePaths && { placed: (payload) => valuesOf(partsOf(list, at(payload), isRecursive)) }),
      behind: (payload) => partsOf(list, at(payload), isDeleted).flatMap(({ value, from }) => behind(value, from)),
    }
    if (words.verb !== undefined) fields[anyName(words)] = truth(list.whether, (seen) => anyOf(list, seen), at)
  }
  for (const state of callStates) fields[stateName(state)] = truth(states[state].whether, states[state].ask, at)
  return fields
}

function truth(whether: string, ask: (seen: Seen) => Answer, at: (payload: Payload) => Seen): Field {
  return {
    type: 'flag',
    read: (payload) => decided(ask(at(payload)), whether),
    behind: (payload) => sentences(ask(at(payload))),
  }
}

function sentences({ actions }: Answer): readonly string[] {
  return actions.map((action) => shortened(describeAction(action)))
}

function decided({ truth, actions }: Answer, whether: string): Value {
  return truth === 'unknown' ? untold(whether, actions[0]) : truth === 'yes'
}

function untold(what: string, action: Action | undefined): Doubt {
  const why = action === undefined ? '' : `: ${describeAction(action)}`
  return doubt(shortened(`it cannot be told ${what}${why}`))
}

/** A part of a list, and the first action that it is from. */
interface Part {
  readonly value: Value
  readonly from: Action
}

function valuesOf(parts: readonly Part[]): readonly Value[] {
  return parts.map(({ value }) => value)
}

/** Whether an action is also about all that is in its folder. A file that is moved is one, too: it may be a folder. */
function isRecursive(action: Action): boolean {
  return action.type === 'moves' || ('recursive' in action && action.recursive)
}

/** Whether all that is in a folder is gone, whatever its name: any other program that goes through folders does not say which files it is for. */
function isDeleted(action: Action): boolean {
  return action.type === 'deletes' && action.recursive
}

/**
 * The parts of a list, each once: texts where they are known, and a doubt for everything that is not, such as what is in the folder of an
 * action that is `whole`.
 */
function partsOf(
  list: CallList,
  { call, place, folders }: Seen,
  isWhole: (action: Action) => boolean,
): readonly Part[] {
  const parts = new Map<string, Part>()
  const add = (value: string | Doubt, from: Action) => {
    const key = typeof value === 'string' ? `=${value}` : `${value.doubt} ${value.below ?? ''}`
    if (!parts.has(key)) parts.set(key, { value, from })
  }
  for (const action of actionsOf(call, place)) {
    if (action.type === 'opaque' && list.deeds.some((deed) => mayDo(action, deed)))
      add(untold(list.which, action), action)
    if (!list.deeds.some((deed) => deed === action.type)) continue
    const found = list.take(action)
    if (found === undefined) add(untold(list.which, action), action)
    for (const one of found ?? []) add(argumentValue(one, list, action, folders), action)
    if (list.arePaths !== true || !isWhole(action)) continue
    for (const one of found ?? [])
      if (typeof one === 'string')
        add({ ...untold(list.which, action), below: fromProject(one, folders.project) }, action)
  }
  return [...parts.values()]
}

function argumentValue(one: Argument, list: CallList, action: Action, { project }: Folders): string | Doubt {
  const isPath = list.arePaths === true
  if (typeof one === 'string') return isPath ? fromProject(one, project) : one
  const unknown = untold(list.which, action)
  const below = isPath && one.type === 'pattern' ? folderAbove(one.text) : undefined
  return below === undefined ? unknown : { ...unknown, below: fromProject(below, project) }
}

/** A part of a list, with the program that it is from. */
function behind(value: Value, { at, inside, by }: Action): readonly string[] {
  if (typeof value !== 'string') return []
  const where = [by, ...(at ? [`line ${at.line}`, `column ${at.column}`] : []), ...inside.map((one) => `inside ${one}`)]
  return [shortened(`${shown(value)} (${where.join(', ')})`)]
}

/** Whether the list has a part, named or not. */
function anyOf({ deeds }: CallList, { call, place }: Seen): Answer {
  const answers = deeds.map((deed) => does(call, deed, place))
  const sure = answers.find(({ truth }) => truth === 'yes')
  return sure ?? answers.find(({ truth }) => truth === 'unknown') ?? { truth: 'no', actions: [] }
}

interface State {
  readonly whether: string
  readonly ask: (seen: Seen) => Answer
}

const states: Readonly<Record<(typeof callStates)[number], State>> = {
  opaque: { whether: 'whether this can be read', ask: ({ call, place }) => isOpaque(call, place) },
  escalating: {
    whether: 'whether this gets more rights',
    ask: ({ call, place }) => does(call, 'escalates', place),
  },
  persisting: {
    whether: 'whether this leaves something behind that runs later',
    ask: ({ call, place }) => does(call, 'persists', place),
  },
  publishing: { whether: 'whether this publishes something', ask: ({ call, place }) => does(call, 'publishes', place) },
  force_pushing: {
    whether: 'whether this replaces history elsewhere',
    ask: ({ call, place }) => pushes(call, place).byForce(),
  },
}
