import { isObject, type Json } from '../../base/index.ts'
import { tells } from './is-telling.ts'
import { textsIn } from './texts-in.ts'

/** The pattern of a tool's search, if it is on lines of any file, a key among them, and no file pattern narrows the search. */
export function mayPrintKey(tool: string, input: Json): string | undefined {
  const texts = textsIn(input)
  if (isListing.test(tool) || texts.some(({ key, text }) => narrowing.test(key) && /^(?!all$)[^!]/.test(text)))
    return undefined
  const isAnyCase = Object.entries(isObject(input) ? input : {}).some(([key, value]) => widening.test(key) && value)
  return texts.find(({ key, text }) => searched.test(key) && !tells(text, isAnyCase))?.text
}

/** Keys that make a search case-insensitive, or show lines around a match: some tools with the latter ignore case, too. */
const widening = /^-i$|ignore_?case|insens|context|^(?:after|before)$/i

/** Tools that look for names of files, and show none of their content. */
const isListing = /glob|list|^ls$/i

const searched = /^(?:pattern|query|regexp?)$/i

/** Keys of patterns and types of files; whether such a pattern matches a key is checked elsewhere. */
const narrowing = /^(?:glob|include.*|type)$/i
