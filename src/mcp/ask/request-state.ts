import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Json, PawlError } from '../../base/index.ts'
import { exactText } from '../../protocol/index.ts'

/** The action that a state of ours is bound to. */
interface Bound {
  readonly server: string
  readonly method: string
  /** The parameters as the client sends them: each time the same, but for the answers. */
  readonly given: Json
  /** The input that runs, after hooks. */
  readonly final: Json
  /** The connection. */
  readonly scope: string
}

/** Makes states for calls that come back, and recognises them. Only this process can make one, and each counts once. */
export interface States<T> {
  /** A state for a call that waits. `onExpire` is called if it does not come back in time. */
  issue(bound: Bound, waiting: T, onExpire: () => void): string
  /** Uses a state up: returns the call that waits for it, and whether it waits for this action. Throws if the state is forged, expired or used. */
  redeem(state: string, bound: Omit<Bound, 'final'>): { readonly value: T; readonly isSame: boolean }
  /** Forgets everything that waits. */
  clear(): void
}

interface Waiting<T> {
  readonly bound: Bound
  readonly value: T
  readonly expiresAt: number
  readonly timer: NodeJS.Timeout
}

const mark = 'pawl1'

/** Whether a state looks like one of ours. */
export function isOurState(state: Json | undefined): state is string {
  return typeof state === 'string' && state.startsWith(`${mark}.`)
}

export function createStates<T>(lifetimeMs: number, mostWaiting: number): States<T> {
  const secret = randomBytes(32)
  const waiting = new Map<string, Waiting<T>>()
  const sign = (nonce: string, expiresAt: number, { server, method, given, final, scope }: Bound) =>
    createHmac('sha256', secret)
      .update(exactText([server, method, given, final, scope, expiresAt, nonce]))
      .digest()
  const take = (nonce: string) => {
    const found = waiting.get(nonce)
    waiting.delete(nonce)
    clearTimeout(found?.timer)
    return found
  }
  return {
    issue(bound, value, onExpire) {
      if (waiting.size >= mostWaiting) throw refusal('too many calls wait for a person')
      const nonce = randomBytes(18).toString('base64url')
      const expiresAt = Date.now() + lifetimeMs
      const timer = setTimeout(() => take(nonce) && onExpire(), lifetimeMs)
      timer.unref()
      waiting.set(nonce, { bound, value, expiresAt, timer })
      return [mark, nonce, expiresAt, sign(nonce, expiresAt, bound).toString('base64url')].join('.')
    },
    redeem(state, { server, method, given, scope }) {
      const [, nonce = '', until = '', seal = '', more] = state.split('.', 6)
      const found = waiting.get(nonce)
      if (found === undefined || more !== undefined)
        throw refusal('the answer is to no question that is open: it was used before, has expired, or was made up')
      const sealed = Buffer.from(seal, 'base64url')
      const expected = sign(nonce, Number(until), found.bound)
      if (sealed.length !== expected.length || !timingSafeEqual(sealed, expected))
        throw refusal('the state of the question was changed on its way')
      take(nonce) // it counts once, also if it is for something else
      if (found.expiresAt <= Date.now()) throw refusal('the question has expired')
      const { bound, value } = found
      const known = [bound.server, bound.method, bound.given, bound.scope]
      return { value, isSame: exactText([server, method, given, scope]) === exactText(known) }
    },
    clear() {
      for (const nonce of [...waiting.keys()]) take(nonce)
    },
  }
}

const hint = 'call the tool again without `requestState`, and answer the question then'

function refusal(sentence: string): PawlError {
  return new PawlError('bad-answer', sentence, { hint })
}
