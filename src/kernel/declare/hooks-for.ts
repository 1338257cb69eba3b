import { asData, checkKeys, PawlError, typeName } from '../../base/index.ts'
import type { Catalogue } from './catalogue.ts'
import type { Failure, Hook, Mode, Verb } from './hook.ts'
import { timed, timeoutProblem } from './time-limit.ts'
import type { Verbs } from './verbs.ts'

/**
 * Returns the four verbs, typed by the events of a catalogue, such as one that you extended with your own. A registry of that catalogue
 * checks that the event of a hook exists and has the keys of its `match`.
 *
 * @example
 * const paid = defineEvent({ name: 'invoice.paid', carries: { amount: of<number>() } })
 * const { observe } = hooksFor(catalogue.with(paid))
 * const log = observe({ name: 'log', on: 'invoice.paid', run: ({ amount }) => console.log(amount) })
 */
export function hooksFor<C extends Catalogue>(_: C): Verbs<C> {
  return {
    guard: declaring('guard'),
    transform: declaring('transform'),
    observe: declaring('observe'),
    around: declaring('around'),
  }
}

/** A verb without the types of a catalogue. It checks the spec of a hook alone; a registry checks it against its event. */
export function declaring(verb: Verb): (spec: object) => Hook {
  return (spec) => declareHook(verb, spec as LooseSpec)
}

/** A spec that no compiler has checked. */
type LooseSpec = Partial<Omit<Hook, 'verb' | 'event'>> & { readonly on?: string }

const specKeys = ['name', 'on', 'match', 'timeoutMs', 'priority', 'identity', 'failure', 'mode', 'run']

/** How a hook of each verb may fail; the first is the default. */
const failures: Readonly<Record<Verb, readonly [Failure, ...Failure[]]>> = {
  transform: ['closed', 'open', 'throw'],
  guard: ['closed', 'open', 'throw'],
  observe: ['open', 'closed', 'throw'],
  around: ['throw', 'open'],
}

function declareHook(verb: Verb, spec: LooseSpec): Hook {
  if (typeof spec !== 'object' || spec === null)
    throw new PawlError('bad-hook', `a ${verb} must be an object, not ${typeName(spec)}`, {
      hint: `its keys are ${specKeys.map((key) => `\`${key}\``).join(', ')}`,
    })
  const { on, name, run, timeoutMs, priority, identity, mode, failure = failures[verb][0] } = spec
  const hook = {
    verb,
    name,
    event: String(on),
    match: asData(spec.match), // read once: the checked match is the one that selects
    failure,
    mode,
    timeoutMs,
    priority,
    identity: identity === undefined ? undefined : String(identity),
    run,
  } as Hook
  checkParts(hook)
  checkKeys(spec, specKeys, `${verb} \`${name}\``, 'bad-hook')
  const isTimed = timeoutMs !== undefined && timeoutMs !== Number.POSITIVE_INFINITY
  return Object.freeze(isTimed ? { ...hook, run: timed(verb, hook.run, timeoutMs) } : hook)
}

/** Refuses a hook whose parts are missing or have wrong values, also one that was made by hand. It checks neither the event nor the keys of the match. */
export function checkParts({ verb, name, event, run, match, failure, mode, timeoutMs, priority }: Hook): void {
  if (typeof name !== 'string' || !/^[\w][\w.:@-]*$/.test(name))
    throw new PawlError('bad-hook', `a hook cannot be named ${JSON.stringify(name) ?? String(name)}`, {
      hint: 'use letters, digits and - _ . : @, beginning with a letter or digit',
    })
  const refuse = (message: string, hint?: string): never => {
    throw new PawlError('bad-hook', `${verb} \`${name}\` ${message}`, { hook: name, event, hint })
  }
  if (typeof run !== 'function') refuse('has no `run` function', `write \`run: (payload) => …\``)
  if (!failures[verb].includes(failure))
    refuse(`has failure \`${failure}\``, `a ${verb} fails ${failures[verb].join(', ')}`)
  checkMode(verb, mode, refuse)
  const late = timeoutMs === undefined ? undefined : timeoutProblem(timeoutMs)
  if (late !== undefined) refuse(`cannot have a \`timeoutMs\` of ${String(timeoutMs)}`, late)
  if (priority !== undefined && !Number.isInteger(priority)) refuse('needs a whole number as `priority`')
  checkMatch(match, refuse)
}

const modes: readonly unknown[] = ['enforce', 'shadow'] satisfies readonly Mode[]

/** An observer decides nothing, and the result of an around-hook is the result of the operation. */
function checkMode(verb: Verb, mode: unknown, refuse: (message: string, hint?: string) => never): void {
  if (mode === undefined) return
  if (!modes.includes(mode)) refuse(`has mode \`${String(mode)}\``, 'its mode is `enforce` or `shadow`')
  if (mode === 'shadow' && (verb === 'observe' || verb === 'around'))
    refuse('cannot be in shadow', 'only guards and transforms can')
}

function checkMatch(match: unknown, refuse: (message: string, hint?: string) => never): void {
  if (match === undefined) return
  if (typeof match !== 'object' || match === null || Array.isArray(match))
    refuse(`cannot match with ${typeName(match)}`, "write `match: { key: 'value' }`, or leave it out")
  for (const [key, wanted] of Object.entries(match)) {
    const values: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted]
    if (values.length === 0 || values.some((value) => typeof value !== 'string' || value === ''))
      refuse(`must match \`${key}\` with text or a list of texts`)
  }
}
