import type { Outcome } from '../../kernel/index.ts'
import type { KnowledgeEffect } from '../../protocol/index.ts'
import type { Term } from '../language/tree.ts'
import type { Reading } from './read-verbs.ts'
import { doubt, type Value } from './value.ts'

/** One showing of an event to a program: what it has read so far, and what it wants. */
export interface Frame extends Reading {
  readonly slots: Value[]
  readonly effects: KnowledgeEffect[]
  outcome: Outcome | undefined
  /** Where the outcome was said. */
  line: number | undefined
  doubt: string | undefined
  /** Statements it may still run. */
  left: number
}

export type Step = (frame: Frame) => void

/** What the words of a body stand for, as far as it has been read. */
export interface Scope {
  readonly names: Readonly<Record<string, (payload: Readonly<Record<string, unknown>>) => Value>>
  readonly slots: Map<string, number>
  readonly width: { slots: number }
}

/** Words that stand for numbers, wherever a number is wanted. */
export const constants: Readonly<Record<string, number>> = { zero: 0, positive: 127, negative: -127 }

/** A term as something that gives its value. */
export function compileTerm(term: Term, scope: Scope): (frame: Frame) => Value {
  if (term.type === 'text' || term.type === 'number') {
    const { value } = term
    return () => value
  }
  const name = term.type === 'reference' ? term.name : term.text
  const slot = term.type === 'reference' ? scope.slots.get(name) : undefined
  if (slot !== undefined) return ({ slots }) => slots[slot] ?? doubt(`$${name} has no value here`)
  const read = Object.hasOwn(scope.names, name) ? scope.names[name] : undefined
  if (read !== undefined) return ({ payload }) => read(payload)
  if (term.type === 'reference') return () => doubt(`$${name} is not known`)
  const constant = Object.hasOwn(constants, name) ? constants[name] : undefined
  return () => constant ?? name
}
