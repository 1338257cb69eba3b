import { isPawlError, PawlError } from '../../base/index.ts'
import { lineFinder } from './line-finder.ts'
import { type Parsed, type Setting, typeOf } from './setting.ts'

/** How deep arrays and inline tables may be nested; no settings need more. */
const deepest = 50

/**
 * Reads TOML into settings with their lines, which no library provides. It reads the whole language but less exactly:
 * numbers and dates are texts, escapes in strings stay unchanged, and a duplicate key is not an error.
 */
export function tomlSettings(text: string): Parsed {
  const { values, bad } = tomlValues(text)
  if (values === undefined) return { bad }
  return { settings: values.map(({ keys, value, type, line }) => ({ keys, value, type, line })) }
}

/** A value with its place in the text, for those that change it. */
export interface TomlValue extends Setting {
  readonly start: number
  readonly end: number
}

type Located =
  | { readonly values: readonly TomlValue[]; readonly bad?: undefined }
  | { readonly values?: undefined; readonly bad: NonNullable<Parsed['bad']> }

/** The same with the place of each value. Tables with a header of their own are not among them, only what is in them. */
export function tomlValues(text: string): Located {
  const cursor = createCursor(text)
  try {
    return { values: [...readLines(cursor)] }
  } catch (error) {
    if (!isPawlError(error)) throw error
    return { bad: { line: cursor.line(), what: error.message } }
  }
}

/** While it is read: the end of a list is known later than its place. */
interface Reading extends TomlValue {
  end: number
}

interface Cursor {
  /** The match here; moves behind it. */
  take(pattern: RegExp): string | undefined
  must(pattern: RegExp, what: string): string
  line(): number
  offset(): number
  isDone(): boolean
}

function createCursor(text: string): Cursor {
  const lineAt = lineFinder(text)
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const [found] = pattern.exec(text) ?? []
    if (found !== undefined) at += found.length
    return found
  }
  const must = (pattern: RegExp, what: string) => {
    const found = take(pattern)
    if (found === undefined) throw new PawlError('bad-settings', `${what} is missing`)
    return found
  }
  return { take, must, line: () => lineAt(at), offset: () => at, isDone: () => at >= text.length }
}

function* readLines(cursor: Cursor): Generator<Reading> {
  const lengths = new Map<string, number>()
  let path: readonly string[] = []
  for (cursor.take(space); !cursor.isDone(); cursor.take(space)) {
    if (cursor.take(open) !== undefined) path = readHeader(cursor, lengths)
    else yield* readPair(cursor, path, 0)
    cursor.must(lineEnd, 'a line end')
  }
}

/** Behind its first bracket. Each table of a list has the next index. */
function readHeader(cursor: Cursor, lengths: Map<string, number>): readonly string[] {
  const isList = cursor.take(open) !== undefined
  const path = readKeys(cursor)
  cursor.must(close, 'a `]`')
  if (!isList) return path
  cursor.must(close, 'a `]`')
  const name = JSON.stringify(path)
  const index = lengths.get(name) ?? 0
  lengths.set(name, index + 1)
  return [...path, String(index)]
}

function readKeys({ take, must }: Cursor): readonly string[] {
  const found: string[] = []
  do {
    take(blank)
    const quoted = take(basic) ?? take(literal)
    found.push(quoted?.slice(1, -1) ?? must(bare, 'a key'))
    take(blank)
  } while (take(dot) !== undefined)
  return found
}

function* readPair(cursor: Cursor, path: readonly string[], depth: number): Generator<Reading> {
  const keys = [...path, ...readKeys(cursor)]
  cursor.must(equals, 'a `=`')
  yield* readValue(cursor, keys, depth)
}

function* readValue(cursor: Cursor, keys: readonly string[], depth: number): Generator<Reading> {
  if (depth > deepest) throw new PawlError('bad-settings', `this is nested more than ${deepest} levels deep`)
  const { take, must } = cursor
  take(blank)
  const [line, start] = [cursor.line(), cursor.offset()]
  const leaf = (value: string | boolean): Reading => {
    return { keys, value, type: typeOf(value), line, start, end: cursor.offset() }
  }
  if (take(open) !== undefined) return yield* readArray(cursor, keys, depth)
  if (take(brace) !== undefined) return yield* readTable(cursor, keys, depth)
  const long = take(longBasic) ?? take(longLiteral)
  if (long !== undefined) return yield leaf(long.slice(3, -3))
  const short = take(basic) ?? take(literal)
  if (short !== undefined) return yield leaf(short.slice(1, -1))
  const word = must(scalar, 'a value')
  yield leaf(word === 'true' || word === 'false' ? word === 'true' : word)
}

function* readArray(cursor: Cursor, keys: readonly string[], depth: number): Generator<Reading> {
  const list = containerAt(cursor, keys, 'array')
  yield list
  for (let index = 0; ; index++) {
    cursor.take(space)
    if (cursor.take(close) !== undefined) break
    yield* readValue(cursor, [...keys, String(index)], depth + 1)
    cursor.take(space)
    if (cursor.take(comma) !== undefined) continue
    cursor.must(close, 'a `]`')
    break
  }
  list.end = cursor.offset()
}

/** A list or a table, behind its bracket. */
function containerAt(cursor: Cursor, keys: readonly string[], type: 'array' | 'object'): Reading {
  const start = cursor.offset() - 1
  return { keys, value: undefined, type, line: cursor.line(), start, end: start }
}

function* readTable(cursor: Cursor, keys: readonly string[], depth: number): Generator<Reading> {
  const table = containerAt(cursor, keys, 'object')
  yield table
  cursor.take(space)
  if (cursor.take(endBrace) !== undefined) {
    table.end = cursor.offset()
    return
  }
  do {
    cursor.take(space)
    yield* readPair(cursor, keys, depth + 1)
    cursor.take(space)
  } while (cursor.take(comma) !== undefined)
  cursor.must(endBrace, 'a `}`')
  table.end = cursor.offset()
}

const blank = /[ \t]*/y
/** White space, line ends and comments. */
const space = /(?:[ \t\r\n\uFEFF]|#[^\n]*)*/y
const lineEnd = /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y
const bare = /[\w-]+/y
const basic = /"(?:[^"\\\r\n]|\\[^\r\n])*"/y
const literal = /'[^'\r\n]*'/y
const longBasic = /"""(?:[^"\\]|\\[\s\S]|"{1,2}(?!"))*"{3,5}/y
const longLiteral = /'''(?:[^']|'{1,2}(?!'))*'{3,5}/y
const scalar = /[\w+:.-]+(?: [\d:.+-]+)?/y
const dot = /\./y
const comma = /,/y
const equals = /=/y
const open = /\[/y
const close = /\]/y
const brace = /\{/y
const endBrace = /\}/y
