import type { Binding, Comparison, Condition, Triple } from '../language/tree.ts'
import type { Frame, Reading, Step } from './frame.ts'
import type { Value } from './value.ts'

/** A part of a hook that has a value: a term, a condition or a part of one, or a reading with a name. */
export type Valued = Condition | Triple

/** The value of one part of a list, tested. */
type ItemTest = (frame: Frame, item: Value) => Value

/** Watches a hook while it runs. It wraps what is compiled, so that a program without one pays nothing. */
export interface Tracer {
  /** Wraps a reading, whose value is then known for this part. */
  value(part: Valued, reading: Reading): Reading
  /** Wraps the test of a comparison of each part of a list. */
  item(comparison: Comparison, test: ItemTest): ItemTest
  /** Wraps a command, which is then known to have been given. */
  command(triple: Triple, step: Step): Step
  /** Ties a name to its definition: a reference to it has this very reading. */
  name(definition: Triple | Binding, reading: Reading): void
}
