import type { Json } from '../../base/index.ts'
import type { Fields, Response } from '../message/message.ts'

/** Sends a request of the server to the client, and returns the result. Rejects with a `clientError` if the client answers with an error. */
export type Deliver = (params: Fields) => Promise<Json>

/** An error with which the client has answered: the server gets it as it is. */
const clientErrors = new WeakMap<Error, Response>()

export function clientError(response: Response): Error {
  const error = new Error(response.error?.message ?? 'the client has not answered')
  clientErrors.set(error, response)
  return error
}

/** The answer of a client behind an error. */
export function clientResponse(error: unknown): Response | undefined {
  return error instanceof Error ? clientErrors.get(error) : undefined
}
