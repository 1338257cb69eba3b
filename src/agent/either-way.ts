import { type Failure, type Hook, type Outcome, PawlError } from '../kernel/index.ts'
import { verbs } from './verbs.ts'

/** Events at which a dialect's one function may both change the value and judge it. */
type EitherWayEvent = 'model.before' | 'model.after' | 'tool.before' | 'tool.after'

interface Spec<Payload> {
  readonly name: string
  readonly on: EitherWayEvent
  readonly failure: Failure
  /** What is judged: a verdict holds as long as this is the same object. */
  readonly judged: (payload: Payload) => unknown
  run(payload: Payload): Outcome | undefined | Promise<Outcome | undefined>
}

interface Occasion {
  readonly context: object
  readonly call?: { readonly id: string }
}

/** Which showing of an event this is: tool calls of one turn share their context, and are judged at the same time. */
const occasionOf = (on: string, { call }: Occasion) => `${on} ${call?.id ?? ''}`

/** Occasions that a hook of a dialect has denied: those that come after it are not asked any more. */
const denials = new WeakMap<object, Set<string>>()

interface Verdict {
  readonly seen: unknown
  readonly outcome: Outcome | undefined
}

/** What a function has said that changed the value: it made the change, and has nothing to add. */
const changed: Verdict = { seen: undefined, outcome: undefined }

/**
 * One function as two hooks: in the transforms' phase it is called, and may change the value; in the guards' phase
 * its verdict counts. If somebody changed the value after it was asked, or no verdict of this very occasion is
 * there, it is asked again: a verdict is about what will really happen, and a missing one is no consent.
 */
export function eitherWay<Payload extends Occasion>(spec: Spec<Payload>): readonly Hook[] {
  const verdicts = new WeakMap<object, Map<string, Verdict>>()
  const { name, on, failure } = spec
  const transform = verbs.transform as (hook: object) => Hook
  const guard = verbs.guard as (hook: object) => Hook

  const ask = (payload: Payload) => {
    if (denials.get(payload.context)?.has(occasionOf(on, payload)) === true) return undefined
    const answer = spec.run(payload)
    return answer instanceof Promise ? answer.then((outcome) => keep(payload, outcome)) : keep(payload, answer)
  }
  const keep = (payload: Payload, outcome: Outcome | undefined) => {
    const occasion = occasionOf(on, payload)
    const isChange = outcome?.type === 'modify'
    const verdict = isChange ? changed : { seen: spec.judged(payload), outcome }
    entry(verdicts, payload.context, () => new Map<string, Verdict>()).set(occasion, verdict)
    if (outcome?.type === 'deny') entry(denials, payload.context, () => new Set<string>()).add(occasion)
    return isChange ? outcome : undefined
  }
  const judge = async (payload: Payload) => {
    const occasion = occasionOf(on, payload)
    const verdict = verdicts.get(payload.context)?.get(occasion)
    verdicts.get(payload.context)?.delete(occasion)
    denials.get(payload.context)?.delete(occasion)
    if (verdict === changed) return undefined
    if (verdict?.outcome?.type === 'deny' || verdict?.seen === spec.judged(payload)) return verdict?.outcome
    const outcome = await spec.run(payload)
    if (outcome?.type !== 'modify') return outcome
    throw new PawlError('too-late', 'it would change again what others have changed after it', {
      hint: 'register it later',
    })
  }
  return [transform({ name, on, failure, run: ask }), guard({ name: `${name}.verdict`, on, failure, run: judge })]
}

function entry<V>(map: WeakMap<object, V>, key: object, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
