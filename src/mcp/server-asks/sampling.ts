import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../../base/index.ts'
import type { ModelRequest } from '../../protocol/index.ts'
import type { Fields } from '../message/message.ts'
import type { Session } from '../session/session.ts'
import type { Deliver } from './deliver.ts'
import { paramsWith, requestIn } from './sampling-request.ts'
import { responseIn, resultWith } from './sampling-response.ts'

/** The call of a model that the server wants the client to make, with its hooks. What they do not change passes as it came. */
export async function guardSampling(
  session: Session,
  params: Fields,
  deliver: Deliver,
  signal: AbortSignal | undefined,
): Promise<Json> {
  const { host, run, id } = session
  const request = requestIn(params)
  let given: Json = null
  const { response } = await host.begin({ session: id, run }).model(
    request,
    async (judged: ModelRequest) => {
      given = await deliver(isDeepStrictEqual(judged, request) ? params : paramsWith(params, request, judged))
      return responseIn(given, judged)
    },
    { signal, ask: host.nobody },
  )
  const own = given === null ? undefined : responseIn(given, request)
  return own !== undefined && isDeepStrictEqual({ ...own, model: response.model }, response)
    ? given
    : resultWith(response)
}
