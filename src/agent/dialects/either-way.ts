import { PawlError } from '../../base/index.ts'
import { type Failure, type Hook, type Outcome, readOutcome } from '../../kernel/index.ts'
import { verbs } from './verbs.ts'

/** Events at which a dialect's one function may both change the value and judge it. */
type EitherWayEvent = 'model.before' | 'model.after' | 'tool.before' | 'tool.after'
type Maybe<T> = T | Promise<T>

interface Spec<Payload> {
  readonly name: string
  readonly on: EitherWayEvent
  readonly failure: Failure
  /** The judged value: a verdict holds as long as this is the same object. */
  readonly judged: (payload: Payload) => object
  run(payload: Payload): Maybe<Outcome | undefined>
}

interface Occasion {
  readonly context: object
  readonly call?: { readonly id: string }
}

/** Identifies an invocation of an event: tool calls of one turn may share their context, and be judged in parallel. */
const occasionOf = (on: string, { call }: Occasion) => `${on} ${call?.id ?? ''}`

/** A verdict about one value; the same object may be judged in two runs in parallel. */
interface Verdict {
  readonly context: object
  readonly outcome: Outcome | undefined
}

/** Occasions that a function of a dialect has denied: those that come after it are not called any more. */
const denials = new WeakMap<object, Set<string>>()

/**
 * One function as two hooks: in the transforms' phase it is called, and may change the value; in the guards' phase its
 * verdict counts. If another hook changed the value after it was called, or there is no verdict about this very value
 * in this very place, it is called again: a verdict is about the final value, and silence is not consent.
 */
export function eitherWay<Payload extends Occasion>(spec: Spec<Payload>): readonly Hook[] {
  const { name, on, failure, judged } = spec
  const verdicts = new WeakMap<object, Verdict>()
  /** An outcome that settles an occasion even if other hooks change it: a denial, or nothing after its own change. */
  const settled = new WeakMap<object, Map<string, Outcome | undefined>>()
  /** Where it was called in the transforms' phase, and has not been asked for its verdict yet. */
  const called = new WeakMap<object, Set<string>>()
  const transform = verbs.transform as (hook: object) => Hook
  const guard = verbs.guard as (hook: object) => Hook

  const call = (payload: Payload) => {
    if (denials.get(payload.context)?.has(occasionOf(on, payload)) === true) return undefined
    entry(called, payload.context, () => new Set()).add(occasionOf(on, payload))
    const answer = spec.run(payload)
    return isLater(answer) ? answer.then((outcome) => keep(payload, outcome)) : keep(payload, answer)
  }
  const keep = (payload: Payload, answer: Outcome | undefined) => {
    const { context } = payload
    const read = readOutcome(answer) // once: it may return something else when the guards run
    const isChange = read?.type === 'modify'
    const isDenial = read?.type === 'deny'
    const outcome = read ?? answer
    if (!isChange && !isDenial) verdicts.set(judged(payload), { context, outcome })
    else {
      const occasion = occasionOf(on, payload)
      entry(settled, context, () => new Map()).set(occasion, isDenial ? outcome : undefined)
      if (isDenial) entry(denials, context, () => new Set()).add(occasion)
    }
    return isChange ? outcome : undefined
  }
  const judge = (payload: Payload): Maybe<Outcome | undefined> => {
    const { context } = payload
    const occasion = occasionOf(on, payload)
    const wasCalled = called.get(context)?.delete(occasion) === true
    const value = judged(payload)
    const verdict = verdicts.get(value)
    if (verdict?.context === context) {
      verdicts.delete(value)
      return verdict.outcome
    }
    denials.get(context)?.delete(occasion)
    const here = settled.get(context)
    if (here?.has(occasion) !== true) return again(payload, wasCalled)
    const outcome = here.get(occasion)
    here.delete(occasion)
    return outcome
  }
  const again = (payload: Payload, wasCalled: boolean) => {
    const answer = spec.run(payload)
    return isLater(answer) ? answer.then((late) => onlyJudging(late, wasCalled)) : onlyJudging(answer, wasCalled)
  }
  return [transform({ name, on, failure, run: call }), guard({ name: `${name}.verdict`, on, failure, run: judge })]
}

function entry<V>(map: WeakMap<object, V>, key: object, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/**
 * Where only guards judge, a change was made and recorded before: a wrap tries again, or a person has approved exactly
 * this. Where others have changed the value after it, the change would be lost.
 */
function onlyJudging(answer: Outcome | undefined, wasCalled: boolean): Outcome | undefined {
  const outcome = readOutcome(answer)
  if (outcome?.type !== 'modify') return outcome ?? answer
  if (!wasCalled) return undefined
  throw new PawlError('too-late', 'it would change again what others have changed after it', {
    hint: 'register it later',
  })
}

function isLater<T>(answer: Maybe<T>): answer is Promise<T> {
  return typeof answer === 'object' && answer !== null && 'then' in answer
}
