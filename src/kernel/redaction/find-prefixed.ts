import { endAt } from './end-at.ts'
import type { Finder } from './span.ts'
import { textBefore } from './text-before.ts'

const run = /[A-Za-z0-9]{30,}/y

/**
 * A token of a service that is not in the table: a few small letters, `_`, and a long run of letters and digits in random order. A
 * digest has letters of one case only, and a name has words.
 */
export const findPrefixed: Finder = (text, at, from) => {
  const begin = at + 3
  if (text[begin - 1] !== '_') return undefined
  const end = endAt(run, text, begin)
  if (end === -1 || !isMixed(text.slice(begin, begin + 60))) return undefined
  const [prefix = ''] = /[a-z][a-z0-9]{1,11}_(?:[A-Za-z0-9]{1,12}_)?$/.exec(textBefore(text, begin, 26, from)) ?? []
  return prefix === '' ? undefined : { start: begin - prefix.length, end }
}

/** Whether the kind of character changes more often than it does in names. */
function isMixed(part: string): boolean {
  const changes = part.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[a-z0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0
  return /\d/.test(part) && /[a-z]/.test(part) && /[A-Z]/.test(part) && changes > part.length / 3
}
