import { actionWords, anyName, listName } from '../../language/action-words.ts'
import { quoteText } from '../../language/lexer/quote-text.ts'
import type { Compared } from '../selection.ts'
import type { Checking } from './checking.ts'
import { nameOf } from './term-type.ts'

/** Warns of a name behind `call WRITES path` and the like that hardly is one; returns whether it did. Most names need no `*` there. */
export function checkShortForm({ subject, object }: Compared, wanted: string, { report }: Checking): boolean {
  const words = actionWords.find((one) => listName(one) === nameOf(subject))
  if (words === undefined) return false
  const only = `only ${quoteText(wanted)} itself matches`
  if (wanted === '') report('T144', object.span, only, `write \`${anyName(words)}\` for any`, 'warning')
  else if (object.type === 'word' && wanted === words.noun)
    report('T144', object.span, only, `the ${words.noun} is named once: write \`${anyName(words)}\` for any`, 'warning')
  else if (isOfFiles(words.deed) && isFolder(wanted)) {
    const hint = `write \`ANY ${listName(words)} INSIDE ${quoteText(wanted)}\` for all that is in it`
    report('T144', object.span, `${only}, and nothing in it`, hint, 'warning')
  } else return false
  return true
}

/** Folders are deleted, moved and listed as a whole, but not read or written. */
const isOfFiles = (deed: string) => deed === 'READ' || deed === 'WRITTEN'

/** A name in small letters and without an ending: files such as `Makefile` have a capital. */
const isFolder = (path: string) => /^[a-z_-]+$/.test(path)
