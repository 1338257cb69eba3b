import { existence } from '../../knowledge/existence.ts'
import { existenceMeanings } from '../../knowledge/existence-meanings.ts'
import { keywordMeanings } from '../../language/lexer/keyword-meanings.ts'
import { connectives, outcomeVerbs, quantifiers } from '../../language/lexer/keywords.ts'
import type { Token } from '../../language/lexer/token.ts'
import { commandMeanings } from '../../program/command-meanings.ts'
import { commands } from '../../program/commands.ts'
import type { ValueType } from '../../program/field.ts'
import { verbMeanings } from '../../program/verb-meanings.ts'
import { verbTypes } from '../../program/verb-types.ts'
import { commandsAt } from '../commands-at.ts'
import type { OpenTheory } from '../open-theory.ts'
import { callBeginnings, completeInCall, withLists } from './in-call.ts'
import { concepts, deeds, fields, namesOf, relations, rememberedDeeds } from './known-names.ts'
import { isJoint, type Place } from './place-at.ts'
import { type Suggestion, suggest } from './suggestion.ts'
import { fits, typeAt, typeOfKnown } from './type-at.ts'

/** Words for a statement of a hook's body. */
export function completeInHook(place: Place, opened: OpenTheory): readonly Suggestion[] {
  const [first, ...rest] = place.before
  const words = first?.type === 'variable' ? rest : place.before
  if (words[0]?.text === 'IF') return completeCondition(words.slice(1), ['THEN'], place, opened)
  if (words.some(isJoint) || words[0]?.text === 'call' || words[1]?.text === 'RUNS')
    return completeCondition(words, [], place, opened)
  const [subject, verb] = words
  if (subject === undefined) return beginnings(place, opened, first !== undefined)
  if (verb === undefined) {
    const isOutcome = outcomeVerbs.includes(subject.text)
    return isOutcome ? reasons(place) : [...verbsFor(subject, undefined, place, opened), ...commandsFor(place)]
  }
  return words.length === 2 ? objectsFor(subject, verb, place, opened) : keywords(['AND', 'OR'])
}

function keywords(words: readonly string[]): readonly Suggestion[] {
  return suggest('keyword', words, 'keyword', keywordMeanings)
}

/** The first words of a statement; behind a `THEN`, the commands first. */
function beginnings(place: Place, opened: OpenTheory, isNamed: boolean): readonly Suggestion[] {
  const { block, isBehindThen } = place
  const honoured = commandsAt(block.moment ?? '').filter((name) => outcomeVerbs.includes(name))
  const outcomes = suggest('command', honoured, 'command', commandMeanings)
  return [
    ...(isNamed ? [] : outcomes),
    ...terms(place),
    ...(isNamed ? keywords(['NOT', ...quantifiers]) : keywords(isBehindThen ? ['END'] : ['IF', 'ELSE', 'END'])),
    ...concepts(opened),
  ]
}

/** Fields and variables. */
function terms({ block, variables }: Place, isFit: (type: ValueType) => boolean = () => true): readonly Suggestion[] {
  const place = { block, variables }
  const known = variables.filter((one) => isFit(typeOfKnown(one)))
  return [
    ...suggest(
      'variable',
      known.map(({ name }) => `$${name}`),
      'variable',
    ),
    ...fields(block.moment).filter(({ label }) => isFit(typeAt({ type: 'word', text: label, span: nowhere }, place))),
  ]
}

const nowhere = { line: 1, column: 1, offset: 0, length: 0 }

/** Words for a condition, and the words that can follow it. */
export function completeCondition(
  words: readonly Token[],
  followers: readonly string[],
  place: Place,
  opened: OpenTheory,
): readonly Suggestion[] {
  const joint = words.findLastIndex((word) => isJoint(word) || word.type === 'bracket')
  const quantifier = words[joint]
  const isCounted = quantifier !== undefined && quantifiers.includes(quantifier.text)
  const { moment } = place.block
  const own = withLists(words.slice(joint + 1))
  const ofCall = completeInCall(own, { moment, isCounted, followers })
  if (ofCall !== undefined) return ofCall
  const [subject, verb, object] = own
  if (words[joint]?.text === ')') return keywords(['AND', 'OR', ...followers])
  if (subject === undefined) {
    const begun = callBeginnings(moment, isCounted)
    return [...terms(place), ...begun, ...keywords(['NOT', ...quantifiers]), ...concepts(opened)]
  }
  if (verb === undefined) {
    const isWhole = fits(typeAt(subject, place), 'flag')
    const verbs = verbsFor(subject, isCounted ? quantifier : undefined, place, opened)
    return isWhole && !isCounted ? [...verbs, ...keywords(['AND', 'OR', ...followers])] : verbs
  }
  return object === undefined ? objectsFor(subject, verb, place, opened) : keywords(['AND', 'OR', ...followers])
}

