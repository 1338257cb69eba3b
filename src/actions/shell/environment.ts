import { type Argument, unknown } from '../action/argument.ts'
import type { CommandNode, CompoundList } from './parse-shell.ts'
import type { Reading, Text, Where } from './reading.ts'

/** The body of a function, or nothing where it may not be defined. */
export type Body = CommandNode | CompoundList | undefined

/** A text that runs later: when the shell ends, or when a signal arrives. */
interface Trap {
  readonly text: Text
  readonly isAtEnd: boolean
}

/** Where ways out of a loop, a function or a shell meet: the state that any of them leaves. */
export interface Exit {
  state: Environment | undefined
}

/** The state of a shell: what a command in it finds, and may change for those after it. */
export interface Environment {
  /** The values of a variable: several for an array, none if it is unset. */
  readonly variables: Map<string, readonly Argument[]>
  readonly exported: Set<string>
  /** Variables that do not simply take the value that is assigned: constants, numbers, other names of variables. */
  readonly odd: Set<string>
  /** What a function may be; several where that depends on a condition. */
  readonly functions: Map<string, readonly Body[]>
  readonly aliases: Map<string, string>
  /** The values before, of variables that exist in the current function only. */
  locals: Map<string, readonly Argument[] | undefined> | undefined
  /** The folders that it may be in. */
  folders: readonly Argument[]
  /** The folders that it may be in if the last command failed. */
  foldersIfFailed: readonly Argument[]
  /** Whether nothing after this is run. */
  hasEnded: boolean
  /** The input of all commands, since `exec` changed it. */
  input: Text | undefined
  /** Whether `exec` sent the output of all commands elsewhere. */
  isAway: boolean
  /** Whether a program outside the shell runs here, for which functions and aliases do not exist. */
  isOutside: boolean
  /** Whether the shell is a plain `sh`, which may read less than bash does. */
  isPlain: boolean
  /** Whether the shell is zsh, which does not split values, and counts elements from 1. */
  isZsh: boolean
  /** Where `break` and `continue`, `return` and `exit` lead. */
  readonly exits: { readonly loop: Exit | undefined; readonly body: Exit | undefined; readonly shell: Exit }
  /** What runs later in this shell. */
  readonly traps: Trap[]
}

/** More folders than a command can sensibly be in. */
const mostFolders = 8

export function newEnvironment(folder: Argument): Environment {
  return {
    variables: new Map(),
    exported: new Set(),
    odd: new Set(),
    functions: new Map(),
    aliases: new Map(),
    locals: undefined,
    folders: [folder],
    foldersIfFailed: [folder],
    hasEnded: false,
    input: undefined,
    isAway: false,
    isOutside: false,
    isPlain: false,
    isZsh: false,
    exits: { loop: undefined, body: undefined, shell: { state: undefined } },
    traps: [],
  }
}

/** The same shell on another way: its changes count only where the ways meet. */
export function copyOf(one: Environment): Environment {
  return {
    variables: copyOfMap(one.variables),
    exported: one.exported.size === 0 ? new Set() : new Set(one.exported),
    odd: one.odd.size === 0 ? new Set() : new Set(one.odd),
    functions: copyOfMap(one.functions),
    aliases: copyOfMap(one.aliases),
    locals: one.locals && new Map(one.locals),
    folders: one.folders,
    foldersIfFailed: one.foldersIfFailed,
    hasEnded: one.hasEnded,
    input: one.input,
    isAway: one.isAway,
    isOutside: one.isOutside,
    isPlain: one.isPlain,
    isZsh: one.isZsh,
    exits: one.exits,
    traps: one.traps,
  }
}

/** Most are empty, and a new one is made faster than a copy. */
function copyOfMap<T>(one: ReadonlyMap<string, T>): Map<string, T> {
  return one.size === 0 ? new Map() : new Map(one)
}

/** A shell of its own: its changes are lost when it ends. */
export function shellOf(one: Environment): Environment {
  return { ...copyOf(one), exits: { loop: undefined, body: undefined, shell: { state: undefined } }, traps: [] }
}

/** Uses up steps for a copy, since each takes time with the number of names. */
export function spendCopy({ variables, functions, aliases, exported }: Environment, reading: Reading): void {
  reading.spend((variables.size + functions.size + aliases.size + exported.size) >> 3)
}

/** A way of its own for the same shell. */
export function branch(where: Where, reading: Reading): Where {
  spendCopy(where.environment, reading)
  return { ...where, environment: copyOf(where.environment) }
}

/** Remembers the state at a way out, after which nothing more is run here. */
export function leave(environment: Environment, exit: Exit | undefined): void {
  if (exit !== undefined && !environment.hasEnded) {
    const state = copyOf(environment)
    if (exit.state === undefined) exit.state = state
    else joinInto(exit.state, state)
  }
  environment.hasEnded = true
}

