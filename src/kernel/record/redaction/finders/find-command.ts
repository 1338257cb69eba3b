import { endAt } from '../reading/end-at.ts'
import { spanOf, type Value, valueAt } from '../reading/read-value.ts'
import type { Span } from '../reading/span.ts'
import { isOrdinary, isPlaceName, isReference } from '../values/is-reference.ts'
import { speaksOfSecrets } from '../values/secret-name.ts'
import type { Finder, FinderList } from './finder.ts'
import { knownCommands } from './known-commands.ts'
import { pairsAt } from './pairs-at.ts'

const line = /^([!?*])(?:<(.*?)>)?([^[(]*)\[(...)\]([\w.-]*)(.*)$/
const word = String.raw`(?:\\?"[^"\n\\]{1,80}\\?"|'[^'\n]{1,80}'|[^\s"',;|&<>\\]{1,120})`
const comma = String.raw`\\?["'],\s{0,40}(?:\\?["']arg(?:s|uments)\\?["']:\s{0,8}\[\s{0,40})?`
const blanks = String.raw`[ \t]{1,8}(?:\\\r?\n[ \t]{0,8})?`

/** The meaning of characters in the table. */
const signs: Readonly<Record<string, string>> = {
  '~': word,
  ' ': String.raw`(?:${blanks}|${comma}\\?["'])`,
  '%': String.raw`[^\n]{0,200}`,
  '@': String.raw`["']?[^\s/"'=@]{1,40}/`,
  '#': String.raw`[^\n|;&]{0,60}[\s"']-\w{0,6}`,
}

/** A finder for each known command, and the three characters that it looks for. Patterns are compiled when these are first met. */
export function commandFinders(): FinderList {
  return knownCommands.split('\n').flatMap((text) => {
    const [, mode, before, head = '', three = '', tail = '', pattern = ''] = line.exec(text) ?? []
    if (mode === undefined) return []
    const literal = head + three + tail
    let shape: RegExp | undefined
    const find: Finder = (given, at, from) => {
      const start = at - head.length
      if (start < from || !given.startsWith(literal, start)) return undefined
      shape ??= compiled(before, literal, pattern)
      const value = endAt(shape, given, start)
      if (value === -1) return undefined
      return mode === '*' ? pairsAt(given, value, pair, between, isPlaced) : placedAt(given, value, mode === '?')
    }
    return [[[three], find] as const]
  })
}

function compiled(before: string | undefined, literal: string, pattern: string): RegExp {
  const spelled = (some: string) => some.replaceAll(/[~ %#@]/g, (sign) => signs[sign] ?? '')
  const behind = before === undefined ? String.raw`(?<![\w-])` : `(?<=${spelled(before)})`
  const isBeside = pattern.endsWith('^')
  const rest = isBeside ? spelled(pattern.slice(0, -1)) : `${spelled(pattern)}(?:${blanks}|${comma}(?=\\\\?["']))`
  return new RegExp(behind + literal.replaceAll(/[.*+?^$()[\]{}|/]/g, '\\$&') + rest, 'y')
}

function placedAt(text: string, at: number, isStrict: boolean): Span | undefined {
  const value = valueAt(text, at)
  return value !== undefined && isPlaced(value, isStrict) ? spanOf(text, value) : undefined
}

/** Long, and in both cases as no word is. */
const isMixedWord = /^(?=.{12})(?:.*?[a-z][A-Z]){3}/

/** Not another option, a variable, or a placeholder word, as in a help text. */
function isPlaced({ text }: Value, isStrict = false): boolean {
  if (text.length < 3 || /^[-/*@<]/.test(text) || isReference(text) || isOrdinary(text)) return false
  if (isPlaceName(text)) return false
  if (/^[A-Za-z_ -]+$/.test(text)) return isStrict ? isMixedWord.test(text) : !speaksOfSecrets(text)
  return !isStrict || (/[\d!@#$%^*~?]/.test(text) && !/^[\w-]+=./.test(text))
}

const pair = /\\?["']?[\w./-]{1,80}=/y
const between = new RegExp(`${blanks}|${comma}`, 'y')
