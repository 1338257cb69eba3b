import type { Json } from '../../base/index.ts'
import { fieldsOf } from '../message/era.ts'
import type { Fields } from '../message/message.ts'
import { guardServerAsk } from '../server-asks/server-asks.ts'
import type { Exchange } from './exchange.ts'

/** Whether a server answers a call with questions, as protocol 2026-07-28 has it. */
export function needsInput(result: Fields): boolean {
  return result['resultType'] === 'input_required'
}

/** How a question of a server stands: the client must answer it, or hooks have. */
type Standing = { readonly type: 'asked' } | { readonly type: 'done' }

/**
 * Gets answers to the questions of a server: hooks judge each, the client answers those that are left, and the call continues with all
 * answers and the server's own state. Returns the parameters of the next request.
 */
export async function inputsFor(exchange: Exchange, result: Fields, params: Fields, final: Json): Promise<Fields> {
  const asked = Object.entries(fieldsOf(result['inputRequests']))
  const outgoing: Record<string, Json> = {}
  const waiting = new Map<string, (response: Json | undefined) => void>()
  const pending = asked.map(([key, request]) => {
    let reach: (standing: Standing) => void = () => undefined
    const reached = new Promise<Standing>((resolve) => {
      reach = resolve
    })
    const { method, params: own, ...more } = fieldsOf(request)
    const answer = guardServerAsk(exchange.session, {
      id: `${exchange.latest().id}:${key}`,
      method: String(method),
      params: fieldsOf(own),
      signal: exchange.signal,
      deliver: (shown) =>
        new Promise((resolve, reject) => {
          outgoing[key] = { ...more, method: method ?? null, ...(own !== undefined && { params: shown }) }
          waiting.set(key, (response) =>
            response === undefined ? reject(new Error(`the client has not answered \`${key}\``)) : resolve(response),
          )
          reach({ type: 'asked' })
        }),
    })
    answer.then(
      () => reach({ type: 'done' }),
      () => reach({ type: 'done' }),
    )
    return { key, reached, answer }
  })
  await Promise.all(pending.map(({ reached }) => reached))
  const isWaiting = waiting.size > 0 || asked.length === 0 // without a question the server wants the call once more
  const responses = isWaiting ? await exchange.pause(outgoing, final) : {}
  for (const [key, settle] of waiting) settle(responses[key])
  const answers = await Promise.all(pending.map(async ({ key, answer }) => [key, await answer] as const))
  const { requestState: _, inputResponses: __, ...rest } = params
  return {
    ...rest,
    ...(answers.length > 0 && { inputResponses: Object.fromEntries(answers) }),
    ...(result['requestState'] !== undefined && { requestState: result['requestState'] }),
  }
}
