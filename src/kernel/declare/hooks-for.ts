import { asData, checkKeys, PawlError, typeName } from '../../base/index.ts'
import type { Catalogue } from './catalogue.ts'
import type { EventDeclaration } from './event.ts'
import type { Failure, Hook, Verb } from './hook.ts'
import { checkMatch } from './match.ts'
import type { OutcomeType } from './outcome.ts'
import { timed, timeoutProblem } from './time-limit.ts'
import type { Verbs } from './verbs.ts'

/**
 * Makes the four verbs for the events of a catalogue, such as one that you extended with your own. `values: 'any'` also takes a match on a
 * value that never occurs: a policy may name one, and simply never applies.
 *
 * @example
 * const paid = defineEvent({ name: 'invoice.paid', carries: { amount: of<number>() } })
 * const { observe } = hooksFor(catalogue.with(paid))
 * const log = observe({ name: 'log', on: 'invoice.paid', run: ({ amount }) => console.log(amount) })
 */
export function hooksFor<C extends Catalogue>(
  catalogue: C,
  { values = 'known' }: { readonly values?: 'known' | 'any' } = {},
): Verbs<C> {
  const make = (verb: Verb) => (spec: object) => makeHook(catalogue, verb, spec as LooseSpec, values === 'known')
  return {
    guard: make('guard'),
    transform: make('transform'),
    observe: make('observe'),
    around: make('around'),
  }
}

/** A spec as it comes where there is no compiler. */
type LooseSpec = Partial<Omit<Hook, 'verb' | 'event'>> & { readonly on?: string }

const specKeys = ['name', 'on', 'match', 'timeoutMs', 'priority', 'identity', 'failure', 'run']

const failures: Readonly<Record<Verb, readonly Failure[]>> = {
  transform: ['closed', 'open', 'throw'],
  guard: ['closed', 'open', 'throw'],
  observe: ['open', 'closed', 'throw'],
  around: ['throw', 'open'],
}

function makeHook(catalogue: Catalogue, verb: Verb, spec: LooseSpec, checksValues: boolean): Hook {
  if (typeof spec !== 'object' || spec === null)
    throw new PawlError('bad-hook', `a ${verb} must be an object, not ${typeName(spec)}`, {
      hint: `its keys are ${specKeys.map((key) => `\`${key}\``).join(', ')}`,
    })
  const name = checkName(spec.name)
  const event = catalogue.get(String(spec.on))
  const refuse = (message: string, hint?: string): never => {
    throw new PawlError('bad-hook', `${verb} \`${name}\` ${message}`, { hook: name, event: event.name, hint })
  }
  if (typeof spec.run !== 'function') return refuse('has no `run` function')
  checkKeys(spec, specKeys, `${verb} \`${name}\``, 'bad-hook')
  const problem = misfit(verb, event)
  if (problem !== undefined) return refuse(...problem)
  const failure = spec.failure ?? defaultFailure(verb)
  if (!failures[verb].includes(failure)) {
    return refuse(`has failure \`${failure}\``, `a ${verb} fails ${failures[verb].join(', ')}`)
  }
  const { timeoutMs, priority, identity } = spec
  const match = asData(spec.match) // read once: what was checked is what selects
  const late = timeoutMs === undefined ? undefined : timeoutProblem(timeoutMs)
  if (late !== undefined) return refuse(`cannot have a \`timeoutMs\` of ${String(timeoutMs)}`, late)
  if (priority !== undefined && !Number.isInteger(priority)) return refuse('needs a whole number as `priority`')
  checkMatch(event, match, checksValues, refuse)
  return Object.freeze({
    verb,
    name,
    event: event.name,
    match,
    failure,
    timeoutMs,
    priority,
    identity: identity === undefined ? undefined : String(identity),
    run:
      timeoutMs === undefined || timeoutMs === Number.POSITIVE_INFINITY ? spec.run : timed(verb, spec.run, timeoutMs),
  })
}

function defaultFailure(verb: Verb): Failure {
  if (verb === 'observe') return 'open'
  return verb === 'around' ? 'throw' : 'closed'
}

/** Why a hook of that verb has no business at that event, with what to do instead. */
function misfit(verb: Verb, event: EventDeclaration): [message: string, hint: string] | undefined {
  if (verb === 'around' && event.around === undefined) {
    return [
      `cannot wrap \`${event.name}\``,
      'only the `.around` events have an inside; use guard, transform or observe',
    ]
  }
  if (verb !== 'around' && event.around !== undefined) {
    return [`cannot be used with \`${event.name}\``, 'it is an event to wrap: use around']
  }
  const honours = outcomesFor(verb, event)
  if ((verb === 'guard' || verb === 'transform') && honours.length === 0) {
    return [`has nothing to say at \`${event.name}\``, `it honours ${list(event.outcomes)}; use observe to watch it`]
  }
  return undefined
}

/** The outcomes that a hook of that verb may return at that event, besides nothing and `undecided`. */
export function outcomesFor(verb: Verb, event: EventDeclaration): readonly OutcomeType[] {
  const honoured = event.outcomes ?? []
  if (verb === 'guard') return honoured.filter((type) => type !== 'modify')
  if (verb === 'transform') return honoured.filter((type) => type === 'modify' || type === 'inform')
  return []
}

function checkName(name: unknown): string {
  if (typeof name === 'string' && /^[\w][\w.:@-]*$/.test(name)) return name
  throw new PawlError('bad-hook', `a hook cannot be named ${JSON.stringify(name) ?? String(name)}`, {
    hint: 'use letters, digits and - _ . : @, beginning with a letter or digit',
  })
}

function list(outcomes: readonly string[] = []): string {
  return outcomes.length === 0 ? 'no outcome' : outcomes.map((type) => `\`${type}\``).join(', ')
}
