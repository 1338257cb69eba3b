import { actionWords, anyName, callStates, listName, stateName } from '../../language/action-words.ts'
import { keywordMeanings } from '../../language/lexer/keyword-meanings.ts'
import type { Token } from '../../language/lexer/token.ts'
import { longOptions } from '../../program/call-reader.ts'
import { eventMeanings } from '../../program/event-meanings.ts'
import { eventOf } from '../marks/marking.ts'
import { type Suggestion, suggest } from './suggestion.ts'

/** Where a condition is: its hook point, whether `EVERY`, `ANY` or `NO` is in front, and the words that can follow it. */
interface Place {
  readonly moment: string | undefined
  readonly isCounted: boolean
  readonly followers: readonly string[]
}

/** Words for what a call does, where a condition has begun with them; undefined elsewhere. */
export function completeInCall(words: readonly Token[], place: Place): readonly Suggestion[] | undefined {
  const [first, second, third] = words.map(({ text }) => text)
  if (!hasCall(place.moment) || first === undefined) return undefined
  if (place.isCounted) return second === undefined ? deedsOf(first) : undefined
  if ((first === 'call' || first === 'command') && second === 'RUNS')
    return third === undefined ? [] : options(words, place)
  if (first !== 'call') return undefined
  if (second === undefined) {
    const verbs = ['RUNS', 'IS', ...new Set(actionWords.flatMap(({ verb }) => verb ?? []))]
    return suggest('verb', verbs, 'what the call does', keywordMeanings)
  }
  if (third !== undefined) return keywords(['AND', 'OR', ...place.followers])
  if (second === 'IS') return named(callStates, stateName, 'state of the call', place)
  const meant = actionWords.filter(({ verb }) => verb === second)
  return meant.flatMap((one) => named([one.noun], () => anyName(one), 'what the call does', place))
}

/** Words that a condition about a call can begin with. */
export function callBeginnings(moment: string | undefined, isCounted: boolean): readonly Suggestion[] {
  if (!hasCall(moment)) return []
  const lists = actionWords.map(listName)
  const short = [...callStates.map(stateName), ...actionWords.flatMap((one) => (one.verb ? [anyName(one)] : []))]
  return suggest('field', isCounted ? lists : short, 'what the call does', eventMeanings[moment ?? '']?.fields ?? {})
}

/** The words of a condition, in which a name of two words is one: `path WRITTEN`. */
export function withLists(words: readonly Token[]): readonly Token[] {
  const [noun, deed, ...rest] = words
  if (noun === undefined || deed === undefined) return words
  const text = `${noun.text} ${deed.text}`
  return actionWords.some((one) => listName(one) === text) ? [{ ...noun, text }, ...rest] : words
}

function hasCall(moment: string | undefined): boolean {
  return eventOf(moment)?.fields[stateName(callStates[0])] !== undefined
}

function deedsOf(noun: string): readonly Suggestion[] | undefined {
  const deeds = actionWords.filter((one) => one.noun === noun).map(({ deed }) => deed)
  return deeds.length === 0 ? undefined : suggest('field', deeds, 'what the call does')
}

/** The words behind a program: its options, and what can follow them. */
function options([, , program, ...rest]: readonly Token[], { followers }: Place): readonly Suggestion[] {
  const words = rest.map(({ text }) => text)
  const open = ['WITH', 'WITHOUT'].filter((word) => !words.includes(word))
  const { names } = longOptions(program?.text.split(' ')[0] ?? '')
  const last = words.at(-1)
  const left = words.length === 0 ? [] : names.filter((name) => !words.includes(name))
  const isOpen = last === 'WITH' || last === 'WITHOUT'
  const isFull = isOpen ? [] : keywords([...open, 'AND', 'OR', ...followers])
  return [...suggest('value', left, `option of ${program?.text}`), ...isFull]
}

function named(words: readonly string[], nameOf: (word: string) => string, what: string, { moment }: Place) {
  const meanings = eventMeanings[moment ?? '']?.fields ?? {}
  return words.flatMap((word) => suggest('value', [word], what, { [word]: meanings[nameOf(word)] ?? '' }))
}

function keywords(words: readonly string[]): readonly Suggestion[] {
  return suggest('keyword', words, 'keyword', keywordMeanings)
}
