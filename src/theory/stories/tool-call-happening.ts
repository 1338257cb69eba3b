import { didYouMean, isPlain, type Json, PawlError } from '../../base/index.ts'
import type { ValueType } from '../program/field.ts'
import { moments } from './moments.ts'
import type { Happening } from './story.ts'

const moment = 'ON_TOOL_CALL'
const kinds = moments[moment]?.words ?? {}

/** A tool call as a user describes it, such as `{ tool: 'bash', input: { command: 'ls' } }`, as an event to show. */
export function toolCallHappening(given: unknown): Happening {
  if (!isObject(given)) throw badCall('a call is an object', 'such as {"tool":"bash","input":{"command":"ls"}}')
  const { input = {}, ...words } = given
  if (!isObject(input)) throw badCall('the input of a call is an object', 'such as {"input":{"command":"ls"}}')
  for (const [word, value] of Object.entries(words)) checkWord(word, value)
  const { command, kind = 'shell' } = words
  if (command !== undefined && kind !== 'shell')
    throw badCall(`a ${kind} call has no command`, 'leave the kind out, or make it "shell"')
  return { moment, words: new Map(Object.entries(words) as [string, Json][]), input: input as Record<string, Json> }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isPlain(value)
}

function checkWord(word: string, value: unknown): void {
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined
  if (kind === undefined) {
    const known = Object.keys(kinds)
    throw badCall(`a call has no \`${word}\``, didYouMean(word, known) ?? `it has ${known.join(', ')}`)
  }
  if (fits(kind, value)) return
  const hint = typeof kind === 'string' ? undefined : didYouMean(String(value), kind)
  const wanted =
    typeof kind === 'string'
      ? `it is a ${kind === 'texts' ? 'list of texts' : kind}`
      : `it is one of ${kind.join(', ')}`
  throw badCall(`the ${word} of a call cannot be ${JSON.stringify(value)}`, hint ?? wanted)
}

function fits(kind: ValueType, value: unknown): boolean {
  if (kind === 'text') return typeof value === 'string'
  if (kind === 'texts') return Array.isArray(value) && value.every((one) => typeof one === 'string')
  if (kind === 'number') return typeof value === 'number'
  return kind === 'flag' ? typeof value === 'boolean' : kind.includes(String(value))
}

function badCall(message: string, hint: string): PawlError {
  return new PawlError('bad-call', message, { hint })
}
