import { findWanted } from '../../base/index.ts'

/** Whether a text contains another as a whole word: no letter, digit or `_` touches it. One pass. */
export function containsWord(text: string, word: string): boolean {
  if (word === '') return true
  const isWhole = (at: number) => !isWordSign(text[at - 1]) && !isWordSign(text[at + word.length])
  return findWanted(text, word, isWhole) !== -1
}

function isWordSign(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)
}
