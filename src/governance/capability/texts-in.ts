import { type Json, PawlError } from '../../kernel/index.ts'
import { plainKey } from '../../protocol/index.ts'

/** A text in an input, and the key that it is under. */
export interface KeyedText {
  readonly key: string
  readonly text: string
}

/** Keys whose texts are data for people, models, editors and databases; no tool opens them as files. */
const contentKeys = new Set(
  [
    'content contents text texts body message messages prompt instructions instruction description title subject summary comment',
    'comments note notes question answer thought thoughts reasoning explanation reason query queries q search searchquery keyword',
    'keywords regex regexp xpath selector replacement replace oldstring newstring oldstr newstr oldtext newtext oldsource newsource',
    'filetext inserttext codeedit code snippet sql html markdown css observations',
  ].flatMap((words) => words.split(' ')),
)

const longestJson = 1_000_000

/**
 * All texts of an input but those that are content, at any depth, also in JSON that is written as a text; and the values that they
 * were found in. A key is a text, too: some tools take files as `{ "a.ts": "…" }`.
 */
export function textsIn(input: Json): { readonly texts: readonly KeyedText[]; readonly values: readonly unknown[] } {
  const texts: KeyedText[] = []
  const values: unknown[] = [input]
  const seen = new Set<unknown>()
  const pending: { readonly key: string; readonly value: unknown }[] = [{ key: '', value: input }]
  // a list that grows while it is read: an input may be deeper than the stack
  for (const { key, value } of pending) {
    if (typeof value === 'string' && !contentKeys.has(key)) {
      texts.push({ key, text: value })
      const inner = parsed(value)
      if (inner === undefined) continue
      values.push(inner)
      pending.push({ key, value: inner })
    } else if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value)
      const isList = Array.isArray(value)
      for (const [name, inner] of Object.entries(value)) {
        if (!isList && /[./\\~]/.test(name)) texts.push({ key: '', text: name })
        pending.push({ key: isList ? key : plainKey(name), value: inner })
      }
    }
  }
  return { texts, values }
}

/** The value of a text that is JSON of an object or a list. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  if (text.length > longestJson) throw new PawlError('too-long', 'a text that may be JSON is too long to be judged')
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined // then it is only a text
  }
}
