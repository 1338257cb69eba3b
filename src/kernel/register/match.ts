import { findText, PawlError, sentenceOf } from '../../base/index.ts'
import type { EventDeclaration } from '../declare/event.ts'
import type { Hook, Payload } from '../declare/hook.ts'

type Match = NonNullable<Hook['match']>

/** Compiles a match to one test; undefined if the hook receives every event. With `judges`, the test throws where the event cannot be judged. */
export function compileMatch(
  event: EventDeclaration,
  match: Match | undefined,
  judges = false,
): ((payload: Payload) => boolean) | undefined {
  if (match === undefined) return undefined
  const tests = Object.entries(match).map(([key, wanted]) => {
    const select = event.select?.[key] as (own: Payload) => string | readonly string[]
    const accepts = anyOf(typeof wanted === 'string' ? [wanted] : wanted)
    return (payload: Payload) => {
      const value = select(payload)
      return typeof value === 'string' ? accepts(value) : value.some(accepts)
    }
  })
  const [only, ...more] = tests
  const all =
    only !== undefined && more.length === 0 ? only : (payload: Payload) => tests.every((test) => test(payload))
  const doubts = judges ? doubtsOf(event, match) : []
  return (payload) => {
    try {
      if (!all(payload)) return false
      for (const doubt of doubts) doubt(payload)
      return true
    } catch (cause) {
      throw new PawlError('match-failed', `\`${event.name}\` could not be matched: ${sentenceOf(cause)}`, {
        cause,
      })
    }
  }
}

/** Functions that throw if an event cannot be judged by a key of the match. */
function doubtsOf(event: EventDeclaration, match: Match): readonly ((payload: Payload) => void)[] {
  return Object.keys(match).flatMap((key) => {
    const doubt = event.doubts?.[key] as ((own: Payload) => string | undefined) | undefined
    if (doubt === undefined) return []
    return (payload: Payload) => {
      const why = doubt(payload)
      if (why !== undefined) throw new PawlError('undecidable', why)
    }
  })
}

/** Compiles a list of texts to one test; `*` matches any characters. */
export function anyOf(patterns: readonly string[]): (value: string) => boolean {
  const [only, ...more] = patterns
  if (more.length === 0 && only?.includes('*') === false) return (value) => value === only
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')))
  const wild = patterns.filter((pattern) => pattern.includes('*')).map((pattern) => pattern.split('*'))
  return (value) => exact.has(value) || wild.some((pieces) => matchesPieces(value, pieces))
}

/** `a*b*c`: the pieces in order, the first at the start and the last at the end. One pass, without backtracking. */
function matchesPieces(value: string, pieces: readonly string[]): boolean {
  const first = pieces[0] ?? ''
  const last = pieces.at(-1) ?? ''
  if (value.length < first.length + last.length || !value.startsWith(first) || !value.endsWith(last)) return false
  const end = value.length - last.length
  let from = first.length
  for (const piece of pieces.slice(1, -1)) {
    const found = findText(value, piece, from)
    if (found === -1 || found + piece.length > end) return false
    from = found + piece.length
  }
  return true
}