/** Joins the states of the ways out that meet here. */
export function meet(environment: Environment, exit: Exit): void {
  if (exit.state !== undefined) joinInto(environment, exit.state)
}

/** Makes `one` the state after either of two ways: what differs is not known. Returns whether that changed it. */
export function joinInto(one: Environment, other: Environment): boolean {
  if (other.hasEnded) return false
  if (one.hasEnded) {
    replace(one, other)
    return true
  }
  let isChanged = joinVariables(one, other)
  isChanged = joinFunctions(one, other) || isChanged
  for (const name of other.exported) one.exported.add(name)
  for (const name of other.odd) one.odd.add(name)
  for (const [name, text] of other.aliases) {
    isChanged ||= one.aliases.get(name) !== text
    one.aliases.set(name, text)
  }
  const folders = either(one.folders, other.folders)
  isChanged ||= !isSame(folders, one.folders)
  one.folders = folders
  one.foldersIfFailed = either(one.foldersIfFailed, other.foldersIfFailed)
  if (one.input !== other.input) one.input = unknown('an input that depends on a condition')
  one.isAway ||= other.isAway
  return isChanged
}

function joinVariables(one: Environment, other: Environment): boolean {
  let isChanged = joinValues(one.variables, other.variables)
  if (one.locals !== undefined && other.locals !== undefined)
    isChanged =
      joinValues(one.locals as Environment['variables'], other.locals as Environment['variables']) || isChanged
  return isChanged
}

function joinValues(one: Environment['variables'], other: Environment['variables']): boolean {
  let isChanged = false
  const join = (name: string) => {
    const [a, b] = [one.get(name), other.get(name)]
    if (a === b || (a !== undefined && b !== undefined && isSame(a, b))) return
    if (a?.length === 1 && typeof a[0] === 'object' && a[0].type === 'unknown') return
    one.set(name, [unknown(`the variable ${name}, which depends on a condition`)])
    isChanged = true
  }
  for (const name of one.keys()) join(name)
  for (const name of other.keys()) if (!one.has(name)) join(name)
  return isChanged
}

function joinFunctions(one: Environment, other: Environment): boolean {
  let isChanged = false
  const join = (name: string) => {
    const [a, b] = [one.functions.get(name), other.functions.get(name)]
    if (a === b) return
    const bodies = [...new Set([...(a ?? [undefined]), ...(b ?? [undefined])])]
    isChanged ||= bodies.length !== a?.length
    one.functions.set(name, bodies)
  }
  for (const name of one.functions.keys()) join(name)
  for (const name of other.functions.keys()) if (!one.functions.has(name)) join(name)
  return isChanged
}

function isSame(one: readonly Argument[], other: readonly Argument[]): boolean {
  return one.length === other.length && one.every((value, at) => isEqual(value, other[at] as Argument))
}

function isEqual(one: Argument, other: Argument): boolean {
  if (one === other) return true
  if (typeof one === 'string' || typeof other === 'string') return false
  if (one.type === 'pattern') return other.type === 'pattern' && one.text === other.text
  return other.type === 'unknown' && one.begins === other.begins
}

/** Gives a shell the state of another one. */
export function replace(one: Environment, other: Environment): void {
  const { variables, exported, odd, functions, aliases, exits: _, traps: __, ...rest } = copyOf(other)
  Object.assign(one, rest)
  refill(one.variables, variables)
  refill(one.functions, functions)
  refill(one.aliases, aliases)
  for (const [own, from] of [
    [one.exported, exported],
    [one.odd, odd],
  ] as const) {
    own.clear()
    for (const name of from) own.add(name)
  }
}

function refill<T>(one: Map<string, T>, from: ReadonlyMap<string, T>): void {
  one.clear()
  for (const [name, value] of from) one.set(name, value)
}

/** The folders of both, each once. */
export function either(one: readonly Argument[], other: readonly Argument[]): readonly Argument[] {
  if (one === other) return one
  const all = [...one]
  for (const folder of other) if (!all.some((known) => isEqual(known, folder))) all.push(folder)
  if (all.length === one.length) return one
  return all.length > mostFolders ? [unknown('one of many folders')] : all
}

/** Makes a variable unknown, or all of them. */
export function forget(environment: Environment, why: string, name?: string): void {
  const names = name === undefined ? environment.variables.keys() : [name]
  for (const one of names) environment.variables.set(one, [unknown(why)])
}

/** Sets `$1`, `$2` …, `$@` and `$*`, all of which are read from one list. Returns how to restore those before. */
export function setPositional({ variables }: Environment, args: readonly Argument[]): () => void {
  const before = variables.get('@')
  variables.set('@', args)
  return () => {
    if (before === undefined) variables.delete('@')
    else variables.set('@', before)
  }
}
