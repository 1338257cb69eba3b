import type { Finder } from './span.ts'

const run = /[A-Za-z0-9]{30,}/y

/**
 * A token of a service that is not in the table: a few small letters, `_`, and a long run of letters and digits in random order. A
 * digest has letters of one case only, and a name has words.
 */
export const findPrefixed: Finder = (text, at, from) => {
  const begin = at + 3
  if (text[begin - 1] !== '_') return undefined
  run.lastIndex = begin
  if (!run.test(text) || !isMixed(text.slice(begin, begin + 60))) return undefined
  const [prefix = ''] =
    /[a-z][a-z0-9]{1,11}_(?:[A-Za-z0-9]{1,12}_)?$/.exec(text.slice(Math.max(from, begin - 26), begin)) ?? []
  return prefix === '' ? undefined : { start: begin - prefix.length, end: run.lastIndex }
}

/** Whether the kind of character changes more often than it does in names. */
function isMixed(part: string): boolean {
  const changes = part.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[a-z0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0
  return /\d/.test(part) && /[a-z]/.test(part) && /[A-Z]/.test(part) && changes > part.length / 3
}
