import { isReserved, outcomeVerbs } from '../lexer/keywords.ts'
import { quoted, spellings, spelt } from '../lexer/spelling.ts'
import type { Token } from '../lexer/token.ts'
import type { Name, Span, Triple } from '../tree.ts'
import type { Reader } from './reader.ts'
import { spanBetween } from './span.ts'
import { isVerb, toTerm } from './terms.ts'

/** The parts of a statement: its variable, and the terms after it. */
export interface Pieces {
  readonly variable: Token | undefined
  readonly name: Name | undefined
  readonly terms: readonly Token[]
}

const form = 'a statement is `[@name] subject VERB object`'

/** Makes a triple of a statement's parts, or reports why they are not one. */
export function parseTriple(reader: Reader, pieces: Pieces): Triple | undefined {
  const [subject, verb, object, surplus] = withSubject(withReason(reader, pieces.terms))
  if (subject === undefined || verb === undefined || object === undefined) return incomplete(reader, pieces)
  if (surplus !== undefined) return excessive(reader, pieces, surplus)
  if (isVerb(verb)) return triple(pieces, subject, verb, object)
  if (isVerb(subject)) return verbInFront(reader, pieces, subject, verb, object)
  const capitals = verb.text.toUpperCase()
  const hint = verb.type === 'word' ? `${form}, the verb in capitals: ${quoted(capitals)}` : form
  reader.report('T009', verb.span, `${quoted(spelt(verb))} is not a verb`, `${hint}; put \`#\` in front of a note`)
  return undefined
}

/** `DENY` alone is reported, and read as if it had a reason. */
function withReason({ report }: Reader, terms: readonly Token[]): readonly Token[] {
  const [verb, ...others] = terms
  if (!isOutcome(verb) || others.length > 0) return terms
  const { text, span } = verb
  report('T007', span, `${quoted(text)} has no reason`, `say why, in quotes: \`${text} "…"\``)
  const behind = { ...span, column: span.column + span.length, offset: span.offset + span.length, length: 0 }
  return [verb, { type: 'text', text: '…', span: behind }]
}

/** `DENY 'reason'` is about the event: it needs no subject. */
function withSubject(terms: readonly Token[]): readonly Token[] {
  const [verb] = terms
  if (!isOutcome(verb) || terms.length !== 2) return terms
  return [{ type: 'word', text: '_', span: { ...verb.span, length: 0 } }, ...terms]
}

function isOutcome(token: Token | undefined): token is Token {
  return token?.type === 'word' && outcomeVerbs.includes(token.text)
}

/** Verbs of statements about relations, whose names are in capitals, too. */
const declaring: readonly string[] = ['IS', 'INVERSE_OF', 'OPPOSED_BY']

/** The spelling `VERB a b` is understood, so that later errors are real ones, and refused. */
function verbInFront(reader: Reader, pieces: Pieces, verb: Token, subject: Token, object: Token): Triple {
  const { variable } = pieces
  const capitals = subject.type === 'word' ? subject.text.toUpperCase() : ''
  if (declaring.includes(capitals)) {
    const meant = { ...subject, text: capitals }
    const hint = `write \`${spellings([verb, meant, object])}\``
    reader.report('T009', subject.span, `${quoted(subject.text)} is not a verb`, hint)
    return triple(pieces, verb, meant, object)
  }
  const right = spellings([...(variable === undefined ? [] : [variable]), subject, verb, object])
  const message = `the verb ${quoted(verb.text)} stands in front of its subject`
  // Not shortened: this line is there to be copied.
  reader.report('T010', verb.span, message, `write \`${right}\``)
  return triple(pieces, subject, verb, object)
}

function incomplete(reader: Reader, pieces: Pieces): undefined {
  const { variable, terms } = pieces
  const [first, second] = terms
  const span = spanOf(pieces)
  const keyword = reader.peek()
  const isKeyword = keyword.type === 'word' && isReserved(keyword.text) && keyword.span.line === span.line
  const hint = isKeyword
    ? `${form}; a keyword like \`${keyword.text}\` cannot be part of it, but in quotes it can`
    : form
  if (first === undefined) {
    const behind = variable === undefined ? '' : ` behind ${quoted(spelt(variable))}`
    reader.report('T007', span, `a statement is missing${behind}`, hint)
  } else if (second !== undefined && isVerb(second)) {
    reader.report('T007', span, `the object of ${quoted(second.text)} is missing`, hint)
  } else if (second !== undefined && isVerb(first)) {
    reader.report('T007', span, `the subject of ${quoted(first.text)} is missing`, hint)
  } else notStatement(reader, pieces, hint)
}

function excessive(reader: Reader, pieces: Pieces, surplus: Token): undefined {
  const { terms } = pieces
  const [subject, verb] = terms
  if (subject === undefined || verb === undefined || !isVerb(verb)) return notStatement(reader, pieces, form)
  const span = spanBetween(surplus.span, terms.at(-1)?.span ?? surplus.span)
  const words = terms.slice(2)
  const isPhrase = words.length <= 6 && words.every(({ type }) => type === 'word')
  const phrase = words.map(({ text }) => text).join(' ')
  const hint = isPhrase ? `quotes make one object of them: ${quoted(`'${phrase}'`)}` : form
  reader.report('T008', span, `${quoted(spellings(terms.slice(3)))} is too much for one statement`, hint)
}

function notStatement(reader: Reader, pieces: Pieces, hint: string): undefined {
  const message = `${quoted(spellings(pieces.terms))} is not a statement`
  reader.report('T006', spanOf(pieces), message, `${hint}; put \`#\` in front of a note`)
}

function triple(pieces: Pieces, subject: Token, verb: Token, object: Token): Triple {
  return {
    type: 'triple',
    variable: pieces.name,
    subject: toTerm(subject),
    verb: { text: verb.text, span: verb.span },
    object: toTerm(object),
    span: spanOf(pieces),
  }
}

function spanOf({ variable, terms }: Pieces): Span {
  const all = variable === undefined ? terms : [variable, ...terms]
  const [first] = all
  const last = all.at(-1)
  // A statement has at least one piece: without any, there was nothing to read.
  if (first === undefined || last === undefined) return { line: 1, column: 1, offset: 0, length: 0 }
  return spanBetween(first.span, last.span)
}
