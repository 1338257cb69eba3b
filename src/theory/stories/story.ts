import type { Value } from '../program/value.ts'
import type { Said } from './moments.ts'

/** A test as it runs: its steps, one after the other, and its expectations. */
export interface Story {
  readonly name: string
  readonly line: number
  readonly steps: readonly Step[]
  readonly expectations: readonly Expectation[]
}

export interface Claim {
  readonly subject: string
  readonly relation: string
  readonly object: string
}

/** An event of the agent that a test brings about. */
export interface Happening extends Said {
  readonly moment: string
}

export type Step = { readonly line: number; readonly words: string } & (
  | { readonly type: 'fact'; readonly claim: Claim }
  | { readonly type: 'tag'; readonly concept: string; readonly tag: string }
  | { readonly type: 'control'; readonly name: string; readonly value: string | number }
  | { readonly type: 'dimension'; readonly concept: string; readonly name: string; readonly value: number }
  | { readonly type: 'event'; readonly happening: Happening }
)

/** A side of a comparison: a value, the value of a variable, or the result of the last event. */
export type Operand =
  | { readonly type: 'value'; readonly value: Value }
  | { readonly type: 'variable'; readonly name: string }
  | { readonly type: 'result'; readonly name: 'reason' | 'informed' }

export type Expectation = { readonly line: number; readonly words: string } & (
  | { readonly type: 'decision'; readonly is: string }
  | { readonly type: 'by'; readonly hook: string }
  | { readonly type: 'tag'; readonly concept: string; readonly tag: string }
  | { readonly type: 'confirmation'; readonly subject: string; readonly reason: string }
  | { readonly type: 'claim'; readonly claim: Claim }
  | { readonly type: 'question'; readonly variable: string; readonly claim: Claim }
  | {
      readonly type: 'reading'
      /** Its name; without a name it must be true. */
      readonly variable: string | undefined
      readonly verb: string
      readonly subject: Operand
      readonly object: Operand
    }
)
