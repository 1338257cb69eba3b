import { caseless, readVerbs } from './read-verbs.ts'

const plain: Readonly<Record<string, string>> = {
  EQUALS: 'True if both sides are the same value.',
  NOT_EQUALS: 'True if the sides are different values.',
  GREATER_THAN: 'True if the number on the left is greater.',
  LESS_THAN: 'True if the number on the left is smaller.',
  AT_LEAST: 'True if the number on the left is equal or greater.',
  AT_MOST: 'True if the number on the left is equal or smaller.',
  CONTAINS: 'True if the text on the left contains the one on the right. Of a list or an object, one part is enough.',
  CONTAINS_WORD: 'True if the text on the left contains the right side as a whole word.',
  STARTS_WITH: 'True if the text on the left begins with the one on the right.',
  ENDS_WITH: 'True if the text on the left ends with the one on the right.',
  MATCHES: 'True if the whole text on the left fits the pattern on the right, where `*` is any run of characters.',
  INSIDE: 'True if the path on the left is the folder on the right, or below it, whatever `.`, `..` and `/` are in it.',
  OUTSIDE:
    'True if the path on the left is neither the folder on the right nor below it. Both are relative to the project.',
  PLUS: 'The sum of two numbers.',
  MINUS: 'The left number without the right one.',
  TIMES: 'The product of two numbers.',
  DIVIDED_BY: 'The left number divided by the right one; undecided if that is zero.',
  AND: 'True if both sides are true.',
  OR: 'True if at least one side is true.',
  NOT: 'True if the left side is false; the right side does not count.',
  READ_DIM: 'The number that the concept on the left has in the dimension on the right; 0 if it has none.',
  READ_CONTROL: 'The control value of the session with the name on the right; undecided if it was never set.',
  READ_INPUT: "The field of the tool's input with the name on the right; undecided if it is missing.",
  NEW_COMPOSITE: 'A text that names both sides, as a subject for a command.',
}

/** A sentence for each verb that reads, for editors and pages. */
export const verbMeanings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(readVerbs).map((verb) => [verb, meaningOf(verb)]),
)

function meaningOf(verb: string): string {
  if (!verb.endsWith(caseless)) return plain[verb] ?? ''
  const sentence = plain[verb.slice(0, -caseless.length)]
  return sentence === undefined ? '' : `${sentence} Capital and small letters count as the same.`
}
