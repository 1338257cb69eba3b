import { type ActingCall, type Action, actionsOf, type Place } from '../../actions/index.ts'
import { answerFrom, textOf } from '../../actions/internal.ts'
import { knownSecretIn } from '../../kernel/internal.ts'
import type { Rule } from '../rule/rule.ts'
import { textsIn } from '../rule/texts-in.ts'

/** Rules about secrets that a text shows by their shape. */
export const secretTexts: readonly Rule[] = [
  {
    name: 'in-command',
    does: 'contains a token or a key',
    instead: 'put it into a variable, and write the name of the variable',
    severity: 'high',
    level: 'ask',
    deeds: ['runs', 'connects', 'opaque', 'writes'],
    asks(call, { place }) {
      const isPassed = call.kind === 'shell' || call.kind === 'web' || call.kind === 'mcp'
      if (!isPassed || !hasSecret(call, place)) return answerFrom([], [])
      const [first] = actionsOf(call, place).filter(acts)
      return answerFrom(first === undefined ? [] : [first], [])
    },
  },
  {
    name: 'in-output',
    does: 'returns a token or a private key',
    instead: 'work without the secret',
    severity: 'critical',
    level: 'deny',
    on: 'tool.after',
    finds: knownSecretIn,
  },
]

function acts({ type }: Action): boolean {
  return type === 'runs' || type === 'connects' || type === 'opaque' || type === 'writes'
}

/** Whether a secret is in the text of a call, or in an argument that is put together. */
function hasSecret(call: ActingCall, place: Place): boolean {
  for (const text of textsIn(call.input)) if (knownSecretIn(text) !== undefined) return true
  return actionsOf(call, place).some(
    (action) =>
      action.type === 'runs' &&
      action.inside.length + action.argv.length > 1 &&
      action.argv.some((one) => {
        const argument = textOf(one)
        return argument !== undefined && argument !== call.command && knownSecretIn(argument) !== undefined
      }),
  )
}
