import { keywordMeanings, undecidedMeanings } from '../../language/lexer/keyword-meanings.ts'
import { hookOptions, undecidedAnswers } from '../../language/lexer/keywords.ts'
import type { Span } from '../../language/tree.ts'
import { tieMeanings } from '../../program/command-meanings.ts'
import { theoryEvents } from '../../program/theory-events.ts'
import type { OpenTheory } from '../open-theory.ts'
import { completeCondition, completeInHook } from './in-hook.ts'
import { completeExpect, completeGiven } from './in-test.ts'
import { concepts, fields, hookPoints, namesOf, relations } from './known-names.ts'
import { type Place, placeAt } from './place-at.ts'
import { type Suggestion, suggest } from './suggestion.ts'

/** The words that fit at the cursor, and the typed word that one of them replaces. */
export interface Completion {
  readonly span: Pick<Span, 'offset' | 'length'>
  readonly suggestions: readonly Suggestion[]
}

/** Completes the word at an offset, by the place in which it is. */
export function completeAt(opened: OpenTheory, offset: number): Completion | undefined {
  const place = placeAt(opened, offset)
  if (place === undefined) return undefined
  const typed = opened.text.slice(place.typed.offset, offset)
  const found = withSign(typed, place, suggestionsAt(place, opened))
  // a name may be a field and a concept: the first is nearer to the place
  const once = new Map<string, Suggestion>()
  for (const one of found) if (!once.has(one.label)) once.set(one.label, one)
  return { span: place.typed, suggestions: [...once.values()] }
}

/** Behind `$`, variables and fields; behind `@`, the words that begin a block. */
function withSign(typed: string, place: Place, suggestions: readonly Suggestion[]): readonly Suggestion[] {
  if (typed.startsWith('$')) {
    const variables = suggestions.filter(({ label }) => label.startsWith('$'))
    return place.block.type === 'hook' || place.block.type === 'hook-header'
      ? [...variables, ...fields(place.block.moment, '$')]
      : variables
  }
  return typed.startsWith('@') ? suggestions.filter(({ label }) => label.startsWith('@')) : suggestions
}

function suggestionsAt(place: Place, opened: OpenTheory): readonly Suggestion[] {
  switch (place.block.type) {
    case 'top':
      return completeTop(place, opened)
    case 'hook-header':
      return completeHeader(place, opened)
    case 'hook':
      return completeInHook(place, opened)
    case 'test-header':
      return place.before.length === 1 ? keywords(['GIVEN']) : []
    case 'given':
      return completeGiven(place, opened)
    case 'expect':
      return completeExpect(place, opened)
  }
}

function keywords(words: readonly string[]): readonly Suggestion[] {
  return suggest('keyword', words, 'keyword', keywordMeanings)
}

/** Words for facts, and for the blocks of a theory. */
function completeTop({ before }: Place, opened: OpenTheory): readonly Suggestion[] {
  const [first, ...rest] = before
  const [subject, verb, surplus] = first?.type === 'variable' ? rest : before
  const bodies = namesOf(opened, ['hook'], ({ form }) => form === 'variable')
  if (subject === undefined) {
    const blocks = first === undefined ? keywords(['@HOOK', '@TEST']) : keywords(['BEGIN'])
    return [...blocks, ...concepts(opened), ...suggest('hook', bodies, 'body of a hook')]
  }
  if (verb === undefined) {
    const ties = suggest('keyword', Object.keys(tieMeanings), 'ties a body to an event', tieMeanings)
    return bodies.has(subject.text) ? ties : relations(opened)
  }
  if (surplus !== undefined) return []
  return Object.hasOwn(tieMeanings, verb.text) ? hookPoints(Object.keys(theoryEvents)) : concepts(opened)
}

/** Words for the header of a hook: its event, then its options. */
function completeHeader(place: Place, opened: OpenTheory): readonly Suggestion[] {
  const [name, event, ...options] = place.before
  if (name === undefined) return []
  if (event === undefined) return hookPoints(Object.keys(theoryEvents))
  const last = options.findLastIndex(({ text }) => hookOptions.some((option) => option === text))
  const option = options[last]?.text
  const values = options.slice(last + 1)
  const used = options.map(({ text }) => text)
  const followers = [...hookOptions.filter((one) => !used.includes(one)), 'BEGIN']
  if (option === 'WHEN') return completeCondition(values, followers, place, opened)
  if (option === 'ON_UNDECIDED' && values.length === 0)
    return suggest('value', undecidedAnswers, 'answer', undecidedMeanings)
  return option === 'PRIORITY' && values.length === 0 ? [] : keywords(followers)
}
