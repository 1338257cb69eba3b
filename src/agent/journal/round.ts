import { type Json, sentenceOf } from '../../base/index.ts'
import { sentenceBound, withoutSecrets } from '../../kernel/index.ts'
import type { Verdict } from '../../ports/index.ts'
import {
  type Coding,
  flag,
  json,
  list,
  number,
  object,
  optional,
  string,
  type Usage,
  wire,
} from '../../protocol/index.ts'

/** An operation inside its wraps, played until it has a result or a person must be asked. */
export interface Round<R> {
  readonly result: R | undefined
  readonly asked: AskedAttempt<R> | undefined
  /** Attempts that were finished before the question, or the failure. */
  readonly done: readonly Attempt<R>[]
  /** Tokens of every attempt. */
  readonly spent: readonly Usage[]
  /** Why its wraps failed although an attempt was made. The attempt is recorded: it is played back when the run continues. */
  readonly failure?: unknown
}

export function finished<R>(result: R, spent: readonly Usage[]): Round<R> {
  return { result, asked: undefined, done: none, spent }
}

const none: readonly never[] = Object.freeze([])

export interface Attempt<R> {
  readonly attempt: number
  /** The input from the wrap, and the input after hooks. A wrap that requests the same when it is played again gets the same result. */
  readonly wanted: Json
  readonly action: Json
  readonly result: R | undefined
  readonly error: string | undefined
  /** Of the error, if it was one of ours. */
  readonly code?: string | undefined
  /** Set if hooks could not receive its result: they do when it is played back. */
  readonly isUntold?: boolean | undefined
}

export interface AskedAttempt<R> {
  readonly attempt: number
  /** The input from the wrap, and the input after hooks: the person is asked about the latter. */
  readonly wanted: Json
  readonly action: Json
  readonly by: string
  readonly reason: string
  /** A hook's stub of the attempt: it holds after a yes. */
  readonly stub: { readonly result: R } | undefined
}

/** An attempt that a person was asked about, and the person's answer. */
export interface Answered<R> extends AskedAttempt<R> {
  readonly verdict: Verdict
}

const roundWire = object({
  result: optional(json),
  asked: optional(
    object({ attempt: number, wanted: json, action: json, by: string, reason: string, stub: optional(list(json)) }),
  ),
  done: list(
    object({
      attempt: number,
      wanted: json,
      action: json,
      result: optional(json),
      error: optional(string),
      code: optional(string),
      isUntold: optional(flag),
    }),
  ),
  spent: list(wire.usage),
  failed: optional(string),
})

/** The usage of the recorded attempts of a round. Answers outside of a round are recorded as one of their own. */
export const spentCoding: Coding<readonly Usage[]> = {
  decode: (given, path) => roundWire.decode(given, path).spent,
  encode: (spent) => roundWire.encode({ done: none, spent }),
}

/** The encoding of a round, from the encoding of its result. */
export function roundCoding<R>(coding: Coding<R>): Coding<Round<R>> {
  const read = (value: Json | undefined, path?: string) =>
    value === undefined ? undefined : coding.decode(value, path)
  return {
    decode(value, path) {
      const { result, asked, done, spent, failed } = roundWire.decode(value, path)
      return {
        result: read(result, path),
        asked: asked && { ...asked, stub: asked.stub && { result: coding.decode(asked.stub[0], path) } },
        done: done.map((one) => ({
          attempt: one.attempt,
          wanted: one.wanted,
          action: one.action,
          result: read(one.result, path),
          error: one.error,
          code: one.code,
          isUntold: one.isUntold,
        })),
        spent,
        ...(failed !== undefined && { failure: new Error(failed) }),
      }
    },
    encode: ({ result, asked, done, spent, failure }) =>
      roundWire.encode({
        ...(result !== undefined && { result: coding.encode(result) }),
        ...(asked !== undefined && { asked: askedWire(asked, coding) }),
        done: done.map((one) => ({
          attempt: one.attempt,
          wanted: one.wanted,
          action: one.action,
          ...(one.result !== undefined && { result: coding.encode(one.result) }),
          ...(one.error !== undefined && { error: one.error }),
          ...(one.code !== undefined && { code: one.code }),
          ...(one.isUntold === true && { isUntold: true }),
        })),
        spent,
        ...(failure !== undefined && { failed: withoutSecrets(sentenceOf(failure), sentenceBound) }),
      }),
  }
}

function askedWire<R>({ attempt, wanted, action, by, reason, stub }: AskedAttempt<R>, coding: Coding<R>) {
  return { attempt, wanted, action, by, reason, ...(stub !== undefined && { stub: [coding.encode(stub.result)] }) }
}
