import { type Json, PawlError } from '../../base/index.ts'
import { json } from '../../protocol/index.ts'
import type { Fields } from '../contract/fields.ts'
import { mustBeExact } from './must-be-exact.ts'
import { parsePayload } from './parse-payload.ts'

/** `where` describes the input in errors: `Cursor sent \`preToolUse\``. */
export function readFields(where: string, value: unknown): Fields {
  const own = (key: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? value[key as never] : undefined
  const maybeText = (...keys: readonly string[]) => keys.map(own).find((one) => typeof one === 'string')
  const maybeJson = (key: string) => {
    const found = own(key)
    return found === undefined ? undefined : json.decode(found, key)
  }
  return {
    has: (key) => own(key) !== undefined,
    maybeText,
    text(...keys) {
      const found = maybeText(...keys)
      if (found !== undefined) return found
      throw missing(where, `the text \`${keys[0]}\``)
    },
    maybeNumber(key) {
      const number = own(key)
      return typeof number === 'number' && Number.isFinite(number) ? number : undefined
    },
    isTrue: (key) => own(key) === true,
    maybeJson,
    maybeOpened: (key, isExact) => opened(maybeJson(key), isExact),
    inside: (key) => readFields(`${where} (in \`${key}\`)`, opened(own(key))),
    items(key) {
      const found = own(key)
      if (Array.isArray(found)) return found.map((one) => readFields(`${where} (in \`${key}\`)`, one))
      throw missing(where, `the list \`${key}\``)
    },
  }
}

/**
 * Some agents send an object as JSON text. A text that is not an object or list is ordinary data; but where it must be
 * exact, one that looks like JSON is refused: an agent may repair it, and hooks would have judged the text with its
 * escapes.
 */
function opened<T>(value: T, isExact = false): T | Json {
  if (typeof value !== 'string') return value
  const text = value.trim() // which takes a byte order mark away, too
  const inside = parsed(text)
  if (typeof inside === 'object' && inside !== null) {
    if (isExact) mustBeExact(text)
    return inside as Json
  }
  if (!isExact || !/^[{["]/.test(text)) return value
  throw new PawlError('bad-payload', 'the agent sent an input that cannot be read as JSON', {
    hint: 'no hook could judge it',
  })
}

function parsed(text: string): unknown {
  try {
    return parsePayload(text)
  } catch (error) {
    if (error instanceof PawlError) throw error
    return undefined
  }
}

function missing(where: string, what: string): PawlError {
  return new PawlError('bad-payload', `${where} without ${what}`, {
    hint: 'this may come from another agent, or from a version of it that is not known yet',
  })
}
