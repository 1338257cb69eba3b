import { truthMeanings } from '../../knowledge/truth-meanings.ts'
import { keywordMeanings } from '../../language/lexer/keyword-meanings.ts'
import type { Token } from '../../language/lexer/token.ts'
import { commandMeanings } from '../../program/command-meanings.ts'
import { verbMeanings } from '../../program/verb-meanings.ts'
import { verbTypes } from '../../program/verb-types.ts'
import { moments } from '../../stories/moments.ts'
import { decisions, defaultNames } from '../../stories/read-expect.ts'
import { results } from '../../stories/read-reading.ts'
import { decisionMeanings, storyMeanings } from '../../stories/story-meanings.ts'
import type { OpenTheory } from '../open-theory.ts'
import { concepts, deeds, fields, hookPoints, hooks, namesOf, relations } from './known-names.ts'
import type { Place } from './place-at.ts'
import { type Suggestion, suggest } from './suggestion.ts'
import { typeAt } from './type-at.ts'

const words = (labels: readonly string[]) => suggest('keyword', labels, 'word of tests', storyMeanings)
const keywords = (labels: readonly string[]) => suggest('keyword', labels, 'keyword', keywordMeanings)
const commands = (labels: readonly string[]) => suggest('command', labels, 'command', commandMeanings)

/** Words for the setup of a test. */
export function completeGiven({ block, before, variables }: Place, opened: OpenTheory): readonly Suggestion[] {
  const [subject, verb] = before
  // a test cannot set `subject`: it is another word for the tool, the model or the agent
  const settable = fields(block.moment).filter(({ label }) => label !== 'subject')
  if (subject === undefined) return [...settable, ...words(['event']), ...concepts(opened), ...keywords(['EXPECT'])]
  if (verb === undefined) {
    if (subject.text === 'event') return words(['HAPPENS'])
    const isSet = subject.text.includes('.') || settable.some(({ label }) => label === subject.text)
    return isSet ? words(['IS']) : [...relations(opened), ...commands(['TAG'])]
  }
  if (before.length > 2) return []
  if (verb.text === 'HAPPENS') return hookPoints(Object.keys(moments))
  if (verb.text !== 'IS') return claimed(verb, opened)
  const type = typeAt(subject, { block, variables })
  if (typeof type !== 'string') return suggest('value', type, `value of ${subject.text}`)
  if (type === 'flag') return suggest('value', ['true', 'false'], 'truth value')
  return subject.text.includes('.') ? [] : concepts(opened)
}

/** Words for the expectations of a test. */
export function completeExpect(place: Place, opened: OpenTheory): readonly Suggestion[] {
  const [first, ...rest] = place.before
  const [subject, verb, surplus] = first?.type === 'variable' ? rest : place.before
  const known = place.variables.map(({ name }) => `$${name}`)
  if (subject === undefined) {
    const names = [...words(['decision', ...results, ...defaultNames]), ...suggest('variable', known, 'variable')]
    return [...names, ...concepts(opened), ...keywords(['END'])]
  }
  if (verb === undefined) return expectVerbs(subject, opened)
  if (surplus !== undefined) return []
  if (subject.text === 'decision')
    return verb.text === 'BY' ? hooks(opened) : suggest('value', decisions, 'decision', decisionMeanings)
  if (subject.type === 'reference')
    return suggest('value', Object.keys(truthMeanings), 'answer to a question', truthMeanings)
  return claimed(verb, opened)
}

function expectVerbs(subject: Token, opened: OpenTheory): readonly Suggestion[] {
  if (subject.text === 'decision') return words(['IS', 'BY'])
  const isText = results.some((result) => result === subject.text)
  if (isText || subject.type === 'reference') {
    const names = Object.entries(verbTypes).flatMap(([name, { left, result }]) => {
      const isFit = left === 'texts' || left === 'value' || (!isText && left === 'number')
      return isFit && result === 'flag' ? [name] : []
    })
    return suggest('verb', names, 'verb', verbMeanings)
  }
  return [...relations(opened), ...commands(['TAG', 'NEEDS_CONFIRMATION'])]
}

/** The right side of a fact. */
function claimed({ text }: Token, opened: OpenTheory): readonly Suggestion[] {
  if (text === 'DID') return deeds(opened)
  return text === 'TAG' ? suggest('value', namesOf(opened, ['tag']), 'tag') : concepts(opened)
}
