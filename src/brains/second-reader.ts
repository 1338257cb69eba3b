import { readFields } from './border/read-fields.ts'
import { brains } from './brains.ts'
import type { Recognised, Sent, Speech } from './contract/brain.ts'

/**
 * The slug of the agent that calls hooks that are meant for another, whose settings it reads, too; nothing if the other one calls. The
 * environment alone does not tell: an agent that was started from the shell of another inherits its marks, and a hook that keeps silent by
 * mistake guards nothing. So each agent says by what it is recognised.
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
