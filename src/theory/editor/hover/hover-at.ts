import { type Code, codes } from '../../language/diagnostics/codes.ts'
import { keywordMeanings, undecidedMeanings } from '../../language/lexer/keyword-meanings.ts'
import { quoted } from '../../language/lexer/spelling.ts'
import type { Span } from '../../language/tree.ts'
import { decisionMeanings, storyMeanings } from '../../stories/story-meanings.ts'
import { markAt, touches, wordAt } from '../mark-at.ts'
import type { Mark } from '../marks/mark.ts'
import type { OpenTheory } from '../open-theory.ts'
import { describeConcept, describeDeed, describeHook, describeVariable } from './describe-name.ts'
import {
  describeCommand,
  describeConstant,
  describeField,
  describeHookPoint,
  describeLevel,
  describeRelation,
  describeTie,
  describeValue,
  describeVerb,
} from './describe-word.ts'

/** The description of a word in Markdown, and its place. */
export interface Hover {
  readonly text: string
  readonly span: Span
}

/** Describes the word at an offset: what it is there, and the problem that it is part of. */
export function hoverAt(opened: OpenTheory, offset: number): Hover | undefined {
  const mark = markAt(opened.marks(), offset)
  const token = wordAt(opened.tokens(), offset)
  const span = mark?.span ?? token?.span
  if (span === undefined) return undefined
  const word =
    mark === undefined ? describeKeyword(token?.type === 'variable', token?.text ?? '') : describe(mark, opened)
  const paragraphs = [...(word ?? []), ...problemsAt(opened, offset)].filter((one) => one !== '')
  return paragraphs.length === 0 ? undefined : { text: paragraphs.join('\n\n'), span }
}

/** A word that could not be read in its place: it may still be a word of the language. */
function describeKeyword(isVariable: boolean, text: string): readonly string[] | undefined {
  const word = isVariable ? `@${text}` : text
  const means = Object.hasOwn(keywordMeanings, word) ? keywordMeanings[word] : undefined
  if (means !== undefined) return [`**${word}**: keyword`, means]
  return isVariable ? undefined : (describeHookPoint(text) ?? describeVerb(text) ?? describeCommand(text))
}

function describe(mark: Mark, opened: OpenTheory): readonly string[] | undefined {
  const { name } = mark
  switch (mark.type) {
    case 'hook-point':
      return describeHookPoint(name)
    case 'field':
      return describeField(name, mark.moment)
    case 'verb':
      return describeVerb(name)
    case 'command':
      return describeCommand(name)
    case 'tie':
      return describeTie(name)
    case 'relation':
      return describeRelation(name, opened.relations)
    case 'hook':
      return describeHook(name, opened)
    case 'test':
      return [`**${name}**: test of this theory`]
    case 'variable':
      return describeVariable(mark, opened)
    case 'concept':
      return describeConcept(name, opened)
    case 'deed':
      return describeDeed(name, opened)
    case 'value':
      return describeValue(name, mark.moment, mark.field)
    case 'level':
      return describeLevel(name)
    case 'constant':
      return describeConstant(name)
    case 'decision':
      return described(name, 'decision', decisionMeanings)
    case 'undecided-answer':
      return described(name, 'answer', undecidedMeanings)
    case 'story-word':
      return described(name, 'word of tests', storyMeanings)
    case 'tag':
    case 'region':
    case 'dimension':
      return [`**${quoted(name).slice(1, -1)}**: ${mark.type}`]
    case 'control':
      return [`**${quoted(name).slice(1, -1)}**: control value of the session`]
    case 'input-name':
      return [`**${quoted(name).slice(1, -1)}**: field of the tool's input`]
    case 'text':
    case 'number':
    case 'unknown':
      return undefined
  }
}

function described(name: string, what: string, table: Readonly<Record<string, string>>): readonly string[] | undefined {
  const means = Object.hasOwn(table, name) ? table[name] : undefined
  return means === undefined ? undefined : [`**${name}**: ${what}`, means]
}

/** The kinds of problems that a word is part of; their messages are shown by the editor. */
function problemsAt({ problems }: OpenTheory, offset: number): readonly string[] {
  const here = problems().filter(({ span }) => touches(span, offset))
  return [...new Set(here.map(({ code }) => code))].flatMap((code) => {
    const title = Object.hasOwn(codes, code) ? codes[code as Code] : undefined
    return title === undefined ? [] : [`${code}: ${title}`]
  })
}
