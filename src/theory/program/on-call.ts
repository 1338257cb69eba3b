import type { Hook } from '../language/tree.ts'

/** Receives an invocation of a hook before it happens, when the facts are those that it depends on. */
export type OnCall = (call: {
  readonly hook: Hook
  /** The file of its theory. */
  readonly file: string
  readonly payload: Readonly<Record<string, unknown>>
}) => void
