import { readFields } from './border/read-fields.ts'
import { brains } from './brains.ts'
import type { Recognised, Sent, Speech } from './contract/brain.ts'

/**
 * The slug of the agent that calls hooks through the settings of another agent; undefined if the other one calls. The
 * environment alone is not enough: an agent that was started from the shell of another inherits its marks, and a hook
 * that is silent by mistake guards nothing. So each agent declares how it is recognised.
 */
export function secondReader(
  { vocabulary: { slug }, recognise }: Speech,
  env: Sent['env'],
  payload: unknown,
): string | undefined {
  const readers = brains.filter(({ vocabulary }) => vocabulary.alsoReads?.includes(slug) === true)
  if (readers.length === 0) return undefined
  const sent = { env, fields: readFields('An agent sent a payload', payload) }
  const readerSeenAs = (wanted: Recognised) =>
    readers.find((reader) => reader.recognise?.(sent) === wanted)?.vocabulary.slug
  return readerSeenAs('certain') ?? (recognise?.(sent) === 'certain' ? undefined : readerSeenAs('likely'))
}
