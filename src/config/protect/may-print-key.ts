import type { Json } from '../../base/index.ts'
import { tells } from './is-telling.ts'
import { textsIn } from './texts-in.ts'

/** What a tool searches for, if that is on lines of any file, a key among them, and no pattern says which files it looks at. */
export function mayPrintKey(tool: string, input: Json): string | undefined {
  const texts = textsIn(input)
  if (isListing.test(tool) || texts.some(({ key, text }) => narrowing.test(key) && /^(?!all$)[^!]/.test(text)))
    return undefined
  return texts.find(({ key, text }) => searched.test(key) && !tells(text))?.text
}

/** Tools that look for names of files, and show nothing of what is in them. */
const isListing = /glob|list|^ls$/i

const searched = /^(?:pattern|query|regexp?)$/i

/** Keys of patterns and types of files; whether such a pattern fits a key is looked at elsewhere. */
const narrowing = /^(?:glob|include.*|type)$/i
