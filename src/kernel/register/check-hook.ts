import { didYouMean, PawlError } from '../../base/index.ts'
import type { EventDeclaration } from '../declare/event.ts'
import type { Hook, Verb } from '../declare/hook.ts'
import type { OutcomeType } from '../declare/outcome.ts'
import { anyOf } from './match.ts'

type Refuse = (message: string, hint?: string) => never

/**
 * Refuses a hook whose verb cannot be used with its event, or that matches on a key which the event does not have: it would silently
 * never run. `checksValues` also refuses a match on a value that never occurs.
 */
export function checkHook(hook: Hook, event: EventDeclaration, checksValues: boolean): void {
  const { verb, name } = hook
  const refuse: Refuse = (message, hint) => {
    throw new PawlError('bad-hook', `${verb} \`${name}\` ${message}`, { hook: name, event: event.name, hint })
  }
  const problem = misfit(verb, event)
  if (problem !== undefined) refuse(...problem)
  checkMatch(event, hook.match, checksValues, refuse)
}

/** The outcomes that a hook of that verb may return at that event, besides nothing and `undecided`. */
export function outcomesFor(verb: Verb, event: EventDeclaration): readonly OutcomeType[] {
  const honoured = event.outcomes ?? []
  if (verb === 'guard') return honoured.filter((type) => type !== 'modify')
  if (verb === 'transform') return honoured.filter((type) => type === 'modify' || type === 'inform')
  return []
}

/** Why a hook of that verb cannot be used with that event, and what to use instead. */
function misfit(verb: Verb, event: EventDeclaration): [message: string, hint: string] | undefined {
  if (verb === 'around' && event.around === undefined) {
    return [
      `cannot wrap \`${event.name}\``,
      'only the `.around` events have an inside; use guard, transform or observe',
    ]
  }
  if (verb !== 'around' && event.around !== undefined) {
    return [`cannot be used with \`${event.name}\``, 'to wrap it, use around']
  }
  if ((verb === 'guard' || verb === 'transform') && outcomesFor(verb, event).length === 0) {
    const honoured = event.outcomes?.map((type) => `\`${type}\``).join(', ') ?? 'no outcome'
    return [`cannot decide anything at \`${event.name}\``, `it honours ${honoured}; use observe to watch it`]
  }
  return undefined
}

function checkMatch(event: EventDeclaration, match: Hook['match'], checksValues: boolean, refuse: Refuse): void {
  const known = Object.keys(event.select ?? {})
  for (const [key, wanted] of Object.entries(match ?? {})) {
    if (!known.includes(key)) {
      const names = known.map((name) => `\`${name}\``).join(', ')
      const offer = known.length === 0 ? 'it has nothing to match on' : `it can match on ${names}`
      refuse(`matches on \`${key}\`, which \`${event.name}\` does not have`, didYouMean(key, known) ?? offer)
    }
    if (checksValues) checkValues(event, key, typeof wanted === 'string' ? [wanted] : wanted, refuse)
  }
}

/** Refuses a value that never occurs: the hook would never run. */
function checkValues(event: EventDeclaration, key: string, values: readonly string[], refuse: Refuse): void {
  const known = event.values?.[key]
  const stranger = values.find((value) => known?.some(anyOf([value])) === false)
  if (stranger === undefined || known === undefined) return
  const meant = event.meant?.[key]?.get(stranger.toLowerCase())
  const offer = `it can be ${known.map((name) => `\`${name}\``).join(', ')}`
  const hint = meant === undefined ? (didYouMean(stranger, known) ?? offer) : `did you mean \`${meant}\`?`
  refuse(`matches \`${key}\` with \`${stranger}\`, which never occurs`, hint)
}
