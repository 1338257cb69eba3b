import { isAbsolute, join } from 'node:path'
import type { Json } from '../../base/index.ts'
import { globWords } from './glob-words.ts'
import { isKeyPlace } from './is-key-place.ts'
import { isTooLong } from './is-too-long.ts'
import { isName, mayFind } from './may-find.ts'
import { textsIn } from './texts-in.ts'

/** Where a call looks for files. */
export interface LookingAt {
  /** The private key of this project. */
  readonly key: string
  /** Folders that a pattern can be relative to. */
  readonly bases: readonly string[]
}

/**
 * The text by which a tool that reads or searches may show a key that signs an audit log. Tools name files under many
 * keys, and by patterns: every text is checked, as a name and as a pattern that can match the key. It errs on the side
 * of asking.
 */
export function mayShowKey(input: Json, at: LookingAt): string | undefined {
  return textsIn(input).find(({ key, text }) => {
    if (leavesOut.test(key)) return false
    return isMentioned.test(text) || (!isSpoken.test(key) && isPatternOfKey(text, at))
  })?.text
}

/** Such as `exclude` and `ignore`: a key that is left out is not shown. */
const leavesOut = /^(?:exclude|ignore)/i

/** Regular expressions for the text in files, and text for people: `.*` is not a name of a file there. */
const isSpoken = /^(?:pattern|query|regexp?|description|instructions?|prompt|reason|explanation)$/i

const isMentioned = /\.pawl[\\/]+keys\b(?![\\/]+audit\.pub$)|audit\.key(?!\w)/i

function isPatternOfKey(text: string, at: LookingAt): boolean {
  const words = isTooLong(text) ? undefined : globWords(text)
  return words === undefined || words.some((word) => !word.startsWith('!') && standsForKey(word, at))
}

function standsForKey(word: string, { key, bases }: LookingAt): boolean {
  if (isKeyPlace(word)) return true
  if (!/[\\/]/.test(word)) return isName(word.toLowerCase(), 'audit.key') // it matches files in any folder
  // `keys` and `.pawl` are the folders around it
  return isAbsolute(word) ? mayFind(word, key, 2) : bases.some((base) => mayFind(join(base, word), key, 2))
}
