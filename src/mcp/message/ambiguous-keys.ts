import { isObject, type Json } from '../../base/index.ts'
import { inexactIn } from '../../protocol/index.ts'
import type { Wire } from './message.ts'

const envelope = ['jsonrpc', 'id', 'method', 'params', 'result', 'error']
/** Parameters that say what a request does. */
const telling = [
  ...['name', 'arguments', 'uri', 'taskId', 'task', 'notifications', 'ref', 'argument', 'context'],
  ...['requestState', 'inputResponses', '_meta'],
]

/** Why a message could be another one for another reader, if it could: some take the first of two keys, and some do not tell `Method` from `method`. */
export function ambiguousMessage({ value, text }: Wire): string | undefined {
  return misspeltIn(value, envelope) ?? (text === undefined ? undefined : inexactIn(text, { numbers: false }))
}

/** Why an answer could be another one for another reader, if it could. */
export function ambiguousAnswer({ text }: Wire): string | undefined {
  return text === undefined ? undefined : inexactIn(text, { numbers: false })
}

/** Why the parameters of a judged request could be others for another reader, if they could. */
export function ambiguousParams(params: unknown): string | undefined {
  return misspeltIn(params, telling) ?? twiceBut(params as Json)
}

/** A key that is one of these but for its case. */
function misspeltIn(value: unknown, known: readonly string[]): string | undefined {
  if (!isObject(value)) return undefined
  const names = new Set(known.map(folded))
  const key = Object.keys(value).find((one) => !known.includes(one) && names.has(folded(one)))
  return key === undefined ? undefined : `the key ${JSON.stringify(key)} is spelt like another but for its case`
}

/** Two keys of one object, at any level, that differ only in case. */
function twiceBut(value: Json): string | undefined {
  const open: unknown[] = [value]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue
    const keys = new Set<string>()
    for (const key of Array.isArray(one) ? [] : Object.keys(one)) {
      if (keys.has(folded(key))) return `the key ${JSON.stringify(key)} is there twice`
      keys.add(folded(key))
    }
    for (const inner of Object.values(one)) open.push(inner)
  }
  return undefined
}

/** Also `ſ` for `s` and the Kelvin sign for `k`, as readers that ignore case have it. */
function folded(key: string): string {
  return key.toUpperCase().toLowerCase()
}
