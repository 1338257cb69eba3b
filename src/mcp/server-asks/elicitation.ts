import type { Json } from '../../base/index.ts'
import { makeToolCall } from '../../protocol/index.ts'
import { fieldsOf } from '../message/era.ts'
import type { Fields } from '../message/message.ts'
import { plainText } from '../message/plain-text.ts'
import type { Session } from '../session/session.ts'
import type { Deliver } from './deliver.ts'

const declined = { action: 'decline' }

/**
 * Shows a question of the server to hooks before a person sees it. A refused one is declined, and what is shown is marked as the server's: it
 * must not look like a question of ours.
 */
export async function guardElicitation(
  session: Session,
  id: string,
  params: Fields,
  deliver: Deliver,
  signal: AbortSignal | undefined,
): Promise<Json> {
  const { server, host, run, id: scope } = session
  const name = `mcp__${server}__elicit`
  const { _meta, ...input } = params
  const definition = host.define({ name, kind: 'mcp', metadata: { server, method: 'elicitation/create' } })
  const call = makeToolCall({ id, name, input, kind: definition.kind, native: { name: 'elicit', input } })
  let failure: unknown
  const { result, origin } = await host.begin({ session: scope, run }).tool(
    call,
    async (judged) => {
      const shown = marked(server, fieldsOf(judged.input))
      try {
        return await deliver({ ...(_meta !== undefined && { _meta }), ...shown })
      } catch (error) {
        failure = error
        throw error
      }
    },
    { definition, signal, ask: host.nobody },
  )
  if (failure !== undefined) throw failure // the client's own error, not a refusal
  const answer = fieldsOf(result.output)
  if (origin === 'denied' || result.isError || typeof answer['action'] !== 'string') return declined
  return answer
}

/** The question with its origin in front, and without characters that a person does not see. */
function marked(server: string, input: Fields): Fields {
  const { message, ...more } = input
  if (typeof message !== 'string') return input
  return { ...more, message: `The MCP server ${JSON.stringify(server)} asks: ${plainText(message, message.length)}` }
}
