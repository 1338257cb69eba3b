import type { Span } from './span.ts'

const local = /[\p{L}\p{N}._%+'&/=?^{|}~!#$*-]/u
const domain = /[\p{L}\p{N}.-]/u
const longestLocal = 64
const longestDomain = 253

/** Addresses of mail: a name, `@` and a domain with a dot in it. */
export function findEmails(text: string): readonly Span[] {
  const found: Span[] = []
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const from = found.at(-1)?.end ?? 0
    const start = startOfLocal(text, at, from)
    const end = endOfDomain(text, at + 1)
    if (start < at && end !== undefined) found.push({ start, end })
  }
  return found
}

function startOfLocal(text: string, at: number, from: number): number {
  let start = at
  const least = Math.max(from, at - longestLocal)
  while (start > least && local.test(text.charAt(start - 1))) start -= 1
  // a sign in front of an address belongs to the text around it
  while (start < at && /[.'&/=?^{|}~!#$*%]/.test(text.charAt(start))) start += 1
  return start
}

function endOfDomain(text: string, from: number): number | undefined {
  let end = from
  while (end - from < longestDomain && end < text.length && domain.test(text.charAt(end))) end += 1
  while (end > from && /[.-]/.test(text.charAt(end - 1))) end -= 1
  const name = text.slice(from, end)
  const dot = name.lastIndexOf('.')
  return dot > 0 && /^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu.test(name.slice(dot + 1)) ? end : undefined
}
