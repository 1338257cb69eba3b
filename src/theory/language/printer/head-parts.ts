import { decimal } from '../decimal.ts'
import type { Condition, Declaration, Hook, NumberTerm, Statement } from '../tree.ts'
import { conditionParts, printCondition, term } from './print-condition.ts'

/** A part of the header of a statement that may begin a line, and where it was in the text. */
export interface HeadPart {
  readonly text: string
  readonly offset: number
}

/** The header of a statement in its parts, in the order in which they are printed; none for a statement of one line. */
export function headParts(statement: Statement): readonly HeadPart[] {
  switch (statement.type) {
    case 'hook':
      return ended(hookParts(statement), 'BEGIN')
    case 'branch': {
      const name = statement.variable === undefined ? '' : `@${statement.variable.text} `
      return ended(withCondition(`${name}IF`, statement.condition), 'THEN')
    }
    case 'rule':
    case 'default':
    case 'limit':
    case 'region':
      return [{ text: `@${statement.type.toUpperCase()} ${statement.name.text}`, offset: 0 }, ...declared(statement)]
    default:
      return []
  }
}

function hookParts({ name, event, priority, onUndecided, when }: Hook): readonly HeadPart[] {
  return [
    { text: `@HOOK ${name.text} ${event.text}`, offset: 0 },
    ...amount('PRIORITY', priority),
    ...(onUndecided === undefined
      ? []
      : [{ text: `ON_UNDECIDED ${onUndecided.text}`, offset: onUndecided.span.offset }]),
    ...(when === undefined ? [] : withCondition('WHEN', when)),
  ]
}

function declared(statement: Declaration): readonly HeadPart[] {
  switch (statement.type) {
    case 'rule': {
      const { condition, conclusion } = statement
      const then = { text: `THEN ${printCondition(conclusion)}`, offset: conclusion.span.offset }
      return [...withCondition('IF', condition), then]
    }
    case 'default': {
      const { claim, unless } = statement
      const claimed = { text: printCondition(claim), offset: claim.span.offset }
      return unless === undefined ? [claimed] : [claimed, ...withCondition('UNLESS', unless)]
    }
    case 'limit': {
      const { kind, verb, atLeast, atMost } = statement
      const limited = { text: `${term(kind)} ${verb.text}`, offset: kind.span.offset }
      return [limited, ...amount('AT_LEAST', atLeast), ...amount('AT_MOST', atMost)]
    }
    case 'region':
      return withCondition('WHEN', statement.when)
  }
}

function amount(word: string, given: NumberTerm | undefined): readonly HeadPart[] {
  return given === undefined ? [] : [{ text: `${word} ${decimal(given.value)}`, offset: given.span.offset }]
}

function withCondition(word: string, condition: Condition): readonly HeadPart[] {
  return conditionParts(condition).map((part, at) => (at === 0 ? { ...part, text: `${word} ${part.text}` } : part))
}

function ended(parts: readonly HeadPart[], word: string): readonly HeadPart[] {
  return parts.map((part, at) => (at === parts.length - 1 ? { ...part, text: `${part.text} ${word}` } : part))
}
