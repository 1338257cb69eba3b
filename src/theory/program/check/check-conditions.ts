import { term as written } from '../../language/printer/print-condition.ts'
import type { Hook, Statement } from '../../language/tree.ts'
import { commands } from '../commands.ts'
import type { Checking } from './checking.ts'
import { isComparedOnce } from './compared-once.ts'
import {
  all,
  excluded,
  type Implied,
  narrowed,
  nothing,
  type Sense,
  type Senses,
  senseOf,
  type Vacuous,
} from './implied.ts'

/** Warns of conditions that can never be true where they are, and of an approval that an empty list leads to. */
export function checkConditions(hook: Hook, at: Checking): void {
  if (isComparedOnce(hook, at)) return
  const { when, body } = hook
  const selected = when && senseOf(when, new Map(), at)
  if (selected !== undefined) visit(selected, nothing.values, at)
  walk(body, selected?.ifTrue ?? nothing, new Map(), at, new Set())
}

type Values = Implied['values']

function walk(body: readonly Statement[], here: Implied, around: Senses, at: Checking, reported: Set<string>): void {
  const known = new Map(around)
  for (const statement of body) {
    if (statement.type === 'binding') {
      const sense = senseOf(statement.condition, known, at)
      visit(sense, nothing.values, at)
      known.set(statement.variable.text, sense)
    } else if (statement.type === 'branch') {
      const { then, otherwise } = statement
      const sense = senseOf(statement.condition, known, at)
      const isReachable = excluded(here.values) === undefined
      if (isReachable) visit(sense, here.values, at)
      if (then.length + otherwise.length === 0)
        at.report('T161', statement.span, 'this `IF` does nothing', 'write a command behind `THEN`', 'warning')
      // most have no `ELSE`
      if (then.length > 0) walk(then, all([here, sense.ifTrue]), known, at, reported)
      if (otherwise.length > 0) walk(otherwise, all([here, sense.ifFalse]), known, at, reported)
    } else if (statement.type === 'triple') {
      if (statement.verb.text === 'APPROVE') checkApproval(here, at, reported)
      else if (statement.variable !== undefined && !Object.hasOwn(commands, statement.verb.text))
        known.set(statement.variable.text, senseOf(statement, known, at))
    }
  }
}

/**
 * Reports each part that cannot be true beside the others: of `AND`, those before it are true, of `OR` they are false. What is
 * known here excludes nothing.
 */
function visit(sense: Sense, here: Values, at: Checking): void {
  const { condition, parts } = sense
  if (condition.type === 'not') for (const part of parts) visit(part, here, at)
  else if (condition.type === 'and' || condition.type === 'or') {
    let before = here
    let isExcluded = false
    for (const part of parts) {
      if (isExcluded) return // it was reported with the part before
      visit(part, before, at)
      const { values } = condition.type === 'and' ? part.ifTrue : part.ifFalse
      if (values.size === 0) continue
      before = narrowed(before, values)
      isExcluded = excluded(before) !== undefined
    }
    if (condition.type === 'or') checkExhausted(condition, before, at)
  } else checkPossible(sense, here, at)
}

function checkPossible({ condition, ifTrue }: Sense, here: Values, at: Checking): void {
  if (here.size === 0 || ifTrue.values.size === 0) return // what is never true by itself is an error already
  const field = excluded(narrowed(here, ifTrue.values))
  const left = field === undefined ? undefined : here.get(field)
  if (field === undefined || left === undefined) return
  const message = `this is never true here: \`${field}\` is ${oneOf([...left])}`
  at.report('T159', condition.span, message, 'join values of one field by `OR`', 'warning')
}

/** `kind NOT_EQUALS shell OR kind NOT_EQUALS write`: one of the two is always true. */
function checkExhausted({ span }: Sense['condition'], left: Values, at: Checking): void {
  const field = excluded(left)
  if (field === undefined) return
  const message = `this is always true: no \`${field}\` is left`
  at.report('T159', span, message, 'join what a field is not by `AND`', 'warning')
}

/** More values than a person reads. */
const most = 5

function oneOf(values: readonly string[]): string {
  const shown = values.slice(0, most).map((value) => `\`${value}\``)
  return [...shown, ...(values.length > most ? ['…'] : [])].join(' or ')
}

/** A call without paths may do anything: `EVERY` and `NO` are true of it. */
function checkApproval({ vacuous }: Implied, { report }: Checking, reported: Set<string>): void {
  for (const { list, compared } of vacuous) {
    const key = `${compared.span.offset}`
    if (reported.has(key)) continue
    reported.add(key)
    const message = `an empty \`${list}\` leads to \`APPROVE\` here`
    report('T160', compared.span, message, filledBy({ list, compared }), 'warning')
  }
}

function filledBy({ list, compared }: Vacuous): string {
  const { subject, verb, object } = compared
  const isEvery = 'quantifier' in compared && compared.quantifier?.text === 'EVERY'
  if (isEvery) return `add \`AND ANY ${written(subject)} ${verb.text} ${written(object)}\``
  return list === 'paths'
    ? 'add `AND (kind EQUALS read OR kind EQUALS edit)`, or other kinds with files'
    : 'test it, too'
}
