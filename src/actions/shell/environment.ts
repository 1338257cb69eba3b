import { type Argument, unknown } from '../argument.ts'
import type { CommandNode, CompoundList } from './parse-shell.ts'

/** The body of a function, or nothing where it may not be defined. */
export type Body = CommandNode | CompoundList | undefined

/** The state of a shell: what a command in it finds, and may change for those after it. */
export interface Environment {
  /** The values of a variable: several for an array. */
  readonly variables: Map<string, readonly Argument[]>
  readonly exported: Set<string>
  /** What a function may be; several where that depends on a condition. */
  readonly functions: Map<string, readonly Body[]>
  readonly aliases: Map<string, string>
  /** The folders that it may be in. */
  folders: readonly Argument[]
  /** The folders that it may be in if the last command failed. */
  foldersIfFailed: readonly Argument[]
  /** Whether nothing after this is run. */
  hasEnded: boolean
}

/** More folders than a command can sensibly be in. */
const mostFolders = 8

export function newEnvironment(folder: Argument): Environment {
  return {
    variables: new Map(),
    exported: new Set(),
    functions: new Map(),
    aliases: new Map(),
    folders: [folder],
    foldersIfFailed: [folder],
    hasEnded: false,
  }
}

/** A shell of its own: its changes are lost when it ends. */
export function copyOf(one: Environment): Environment {
  return {
    ...one,
    variables: new Map(one.variables),
    exported: new Set(one.exported),
    functions: new Map(one.functions),
    aliases: new Map(one.aliases),
  }
}

/** Makes `one` the state after either of two ways: what differs is not known. */
export function joinInto(one: Environment, other: Environment): void {
  if (other.hasEnded) return
  if (one.hasEnded) {
    replace(one, other)
    return
  }
  for (const name of new Set([...one.variables.keys(), ...other.variables.keys()])) {
    const [a, b] = [one.variables.get(name), other.variables.get(name)]
    if (a !== b && JSON.stringify(a) !== JSON.stringify(b))
      one.variables.set(name, [unknown(`the variable ${name}, which depends on a condition`)])
  }
  for (const name of other.exported) one.exported.add(name)
  for (const name of new Set([...one.functions.keys(), ...other.functions.keys()])) {
    const bodies = [...(one.functions.get(name) ?? [undefined]), ...(other.functions.get(name) ?? [undefined])]
    one.functions.set(name, [...new Set(bodies)])
  }
  for (const [name, text] of other.aliases) one.aliases.set(name, text)
  one.folders = either(one.folders, other.folders)
  one.foldersIfFailed = either(one.foldersIfFailed, other.foldersIfFailed)
}

function replace(one: Environment, other: Environment): void {
  const { variables, exported, functions, aliases, ...rest } = copyOf(other)
  Object.assign(one, rest)
  for (const [own, from] of [
    [one.variables, variables],
    [one.functions, functions],
    [one.aliases, aliases],
  ] as const) {
    own.clear()
    for (const [name, value] of from as Map<string, never>) own.set(name, value)
  }
  one.exported.clear()
  for (const name of exported) one.exported.add(name)
}

/** The folders of both, each once. */
export function either(one: readonly Argument[], other: readonly Argument[]): readonly Argument[] {
  const all = new Map([...one, ...other].map((folder) => [JSON.stringify(folder), folder]))
  return all.size > mostFolders ? [unknown('one of many folders')] : [...all.values()]
}

function isPositional(name: string): boolean {
  return name === '@' || name === '*' || /^\d+$/.test(name)
}

/** The most arguments of a function that are known one by one. */
const mostPositional = 64

/** Sets `$1`, `$2` …, `$@` and `$*`. Returns how to restore those before. */
export function setPositional({ variables }: Environment, args: readonly Argument[]): () => void {
  const before = [...variables].filter(([name]) => isPositional(name))
  const clear = () => {
    for (const name of variables.keys()) if (isPositional(name)) variables.delete(name)
  }
  clear()
  for (let at = 0; at < Math.max(9, Math.min(args.length, mostPositional)); at++)
    variables.set(`${at + 1}`, [args[at] ?? ''])
  variables.set('@', args)
  variables.set('*', args)
  return () => {
    clear()
    for (const [name, values] of before) variables.set(name, values)
  }
}
