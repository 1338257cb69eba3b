import { term as written } from '../../language/printer/print-condition.ts'
import type { Condition, Hook, Statement } from '../../language/tree.ts'
import { commands } from '../commands.ts'
import type { Checking } from './checking.ts'
import { all, excluded, type Implied, narrowed, nothing, type Sense, senseOf, type Vacuous } from './implied.ts'

/** Warns of conditions that can never be true where they are, and of an approval that an empty list leads to. */
export function checkConditions(hook: Hook, at: Checking): void {
  const when = hook.when === undefined ? undefined : senseOf(hook.when, new Map(), at)
  if (hook.when !== undefined) visit(hook.when, nothing.values, new Map(), at)
  walk(hook.body, when?.ifTrue ?? nothing, new Map(), at, new Set())
}

type Senses = Map<string, Sense>
type Values = Implied['values']

function walk(body: readonly Statement[], here: Implied, around: Senses, at: Checking, reported: Set<string>): void {
  if (body.length === 0) return // as after most conditions
  const known: Senses = new Map(around)
  for (const statement of body) {
    if (statement.type === 'binding') {
      visit(statement.condition, nothing.values, known, at)
      known.set(statement.variable.text, senseOf(statement.condition, known, at))
    } else if (statement.type === 'branch') {
      const { ifTrue, ifFalse } = senseOf(statement.condition, known, at)
      const isReachable = excluded(here.values) === undefined
      if (isReachable) visit(statement.condition, here.values, known, at)
      if (statement.then.length + statement.otherwise.length === 0)
        at.report('T161', statement.span, 'this `IF` does nothing', 'write a command behind `THEN`', 'warning')
      walk(statement.then, all([here, ifTrue]), known, at, reported)
      walk(statement.otherwise, all([here, ifFalse]), known, at, reported)
    } else if (statement.type === 'triple') {
      if (statement.verb.text === 'APPROVE') checkApproval(here, at, reported)
      else if (statement.variable !== undefined && !Object.hasOwn(commands, statement.verb.text))
        known.set(statement.variable.text, senseOf(statement, known, at))
    }
  }
}

/** Reports each part that cannot be true beside the others: of `AND`, those before it are true, of `OR` they are false. */
function visit(condition: Condition, here: Values, known: Senses, at: Checking): void {
  if (condition.type === 'not') visit(condition.condition, here, known, at)
  else if (condition.type === 'and' || condition.type === 'or') {
    let before = here
    for (const part of condition.parts) {
      if (excluded(before) !== undefined) return // it was reported with the part before
      visit(part, before, known, at)
      const { ifTrue, ifFalse } = senseOf(part, known, at)
      before = narrowed(before, condition.type === 'and' ? ifTrue.values : ifFalse.values)
    }
    if (condition.type === 'or' && excluded(here) === undefined) checkExhausted(condition, before, at)
  } else checkPossible(condition, here, known, at)
}

function checkPossible(condition: Condition, here: Values, known: Senses, at: Checking): void {
  const field = excluded(narrowed(here, senseOf(condition, known, at).ifTrue.values))
  const left = field === undefined ? undefined : here.get(field)
  if (field === undefined || left === undefined) return // what is never true by itself is an error already
  const message = `this is never true here: \`${field}\` is ${oneOf([...left])}`
  at.report('T159', condition.span, message, 'join values of one field by `OR`', 'warning')
}

/** `kind NOT_EQUALS shell OR kind NOT_EQUALS write`: one of the two is always true. */
function checkExhausted(condition: Condition, left: Values, at: Checking): void {
  const field = excluded(left)
  if (field === undefined) return
  const message = `this is always true: no \`${field}\` is left`
  at.report('T159', condition.span, message, 'join what a field is not by `AND`', 'warning')
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
