import { PawlError } from '../../base/index.ts'
import { unreadableList } from '../listing/tool-book.ts'
import { ambiguousAnswer } from '../message/ambiguous-keys.ts'
import { envelopeOf, fieldsOf } from '../message/era.ts'
import { answering, codes, errorOf, type Fields, type Request, type Response, resultOf } from '../message/message.ts'
import type { Session } from '../session/session.ts'
import type { Received } from '../wire/inbox.ts'

/** A list of tools, without those that are hidden or withheld. What is left as it was passes as it came. */
export async function guardList(
  { book, server, report }: Session,
  { id }: Request,
  received: Received,
  response: Response,
): Promise<void> {
  try {
    const result = response.error === undefined ? await book.read(response.result) : response.result
    const twice = ambiguousAnswer(response.wire)
    if (twice !== undefined)
      report(
        new PawlError(
          'mcp-odd-tool',
          `the server \`${server}\` lists tools in a text that can be read in two ways: ${twice}`,
          {
            hint: 'the client gets the definitions that were compared; ask the makers of the server why',
          },
        ),
      )
    received.answer(twice === undefined && result === response.result ? answering(id, response) : resultOf(id, result))
  } catch (error) {
    received.answer(errorOf(id, { code: codes.refused, message: unreadableList(error) }))
  }
}

/** How many pages of a list are read; a server could make up new ones without end. */
const mostPages = 100

/** Lists the tools for the gateway itself, after the server has said that they have changed: a client might never list them again. */
export async function listAgain(session: Session, params: Fields | undefined): Promise<void> {
  session.isStale = false
  let cursor: Fields = {}
  for (let page = 0; page < mostPages; page++) {
    const asked = { ...envelopeOf(params), ...cursor }
    const { result, error } = await session.serverPeer.ask({ method: 'tools/list', params: asked }).answer
    if (error !== undefined) return
    await session.book.read(result)
    const { nextCursor } = fieldsOf(result)
    if (typeof nextCursor !== 'string') return
    cursor = { cursor: nextCursor }
  }
}
