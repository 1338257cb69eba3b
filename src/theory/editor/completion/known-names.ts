import { relationMeanings } from '../../knowledge/relation-meanings.ts'
import { eventMeanings } from '../../program/event-meanings.ts'
import { describeType } from '../hover/describe-type.ts'
import type { Mark, MarkType } from '../marks/mark.ts'
import { eventOf } from '../marks/marking.ts'
import type { OpenTheory } from '../open-theory.ts'
import { type Suggestion, suggest } from './suggestion.ts'

/** The names of a type that a theory uses, each once. */
export function namesOf(opened: OpenTheory, types: readonly MarkType[], isFit: (mark: Mark) => boolean = () => true) {
  const found = opened.marks().filter((mark) => types.includes(mark.type) && isFit(mark))
  return new Set(found.map(({ name }) => name))
}

/** Concepts that facts name, as they can be written without quotes. */
export function concepts(opened: OpenTheory): readonly Suggestion[] {
  const names = namesOf(opened, ['concept'], ({ form }) => form === 'bare')
  return suggest('concept', names, 'concept')
}

/** Deeds that a `REMEMBER` or a fact names. */
export function rememberedDeeds(opened: OpenTheory): readonly Suggestion[] {
  const isDeclared = (mark: Mark) => mark.type === 'deed' && mark.isDeclaration && mark.form === 'bare'
  return suggest('concept', namesOf(opened, ['deed'], isDeclared), 'deed')
}

export function deeds(opened: OpenTheory): readonly Suggestion[] {
  return suggest(
    'concept',
    namesOf(opened, ['deed'], ({ form }) => form === 'bare'),
    'deed',
  )
}

export function hooks(opened: OpenTheory): readonly Suggestion[] {
  const isDeclared = (mark: Mark) => mark.type === 'hook' && mark.isDeclaration
  return suggest('hook', namesOf(opened, ['hook'], isDeclared), 'hook')
}

/** All standard relations, and those that the theory uses. */
export function relations(opened: OpenTheory): readonly Suggestion[] {
  const known = ['DID', ...opened.relations.names(), ...opened.relations.leveled()]
  const own = [...namesOf(opened, ['relation'])].filter((name) => !known.includes(name))
  return [
    ...suggest('relation', known, 'relation', relationMeanings),
    ...suggest('relation', own, 'relation of this theory'),
  ]
}

/** The fields of an event, but for what a call does. */
export function fields(moment: string | undefined, sign: '' | '$' = ''): readonly Suggestion[] {
  const meanings = eventMeanings[moment ?? '']?.fields ?? {}
  const plain = Object.entries(eventOf(moment)?.fields ?? {}).filter(([name]) => !name.includes(' '))
  return plain.map(([name, { type }]) => ({
    label: `${sign}${name}`,
    kind: 'field',
    detail: describeType(type),
    means: meanings[name],
  }))
}

/** The hook points, and what happens there. */
export function hookPoints(names: Iterable<string>): readonly Suggestion[] {
  return [...names].map((name) => ({
    label: name,
    kind: 'hook-point',
    detail: eventOf(name)?.event ?? '',
    means: eventMeanings[name]?.means,
  }))
}
