import { describe, expect, test } from 'vitest'
import { unplain } from '../../../test/unplain.ts'
import { existence } from '../knowledge/existence.ts'
import { existenceMeanings } from '../knowledge/existence-meanings.ts'
import { relationMeanings } from '../knowledge/relation-meanings.ts'
import { createRelations } from '../knowledge/relations.ts'
import { truthMeanings } from '../knowledge/truth-meanings.ts'
import { keywordMeanings, undecidedMeanings } from '../language/lexer/keyword-meanings.ts'
import {
  blockWords,
  connectives,
  declarationWords,
  hookOptions,
  outerWords,
  quantifiers,
  reservedWords,
  runWords,
  undecidedAnswers,
} from '../language/lexer/keywords.ts'
import { commandMeanings, tieMeanings } from '../program/command-meanings.ts'
import { commands } from '../program/commands.ts'
import { eventMeanings } from '../program/event-meanings.ts'
import { readVerbs } from '../program/read-verbs.ts'
import { theoryEvents } from '../program/theory-events.ts'
import { verbMeanings } from '../program/verb-meanings.ts'
import { decisions, defaultNames } from '../stories/read-expect.ts'
import { results } from '../stories/read-reading.ts'
import { decisionMeanings, storyMeanings } from '../stories/story-meanings.ts'

const relations = createRelations()
const fieldsIn = (table: Readonly<Record<string, { readonly fields: object }>>) =>
  Object.entries(table).flatMap(([event, { fields }]) => Object.keys(fields).map((field) => `${event} ${field}`))

/** Each table of words, and the table of their sentences. */
const tables: readonly (readonly [what: string, words: readonly string[], described: readonly string[]])[] = [
  ['verb', Object.keys(readVerbs), Object.keys(verbMeanings)],
  ['command', Object.keys(commands), Object.keys(commandMeanings)],
  ['hook point', Object.keys(theoryEvents), Object.keys(eventMeanings)],
  ['field', fieldsIn(theoryEvents), fieldsIn(eventMeanings)],
  ['relation', ['DID', ...relations.names(), ...relations.leveled()], Object.keys(relationMeanings)],
  ['level', Object.keys(existence), Object.keys(existenceMeanings)],
  ['answer to ON_UNDECIDED', undecidedAnswers, Object.keys(undecidedMeanings)],
  ['decision', decisions, Object.keys(decisionMeanings)],
  [
    'keyword',
    [
      ...[...blockWords, ...declarationWords].map((word) => `@${word}`),
      ...outerWords,
      ...reservedWords,
      ...hookOptions,
      ...connectives,
      ...quantifiers,
      ...runWords,
    ],
    Object.keys(keywordMeanings),
  ],
  [
    'word of tests',
    ['event', 'HAPPENS', 'IS', 'control', 'decision', 'BY', ...results, ...defaultNames],
    Object.keys(storyMeanings),
  ],
]

test.each(tables)('every %s has a sentence, and no sentence is about another', (_, words, described) => {
  expect([...new Set(described)].sort()).toEqual([...new Set(words)].sort())
})

const sentences = [
  ...[keywordMeanings, undecidedMeanings, verbMeanings, commandMeanings, tieMeanings, relationMeanings],
  ...[existenceMeanings, truthMeanings, storyMeanings, decisionMeanings],
  ...Object.values(eventMeanings).flatMap(({ means, fields }) => [{ means }, fields]),
].flatMap((table): readonly string[] => Object.values(table))

describe('the sentences', () => {
  test('are whole ones, in plain English', () => {
    expect(sentences.length).toBeGreaterThan(150)
    expect(sentences.filter((sentence) => !/^[`A-Z].*\.$/.test(sentence))).toEqual([])
    expect(sentences.flatMap((sentence) => unplain(sentence))).toEqual([])
  })
})
