import { isObject, type Json, PawlError } from '../../base/index.ts'
import { type ModelResponse, noUsage, wire } from '../../protocol/index.ts'

/** An answer as a cache keeps it, with its time. */
export function entryText(response: ModelResponse, now: number): string {
  return JSON.stringify({ savedAt: now, response: wire.modelResponse.encode(response) })
}

/** The answer in an entry, at no cost; undefined if it is too old. Throws if a cache returns something else. */
export function readEntry(text: string, ttlMs: number, now: number): ModelResponse | undefined {
  const entry = parsed(text)
  const savedAt = isObject(entry) ? entry['savedAt'] : undefined
  if (!isObject(entry) || typeof savedAt !== 'number')
    throw new PawlError('bad-wire', 'the cache returned an entry that Pawl did not write', {
      hint: 'use a store, or a prefix of its keys, that nothing else writes to',
    })
  if (now - savedAt >= ttlMs) return undefined
  const response = wire.modelResponse.decode(entry['response'], 'the cached response') as ModelResponse
  return { ...response, usage: noUsage }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined // reported by the caller
  }
}
