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

/** Phrases that comments and titles of tests no longer have; pages may use some of them. */
const idioms = [
  /\bwhoever\b/gi,
  /\b(?:no|any|some)body\b/gi,
  /\b(?:was|were|be)\s+told\b/gi,
  /\b(?:hears?|speaks?)\b/gi,
  /\b(?:at\s+once|for\s+good|for\s+ever|all\s+the\s+same)\b/gi,
  /\bgo(?:es)?\s+on\b/gi,
  /\bgives?\s+back\b/gi,
  /\blets?\s+go\b/gi,
  /\btaken\s+for\b/gi,
  /\bsays?\s+so\b/gi,
  /\bbec(?:ame|omes?)\s+of\b/gi,
  /\btakes?\s+(?:its|the|their)\s+place\b/gi,
  /\bif\s+nothing\s+is\s+given\b/gi,
]

/** The same for titles, which have no reason for these either. */
const titleIdioms = [/\b(?:says?|gives?)\b/gi, /(?<=^|[,;:]\s)what\s/gi]

/** A clause in place of a subject: "What is rejected stays refused". Questions may begin so. */
const clause =
  /(?<=^[\s/*#>|-]*(?:\d+\.\s)?|[.|]\s+\**)(?:What|Who|Whoever)\s(?:(?!\n\s*\n)[^.?!|])*?\s(?:is|are|stays?)\s(?:(?!\n\s*\n)[^.?!|])*(?:[.!|]|$(?!\s*[a-z]))/gm

/** Kinds of text: pages, help and errors; comments; titles of tests. */
type Kind = 'page' | 'comment' | 'title'

const more: Readonly<Record<Kind, readonly RegExp[]>> = {
  page: [],
  comment: idioms,
  title: [...idioms, ...titleIdioms],
}

/** Finds phrases that a technical writer would replace. Code, in fences or backticks, is not read. */
export function unplain(text: string, kind: Kind = 'page'): readonly Unplain[] {
  const prose = text
    .replaceAll(/^( *)```.*?^\1```/gms, blank)
    .replaceAll(/`[^`\n]*`/g, blank)
    .replaceAll(/\]\([^)\n]*\)/g, blank)
  return [...phrases, ...more[kind], clause]
    .flatMap((pattern) => [...prose.matchAll(pattern)])
    .map(({ 0: phrase, index }) => ({ line: prose.slice(0, index).split('\n').length, phrase: inOneLine(phrase) }))
    .sort((one, other) => one.line - other.line)
}

/** As long, and with as many lines. */
const blank = (code: string) => code.replaceAll(/[^\n]/g, '_')

const inOneLine = (phrase: string) => phrase.replaceAll(/\s+/g, ' ').trim().slice(0, 80)
