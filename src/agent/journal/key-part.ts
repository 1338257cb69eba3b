import { shortHash } from '../../protocol/index.ts'

/** Longer ones are cut: a key has to fit into a store. */
const longest = 100

const isPlain = /^[\w.-]{1,100}$/

/**
 * A name or an id from outside as a part of a step's key. The signs that keys are made with (`:`, `/`, `#`, `@`, `~`) are
 * written otherwise: a model must not be able to name a call like another step.
 */
export function keyPart(name: string): string {
  if (isPlain.test(name)) return name
  const safe = name.replace(/[^\w.-]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}.`)
  if (safe === '') return '%'
  return safe.length <= longest ? safe : `${safe.slice(0, longest - 20)}%${shortHash(name)}`
}

/** The same, unique among those that were counted before: a model may use an id again. */
export function uniqueKeyPart(counts: Map<string, number>, id: string): string {
  const safe = keyPart(id)
  const count = (counts.get(safe) ?? 0) + 1
  counts.set(safe, count)
  return count === 1 ? safe : `${safe}~${count}`
}

/** Takes the latest count of an id back: the same call will be made again, and has to get the same key then. */
export function releaseKeyPart(counts: Map<string, number>, id: string): void {
  const safe = keyPart(id)
  counts.set(safe, (counts.get(safe) ?? 1) - 1)
}
