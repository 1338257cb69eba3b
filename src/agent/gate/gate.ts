import type { Json } from '../../base/index.ts'
import type { Approval, Decision, DispatchOptions } from '../../kernel/index.ts'
import { type Coding, json, list, object, optional, string } from '../../protocol/index.ts'
import type { Denial } from '../turn/run-error.ts'
import type { Turn } from '../turn/turn.ts'

type MaybePromise<T> = T | Promise<T>

/** An event that hooks judge, and how its value is taken out of the payload, put back, recorded and shown to people. */
export interface Gate<P, V, S = never> {
  readonly event: string
  /** The field of the payload that holds the value. */
  readonly field: string
  pointIn(turn: Turn): GatePoint<P, S>
  valueOf(payload: P): V
  withValue(payload: P, value: V): P
  /** The value with what hooks want the model to know, where that goes with it. */
  withNotes?(value: V, notes: readonly string[]): V
  /** What a person is asked about. */
  actionOf(value: V): Json
  readonly coding: Coding<Judged<V, S>>
}

interface GatePoint<P, S> {
  dispatch(payload: P, options?: DispatchOptions): MaybePromise<Decision<P, S>>
  judge(payload: P, options?: DispatchOptions): MaybePromise<Decision<P, S>>
}

/** What the hooks of an event came to, as it is recorded. */
export interface Judged<V, S> {
  /** The value, if a transform has changed it. */
  readonly changed: V | undefined
  readonly notes: readonly string[]
  readonly denial: Denial | undefined
  readonly ask: Denial | undefined
  readonly stub: { readonly value: S } | undefined
  readonly resume: string | undefined
}

/** The same when nobody needs to be asked any more. */
export interface Passed<V, S> extends Omit<Judged<V, S>, 'ask'> {
  /** Whether guards have judged it since this process began, rather than only in one that was killed. */
  readonly isFresh: boolean
  /** A person's yes to exactly this value. */
  readonly approval: Approval | undefined
}

const denialWire = object({ by: string, reason: string })
const judgedWire = object({
  changed: optional(json),
  notes: list(string),
  denial: optional(denialWire),
  ask: optional(denialWire),
  /** A list of one: a stub may be null. */
  stub: optional(list(json)),
  resume: optional(string),
})

/** How what hooks came to is recorded, given how the value and a stub are. */
export function judgedCoding<V, S = never>(value: Coding<V>, stubbed?: Coding<S>): Coding<Judged<V, S>> {
  return {
    decode(wire, path) {
      const { changed, notes, denial, ask, stub, resume } = judgedWire.decode(wire, path)
      return {
        changed: changed === undefined ? undefined : value.decode(changed, `${path}.changed`),
        notes,
        denial,
        ask,
        stub: stub === undefined ? undefined : { value: stubbed?.decode(stub[0], `${path}.stub`) as S },
        resume,
      }
    },
    encode: ({ changed, notes, denial, ask, stub, resume }) =>
      judgedWire.encode({
        notes,
        ...(changed !== undefined && { changed: value.encode(changed) }),
        ...(denial !== undefined && { denial }),
        ...(ask !== undefined && { ask }),
        ...(stub !== undefined && stubbed !== undefined && { stub: [stubbed.encode(stub.value)] }),
        ...(resume !== undefined && { resume }),
      }),
  }
}