/** The verbs that can use a value of the subject's type, and the relations if it can be a name. */
function verbsFor(
  subject: Token,
  quantifier: Token | undefined,
  place: Place,
  opened: OpenTheory,
): readonly Suggestion[] {
  const whole = typeAt(subject, place)
  const type = quantifier !== undefined && (whole === 'texts' || whole === 'data') ? 'text' : whole
  const isNamed = place.before[0]?.type === 'variable'
  const verbs = Object.entries(verbTypes).flatMap(([name, { left, result }]) => {
    // a condition needs a truth; any other result needs a name
    const isFit = fits(type, left) && (result === 'flag' || result === 'any' || isNamed)
    return isFit && !connectives.includes(name) ? [name] : []
  })
  const isName = type === 'any' || type === 'text' || typeof type !== 'string'
  const runs = subject.text === 'command' && quantifier === undefined ? keywords(['RUNS']) : []
  return [...suggest('verb', verbs, 'verb', verbMeanings), ...runs, ...(isName ? relations(opened) : [])]
}

/** Commands that have a subject. */
function commandsFor({ block, before }: Place): readonly Suggestion[] {
  if (before[0]?.type === 'variable' && before[0].text !== '_') return []
  const names = commandsAt(block.moment ?? '').filter((name) => !outcomeVerbs.includes(name))
  return suggest('command', names, 'command', commandMeanings)
}

/** A variable can hold the reason of an outcome. */
function reasons(place: Place): readonly Suggestion[] {
  return suggest(
    'variable',
    place.variables.map(({ name }) => `$${name}`),
    'variable',
  )
}

/** The right side of a verb, a relation or a command. */
function objectsFor(subject: Token, verb: Token, place: Place, opened: OpenTheory): readonly Suggestion[] {
  const { text } = verb
  if (Object.hasOwn(commands, text)) return commandObjects(text, place, opened)
  const types = Object.hasOwn(verbTypes, text) ? verbTypes[text] : undefined
  if (text === 'DID') return rememberedDeeds(opened)
  if (types === undefined) return [...concepts(opened), ...terms(place, (type) => fits(type, 'text'))]
  if (types.right === 'name') return namedBy(text, opened)
  const type = typeAt(subject, place)
  if (typeof type !== 'string') return suggest('value', type, `value of ${subject.text}`)
  if (type === 'flag' && types.right === 'value') return suggest('value', ['true', 'false'], 'truth value')
  const names = types.right === 'value' && type === 'text' ? concepts(opened) : []
  return [...names, ...terms(place, (one) => fits(one, types.right))]
}

function commandObjects(command: string, place: Place, opened: OpenTheory): readonly Suggestion[] {
  if (command === 'REMEMBER') return deeds(opened)
  if (command === 'TAG') return suggest('value', namesOf(opened, ['tag']), 'tag')
  if (command === 'BLOCK_REASONING') return suggest('value', namesOf(opened, ['region']), 'region')
  if (command === 'SET_EXISTENCE') return suggest('value', Object.keys(existence), 'level', existenceMeanings)
  return reasons(place)
}

/** Names that the theory uses on the right side of a verb that reads by name. */
function namedBy(verb: string, opened: OpenTheory): readonly Suggestion[] {
  if (verb === 'READ_DIM') return suggest('value', namesOf(opened, ['dimension']), 'dimension')
  if (verb === 'READ_CONTROL') return suggest('value', namesOf(opened, ['control']), 'control value')
  if (verb === 'READ_INPUT') return suggest('value', namesOf(opened, ['input-name']), 'field of the input')
  return concepts(opened)
}
