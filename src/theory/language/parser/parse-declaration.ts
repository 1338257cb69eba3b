import type { declarationWords } from '../lexer/keywords.ts'
import { quoted, spellings, spelt } from '../lexer/spelling.ts'
import type { Token } from '../lexer/token.ts'
import type { Comparison, Condition, Declaration, Name, NumberTerm } from '../tree.ts'
import { takeClaims } from './parse-condition.ts'
import { takeOpener } from './parse-frame.ts'
import { takeName } from './parse-name.ts'
import { isKeyword, meantKeyword, type Reader } from './reader.ts'
import { spanBetween } from './span.ts'
import { isVerb, takeTerms, toTerm } from './terms.ts'

type Word = (typeof declarationWords)[number]

/** How each declaration is written, for hints. */
const forms: Readonly<Record<Word, string>> = {
  RULE: '`@RULE name IF $x PARENT_OF $y AND $y PARENT_OF $z THEN $x GRANDPARENT_OF $z`',
  DEFAULT: '`@DEFAULT name bird CAN fly UNLESS penguin OR ostrich`',
  LIMIT: '`@LIMIT name person CHILD_OF AT_MOST 2`',
  REGION: '`@REGION name WHEN concept IS_A harm OR concept.risk GREATER_THAN 80`',
}

/** The content of a declaration behind its name; undefined if it cannot be read, which has been reported. */
type Content = DistributiveOmit<Declaration, 'name' | 'span'>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** `@RULE`, `@DEFAULT`, `@LIMIT` or `@REGION`, up to the end of its sentence. */
export function parseDeclaration(reader: Reader, word: Word): Declaration | undefined {
  const start = reader.next()
  const name = takeName(reader, `\`@${word}\` has no name`, forms[word])
  const content = name === undefined ? undefined : contents[word](reader, start, name)
  if (content === undefined || name === undefined) {
    takeTerms(reader) // the rest of the line belongs to it
    return undefined
  }
  return { ...content, name, span: spanBetween(start.span, reader.last().span) } as Declaration
}

const contents: Readonly<Record<Word, (reader: Reader, start: Token, name: Name) => Content | undefined>> = {
  RULE(reader, start, name) {
    takeOpener(reader, 'IF', start)
    const condition = takeClaims(reader, ['THEN'])
    takeOpener(reader, 'THEN', start)
    const conclusion = takeClaim(reader, 'RULE', name, [])
    return condition && conclusion && { type: 'rule', condition, conclusion }
  },
  DEFAULT(reader, _, name) {
    const claim = takeClaim(reader, 'DEFAULT', name, ['UNLESS'])
    const isExcepted = isKeyword(reader.peek(), 'UNLESS')
    if (isExcepted) reader.next()
    const unless = isExcepted ? takeClaims(reader, []) : undefined
    if (claim === undefined || (isExcepted && unless === undefined)) return undefined
    return { type: 'default', claim, unless }
  },
  LIMIT: (reader, _, name) => takeLimit(reader, name),
  REGION(reader, start) {
    takeOpener(reader, 'WHEN', start)
    const when = takeClaims(reader, [])
    return when && { type: 'region', when }
  },
}

/** `subject VERB object`, without a word that counts. */
function takeClaim(reader: Reader, word: Word, name: Name, followers: readonly string[]): Comparison | undefined {
  const claim: Condition | undefined = takeClaims(reader, followers)
  if (claim === undefined) return undefined
  if (claim.type === 'comparison' && claim.quantifier === undefined) return claim
  incomplete(reader, word, name, 'needs one claim, `subject VERB object`', claim)
  return undefined
}

const bounds = ['AT_LEAST', 'AT_MOST']

function takeLimit(reader: Reader, name: Name): Content | undefined {
  const [kind, verb, ...rest] = takeTerms(reader)
  if (kind === undefined || verb === undefined || !isVerb(verb) || bounds.includes(verb.text)) {
    incomplete(reader, 'LIMIT', name, 'needs a kind and a relation', verb ?? kind)
    return undefined
  }
  const found = new Map<string, NumberTerm>()
  for (let at = 0; at < rest.length; at += 2) {
    const [bound, amount] = [rest[at], rest[at + 1]]
    if (bound === undefined) continue
    if (!isBound(reader, bound, name) || !isAmount(reader, amount ?? bound, name)) return undefined
    if (found.has(bound.text)) incomplete(reader, 'LIMIT', name, `has ${quoted(bound.text)} twice`, bound)
    const { text, span } = amount ?? bound
    found.set(bound.text, { type: 'number', value: Number(text), span })
  }
  if (found.size === 0) {
    incomplete(reader, 'LIMIT', name, 'has no bound', verb)
    return undefined
  }
  const [atLeast, atMost] = bounds.map((bound) => found.get(bound))
  return { type: 'limit', kind: toTerm(kind), verb: { text: verb.text, span: verb.span }, atLeast, atMost }
}

function isBound(reader: Reader, token: Token, name: Name): boolean {
  if (token.type === 'word' && bounds.includes(token.text)) return true
  const meant = bounds.includes(token.text) ? token.text : meantKeyword(token, bounds)
  const hint = meant === undefined ? undefined : `did you mean \`${meant}\`?`
  incomplete(reader, 'LIMIT', name, `cannot have ${quoted(spelt(token))} for a bound`, token, hint)
  return false
}

function isAmount(reader: Reader, token: Token, name: Name): boolean {
  if (token.type === 'number' && Number.isInteger(Number(token.text)) && Number(token.text) >= 0) return true
  incomplete(reader, 'LIMIT', name, `needs a whole number behind ${quoted(spellings([reader.last()]))}`, token)
  return false
}

function incomplete(
  reader: Reader,
  word: Word,
  name: Name,
  message: string,
  place: Pick<Token, 'span'> | undefined,
  hint = `write ${forms[word]}`,
): void {
  reader.report('T022', place?.span ?? name.span, `\`@${word} ${name.text}\` ${message}`, hint)
}
