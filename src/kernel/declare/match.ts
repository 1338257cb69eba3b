import { didYouMean, findText, PawlError, sentenceOf, typeName } from '../../base/index.ts'
import type { EventDeclaration } from './event.ts'
import type { Hook, Payload } from './hook.ts'

type Match = NonNullable<Hook['match']>

/** Refuses a match on something the event cannot be selected by: such a hook would silently never run. */
export function checkMatch(
  event: EventDeclaration,
  match: Hook['match'],
  checksValues: boolean,
  refuse: (message: string, hint?: string) => never,
): void {
  if (match === undefined) return
  const known = Object.keys(event.select ?? {})
  if (typeof match !== 'object' || match === null || Array.isArray(match))
    refuse(`cannot match with ${typeName(match)}`, `write \`match: { ${known[0] ?? 'key'}: … }\`, or leave it out`)
  for (const [key, wanted] of Object.entries(match)) {
    if (!known.includes(key)) {
      const names = known.map((name) => `\`${name}\``).join(', ')
      const offer = known.length === 0 ? 'this event has nothing to match on' : `it can match on ${names}`
      refuse(`matches on \`${key}\`, which \`${event.name}\` does not have`, didYouMean(key, known) ?? offer)
    }
    const values = Array.isArray(wanted) ? wanted : [wanted]
    if (values.length === 0 || values.some((value) => typeof value !== 'string' || value === '')) {
      refuse(`must match \`${key}\` with text or a list of texts`)
    }
    if (checksValues) checkValues(event, key, values as readonly string[], refuse)
  }
}

/** A value that never occurs would silence the hook. */
function checkValues(
  event: EventDeclaration,
  key: string,
  values: readonly string[],
  refuse: (message: string, hint?: string) => never,
): void {
  const known = event.values?.[key]
  const stranger = values.find((value) => known !== undefined && !value.includes('*') && !known.includes(value))
  if (stranger === undefined || known === undefined) return
  const meant = event.meant?.[key]?.get(stranger.toLowerCase())
  const offer = `it can be ${known.map((name) => `\`${name}\``).join(', ')}`
  const hint = meant === undefined ? (didYouMean(stranger, known) ?? offer) : `did you mean \`${meant}\`?`
  refuse(`matches \`${key}\` with \`${stranger}\`, which never occurs`, hint)
}

/** One test for the whole match, or nothing when the hook wants every event. A hook that judges may be in doubt of what it selects. */
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

/** What throws where the match selects an event that cannot be judged by it. */
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

/** One test for a list of texts, in which `*` stands for anything. */
export function anyOf(patterns: readonly string[]): (value: string) => boolean {
  const [only, ...more] = patterns
  if (more.length === 0 && only?.includes('*') === false) return (value) => value === only
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')))
  const wild = patterns.filter((pattern) => pattern.includes('*')).map((pattern) => pattern.split('*'))
  return (value) => exact.has(value) || wild.some((pieces) => matchesPieces(value, pieces))
}

/** `a*b*c`: the pieces in order, the first at the start and the last at the end. One pass, no going back. */
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
