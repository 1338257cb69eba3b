/** A phrase that a reader has to decode, with its line in the text. */
export interface Unplain {
  readonly line: number
  readonly phrase: string
}

/** "There is no store" and "is no longer there" are plain; "half a key is no key" is not. */
const phrases = [
  /\b(?:anew|seldom|mend(?:ed|s)?|purse|showing)\b/gi,
  /\bstands?\s+(?:in|below|beside|there)\b/gi,
  /(?<!\bthere\s+)\bis\s+no\s+(?!longer\b)[a-z]+\b/gi,
  /\bif\s+nothing\s+is\s+said\b/gi,
  /\b(?:is|are)\s+told\b/gi,
]

/** A clause in place of a subject: "What is rejected stays refused". Questions may begin so. */
const clause =
  /(?<=^[\s/*#>|-]*(?:\d+\.\s)?|[.|]\s+\**)(?:What|Who|Whoever)\s(?:(?!\n\s*\n)[^.?!|])*?\s(?:is|are|stays?)\s(?:(?!\n\s*\n)[^.?!|])*(?:[.!|]|$(?!\s*[a-z]))/gm

/** Finds what a technical writer would put otherwise. Code, in fences or backticks, is not read. */
export function unplain(text: string): readonly Unplain[] {
  const prose = text
    .replaceAll(/^( *)```.*?^\1```/gms, blank)
    .replaceAll(/`[^`\n]*`/g, blank)
    .replaceAll(/\]\([^)\n]*\)/g, blank)
  return [...phrases, clause]
    .flatMap((pattern) => [...prose.matchAll(pattern)])
    .map(({ 0: phrase, index }) => ({ line: prose.slice(0, index).split('\n').length, phrase: inOneLine(phrase) }))
    .sort((one, other) => one.line - other.line)
}

/** As long, and with as many lines. */
const blank = (code: string) => code.replaceAll(/[^\n]/g, '_')

const inOneLine = (phrase: string) => phrase.replaceAll(/\s+/g, ' ').trim().slice(0, 80)
