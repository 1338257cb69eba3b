import { isObject, type Json } from '../../base/index.ts'
import { tells } from './is-telling.ts'
import { textsIn } from './texts-in.ts'

/** What a tool searches for, if that is on lines of any file, a key among them, and no pattern says which files it looks at. */
export function mayPrintKey(tool: string, input: Json): string | undefined {
  const texts = textsIn(input)
  if (isListing.test(tool) || texts.some(({ key, text }) => narrowing.test(key) && /^(?!all$)[^!]/.test(text)))
    return undefined
  const isAnyCase = Object.entries(isObject(input) ? input : {}).some(([key, value]) => widening.test(key) && value)
  return texts.find(({ key, text }) => searched.test(key) && !tells(text, isAnyCase))?.text
}

/** Keys that have a tool not tell A from a, and lines around what it finds: some tools that show these do not tell A from a either. */
const widening = /^-i$|ignore_?case|insens|context|^(?:after|before)$/i

/** Tools that look for names of files, and show nothing of what is in them. */
const isListing = /glob|list|^ls$/i

const searched = /^(?:pattern|query|regexp?)$/i

/** Keys of patterns and types of files; whether such a pattern fits a key is looked at elsewhere. */
const narrowing = /^(?:glob|include.*|type)$/i
