import { isObject, type Json } from '../../base/index.ts'
import type { Asked, Verdict } from '../../ports/index.ts'
import { fieldsOf } from '../message/era.ts'
import type { Fields } from '../message/message.ts'
import { plainLine, plainText } from '../message/plain-text.ts'

/** A longer action cannot be shown in a form: a person must not approve what is cut off. */
const mostShown = 20_000

/**
 * The form that asks a person about a call. Names and values come from programs: they are in quotes, without characters that are not seen,
 * and said to be theirs. Undefined if the action does not fit.
 */
export function formOf(server: string, tool: string, { reason, action }: Asked): Fields | undefined {
  const input = JSON.stringify(fieldsOf(action)['input'] ?? action, undefined, 2)
  if (input.length > mostShown) return undefined
  const message = [
    `Pawl asks: may the tool ${quoted(tool)} of the MCP server ${quoted(server)} run?`,
    `Why it asks: ${plainText(reason, 2000)}`,
    `Input of the call, as the agent and the server word it:\n${plainText(input, mostShown)}`,
  ].join('\n\n')
  return {
    mode: 'form',
    message,
    requestedSchema: {
      type: 'object',
      properties: {
        approve: { type: 'boolean', title: 'Let it run, once', description: 'Anything else refuses the call.' },
      },
      required: ['approve'],
    },
  }
}

function quoted(name: string): string {
  return JSON.stringify(plainLine(name, 128))
}

/** The answer of a person to that form. Only a clear yes is one. */
export function verdictIn(result: Json | undefined): Verdict {
  if (result === undefined || !isObject(result)) return { approved: false, reason: 'nobody has answered' }
  const { action, content } = result as Fields
  if (action === 'accept' && fieldsOf(content)['approve'] === true)
    return { approved: true, by: 'the user of the client' }
  return { approved: false, reason: action === 'cancel' ? 'the question was dismissed' : 'a person said no' }
}
