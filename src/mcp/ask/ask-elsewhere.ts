import type { Json } from '../../base/index.ts'
import type { Asked, Verdict } from '../../ports/index.ts'

/** A question that the client cannot show to a person. */
interface Elsewhere {
  /** The name of the MCP server. */
  readonly server: string
  /** The question, without secrets. */
  readonly question: Asked
  /** The exact action, with secrets: to recognise it, not to show it. That of another request than `tools/call` has its `method`. */
  readonly action: Json
  /** Ends when the answer is not wanted any more. */
  readonly signal: AbortSignal
}

/** Asks a person by another way than the client. Undefined means that no person can be asked: the call is refused. */
export type AskElsewhere = (asked: Elsewhere) => Promise<Verdict | undefined>
