import { type Json, PawlError } from '../../kernel/index.ts'
import { json } from '../../protocol/index.ts'
import type { Moment, Vocabulary } from '../brain.ts'

/** What an agent sent, read by its own keys only. What must be there and is not is an error that says where. */
export interface PayloadReader {
  /** The text under the first of these keys that has one. */
  text(...keys: readonly string[]): string
  maybeText(...keys: readonly string[]): string | undefined
  maybeNumber(key: string): number | undefined
  isTrue(key: string): boolean
  /** Whatever is there, as JSON. */
  maybeJson(key: string): Json | undefined
}

export function readPayload(
  { title }: Vocabulary,
  { native }: Moment,
  payload: Readonly<Record<string, unknown>>,
): PayloadReader {
  const own = (key: string): unknown => (Object.hasOwn(payload, key) ? payload[key] : undefined)
  const maybeText = (...keys: readonly string[]) => keys.map(own).find((value) => typeof value === 'string')
  return {
    maybeText,
    text(...keys) {
      const found = maybeText(...keys)
      if (found !== undefined) return found
      throw new PawlError('bad-payload', `${title} sent \`${native}\` without the text \`${keys[0]}\``, {
        hint: `a hook is given what ${title} writes to it; this may be another agent, or a version that is not known yet`,
      })
    },
    maybeNumber(key) {
      const value = own(key)
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined
    },
    isTrue: (key) => own(key) === true,
    maybeJson(key) {
      const value = own(key)
      return value === undefined ? undefined : json.decode(value, key)
    },
  }
}
