import { isRun } from '../../language/action-words.ts'
import type { Comparison, Condition, Hook, Statement } from '../../language/tree.ts'
import { commands } from '../commands.ts'
import type { Checking } from './checking.ts'
import { fieldOf, nameOf } from './term-type.ts'

/**
 * Whether no condition of a hook can exclude another one, as in most hooks: none has a name, and each field is compared once.
 * It approves nothing either, and each `IF` has a command.
 */
export function isComparedOnce({ when, body }: Hook, at: Checking): boolean {
  const fields = new Set<string>()
  return (when === undefined || isOnce(when, fields, at)) && body.every((one) => isOnceIn(one, fields, at))
}

function isOnceIn(statement: Statement, fields: Set<string>, at: Checking): boolean {
  if (statement.type === 'triple')
    return Object.hasOwn(commands, statement.verb.text) && statement.verb.text !== 'APPROVE'
  if (statement.type !== 'branch' || statement.then.length + statement.otherwise.length === 0) return false
  const { condition, then, otherwise } = statement
  return isOnce(condition, fields, at) && [...then, ...otherwise].every((one) => isOnceIn(one, fields, at))
}

function isOnce(condition: Condition, fields: Set<string>, at: Checking): boolean {
  if (condition.type === 'and' || condition.type === 'or')
    return condition.parts.every((part) => isOnce(part, fields, at))
  if (condition.type === 'not') return isOnce(condition.condition, fields, at)
  return condition.type !== 'comparison' || isFirst(condition, fields, at)
}

/** Whether the fields of a comparison are in none before it. */
function isFirst(compared: Comparison, fields: Set<string>, at: Checking): boolean {
  const { subject, object } = compared
  const sides = [subject, object].filter((side) => fieldOf(side, at.event.fields) !== undefined).map(nameOf)
  const read = isRun(compared) ? [...sides, 'kind'] : sides // a program is run by a shell
  return read.every((name) => !fields.has(name) && fields.add(name))
}
