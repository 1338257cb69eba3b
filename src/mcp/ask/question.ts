import { isObject, type Json } from '../../base/index.ts'
import type { Asked, Verdict } from '../../ports/index.ts'
import { fieldsOf } from '../message/era.ts'
import type { Fields } from '../message/message.ts'
import { spelt } from '../message/plain-text.ts'

const mostReason = 2000
/** A longer action cannot be shown in a form: a person must not approve what is cut off. */
const mostShown = 20_000

/**
 * The form that asks a person about a call. Names and values come from programs: they are in quotes, with characters that are not seen spelt
 * out, and said to be theirs. Undefined if the action does not fit.
 */
export function formOf(server: string, what: Called, { reason, action }: Asked): Fields | undefined {
  const input = spelt(JSON.stringify(fieldsOf(action)['input'] ?? action, undefined, 2))
  if (input.length > mostShown) return undefined
  const message = [
    questionAbout(what, quoted(server)),
    `Why it asks: ${spelt(reason).slice(0, mostReason)}`,
    `Input of the call, as the agent and the server word it:\n${input}`,
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

/** A tool, or another request that is judged as one. */
type Called = { readonly tool: string } | { readonly method: string }

function questionAbout(what: Called, server: string): string {
  if ('tool' in what) return `Pawl asks: may the tool ${quoted(what.tool)} of the MCP server ${server} run?`
  return `Pawl asks: may the request ${quoted(what.method)} go to the MCP server ${server}?`
}

function quoted(name: string): string {
  return spelt(JSON.stringify(name))
}

/** The answer of a person to that form. Only a clear yes is one. */
export function verdictIn(result: Json | undefined): Verdict {
  if (result === undefined || !isObject(result)) return { approved: false, reason: 'nobody has answered' }
  const { action, content } = result as Fields
  if (action === 'accept' && fieldsOf(content)['approve'] === true)
    return { approved: true, by: 'the user of the client' }
  return { approved: false, reason: action === 'cancel' ? 'the question was dismissed' : 'a person said no' }
}
