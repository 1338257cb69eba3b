import { findText } from '../../base/index.ts'

/** Whether a text contains another as a whole word: no letter, digit or `_` touches it. One pass. */
export function containsWord(text: string, word: string): boolean {
  if (word === '') return true
  for (let at = findText(text, word); at !== -1; at = findText(text, word, at + 1)) {
    if (!isWordSign(text.at(at - 1), at === 0) && !isWordSign(text[at + word.length], false)) return true
  }
  return false
}

function isWordSign(sign: string | undefined, isOutside: boolean): boolean {
  return sign !== undefined && !isOutside && /[\p{L}\p{N}_]/u.test(sign)
}
