import type { Json } from '../../base/index.ts'
import type { Approval, Decision, DispatchOptions } from '../../kernel/index.ts'
import { type Coding, json, list, object, optional, string } from '../../protocol/index.ts'
import type { Denial } from '../turn/run-error.ts'
import type { Turn } from '../turn/turn.ts'

type MaybePromise<T> = T | Promise<T>

/** An event whose hooks judge one value: reads the value from the payload, puts it back, records it and shows it to a person. */
export interface Gate<P, V, S = never> {
  readonly event: string
  /** The field of the payload that holds the value. */
  readonly field: string
  pointIn(turn: Turn): GatePoint<P, S>
  valueOf(payload: P): V
  withValue(payload: P, value: V): P
  /** Adds the notes of hooks to the value, where the value holds them. */
  withNotes?(value: V, notes: readonly string[]): V
  /** The action that a person approves or rejects. */
  actionOf(value: V): Json
  readonly coding: Coding<Judged<V, S>>
}

interface GatePoint<P, S> {
  dispatch(payload: P, options?: DispatchOptions): MaybePromise<Decision<P, S>>
  judge(payload: P, options?: DispatchOptions): MaybePromise<Decision<P, S>>
}

/** The decision of the hooks of an event, as the journal records it. */
export interface Judged<V, S> {
  /** The value, if a transform has changed it. */
  readonly changed: V | undefined
  /** The transforms that have changed it. Not on record. */
  readonly changedBy?: readonly string[] | undefined
  readonly notes: readonly string[]
  readonly denial: Denial | undefined
  readonly ask: Denial | undefined
  readonly stub: { readonly value: S } | undefined
  readonly resume: string | undefined
}

/** The same after a person has answered, or if no hook asks. */
export interface Passed<V, S> extends Omit<Judged<V, S>, 'ask'> {
  /** Whether guards have judged it in this process, not only in an earlier one that was killed. */
  readonly isFresh: boolean
  /** The approval of exactly this value by a person. */
  readonly approval: Approval | undefined
}

const denialWire = object({ by: string, reason: string })
const judgedWire = object({
  changed: optional(json),
  notes: list(string),
  denial: optional(denialWire),
  ask: optional(denialWire),
  /** A list of one, because a stub may be null. */
  stub: optional(list(json)),
  resume: optional(string),
})

/** Makes the coding of a decision from the codings of its value and its stub. */
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
