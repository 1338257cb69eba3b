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

/** Where a hook has denied an event in one context, hooks of a dialect that come after it are not asked any more. */
const deniedIn = new WeakMap<object, string>()

/**
 * One function as two hooks: in the transforms' phase it is called, and may change the value; in the guards' phase
 * its verdict counts. If somebody changed the value after it was asked, it is asked again: verdicts are about what
 * will really happen.
 */
export function eitherWay<Payload extends { readonly context: object }>(spec: Spec<Payload>): readonly Hook[] {
  const verdicts = new WeakMap<object, { readonly seen: unknown; readonly outcome: Outcome | undefined }>()
  const { name, on, failure } = spec
  const transform = verbs.transform as (hook: object) => Hook
  const guard = verbs.guard as (hook: object) => Hook

  const ask = (payload: Payload) => {
    if (deniedIn.get(payload.context) === on) return undefined
    const answer = spec.run(payload)
    return answer instanceof Promise ? answer.then((outcome) => keep(payload, outcome)) : keep(payload, answer)
  }
  const keep = (payload: Payload, outcome: Outcome | undefined) => {
    if (outcome?.type === 'modify') return outcome
    verdicts.set(payload.context, { seen: spec.judged(payload), outcome })
    if (outcome?.type === 'deny') deniedIn.set(payload.context, on)
    return undefined
  }
  const judge = async (payload: Payload) => {
    const verdict = verdicts.get(payload.context)
    verdicts.delete(payload.context)
    deniedIn.delete(payload.context)
    if (verdict !== undefined && (verdict.seen === spec.judged(payload) || verdict.outcome?.type === 'deny'))
      return verdict.outcome
    if (verdict === undefined) return undefined
    const outcome = await spec.run(payload)
    if (outcome?.type !== 'modify') return outcome
    throw new PawlError('too-late', 'it would change again what others have changed after it', {
      hint: 'register it later',
    })
  }
  return [transform({ name, on, failure, run: ask }), guard({ name: `${name}.verdict`, on, failure, run: judge })]
}
