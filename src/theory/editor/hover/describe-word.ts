import { existence } from '../../knowledge/existence.ts'
import { existenceMeanings } from '../../knowledge/existence-meanings.ts'
import { relationMeanings } from '../../knowledge/relation-meanings.ts'
import type { RelationProperties, Relations } from '../../knowledge/relations.ts'
import { truthMeanings } from '../../knowledge/truth-meanings.ts'
import { quoted } from '../../language/lexer/spelling.ts'
import { commandMeanings, tieMeanings } from '../../program/command-meanings.ts'
import { constants } from '../../program/compile-term.ts'
import { eventMeanings } from '../../program/event-meanings.ts'
import { theoryEvents } from '../../program/theory-events.ts'
import { verbMeanings } from '../../program/verb-meanings.ts'
import { verbTypes } from '../../program/verb-types.ts'
import { commandsAt } from '../commands-at.ts'
import { describeType, sides } from './describe-type.ts'

/** Paragraphs about a word of the language, the first with its name. */
type Paragraphs = readonly string[]

export function describeHookPoint(name: string): Paragraphs | undefined {
  const moment = name.toUpperCase()
  const event = Object.hasOwn(theoryEvents, moment) ? theoryEvents[moment] : undefined
  if (event === undefined) return undefined
  const fields = Object.keys(event.fields).map((field) => `\`${field}\``)
  return [
    `**${moment}**: hook point, the event \`${event.event}\``,
    eventMeanings[moment]?.means ?? '',
    `Fields: ${fields.join(', ')}`,
    `Commands: ${commandsAt(moment)
      .map((command) => `\`${command}\``)
      .join(', ')}`,
  ]
}

/** A field, or a part of one. */
export function describeField(name: string, moment: string): Paragraphs | undefined {
  const [head = ''] = Object.hasOwn(theoryEvents[moment]?.fields ?? {}, name) ? [name] : name.split('.', 1)
  const field = theoryEvents[moment]?.fields[head]
  if (field === undefined) return undefined
  const isPart = head !== name
  const needs = Object.entries(field.needs ?? {}).map(([other, value]) => `\`${other}\` is \`${value}\``)
  return [
    isPart
      ? `**${name}**: a part of the field \`${head}\` of ${moment}`
      : `**${name}**: field of ${moment}, ${describeType(field.type)}`,
    eventMeanings[moment]?.fields[head] ?? '',
    ...(needs.length === 0 ? [] : [`Missing unless ${needs.join(' and ')}.`]),
    ...(field.isContent === true ? ['Content that a guard may withhold: reasons do not quote it.'] : []),
  ]
}

export function describeVerb(name: string): Paragraphs | undefined {
  const types = Object.hasOwn(verbTypes, name) ? verbTypes[name] : undefined
  if (types === undefined) return undefined
  const { left, right, result } = types
  const form = `${sides[left]} \`${name}\` ${sides[right]}: ${describeType(result)}`
  return [`**${name}**: verb`, verbMeanings[name] ?? '', form]
}

export function describeCommand(name: string): Paragraphs | undefined {
  const means = Object.hasOwn(commandMeanings, name) ? commandMeanings[name] : undefined
  if (means === undefined) return undefined
  const moments = Object.keys(theoryEvents).filter((moment) => commandsAt(moment).includes(name))
  const isEverywhere = moments.length === Object.keys(theoryEvents).length
  return [`**${name}**: command`, means, `At ${isEverywhere ? 'every hook point' : moments.join(', ')}.`]
}

export function describeTie(name: string): Paragraphs | undefined {
  const means = Object.hasOwn(tieMeanings, name) ? tieMeanings[name] : undefined
  return means === undefined ? undefined : [`**${name}**`, means]
}

/** A relation: a standard one, the opposite of one, or one of the theory's own. */
export function describeRelation(name: string, relations: Relations): Paragraphs {
  const isOpposite = name.startsWith('NOT_') && !Object.hasOwn(relationMeanings, name)
  const means = Object.hasOwn(relationMeanings, name) ? relationMeanings[name] : undefined
  const own = isOpposite
    ? `The opposite of \`${name.slice('NOT_'.length)}\`.`
    : 'A relation of this theory, not one of the standard ones.'
  const properties = propertiesOf(relations.of(name))
  return [`**${name}**: relation`, means ?? own, ...(properties.length === 0 ? [] : [properties.join('; ')])]
}

function propertiesOf({ transitive, symmetric, inverse, inheritable, functional, opposedBy }: RelationProperties) {
  return [
    ...(transitive === true ? ['transitive: a R b and b R c make a R c'] : []),
    ...(symmetric === true ? ['symmetric: a R b makes b R a'] : []),
    ...(inverse !== undefined ? [`inverse: \`${inverse}\``] : []),
    ...(inheritable === true ? ['inherited: a IS_A b and b R c make a R c'] : []),
    ...(functional === true ? ['functional: one object for each subject'] : []),
    ...(opposedBy !== undefined ? [`ruled out by ${opposedBy.map((one) => `\`${one}\``).join(', ')}`] : []),
  ]
}

export function describeLevel(name: string): Paragraphs | undefined {
  if (!Object.hasOwn(existence, name)) return undefined
  const level = name as keyof typeof existence
  return [`**${name}**: level of existence, ${existence[level]}`, existenceMeanings[level]]
}

export function describeConstant(name: string): Paragraphs | undefined {
  const value = Object.hasOwn(constants, name) ? constants[name] : undefined
  if (value === undefined) return undefined
  return [`**${name}**: constant`, typeof value === 'number' ? `The number ${value}.` : 'A truth value.']
}

/** A value: of a field with a closed set, an answer to a question, or a text. */
export function describeValue(name: string, moment: string | undefined, field: string | undefined): Paragraphs {
  if (Object.hasOwn(truthMeanings, name)) {
    return [`**${name}**: answer to a question`, truthMeanings[name as keyof typeof truthMeanings]]
  }
  const type = moment === undefined || field === undefined ? undefined : theoryEvents[moment]?.fields[field]?.type
  if (type === undefined || typeof type === 'string') return [`**${quoted(name).slice(1, -1)}**: text`]
  return [`**${name}**: value of \`${field}\`, which is ${describeType(type)}`]
}
