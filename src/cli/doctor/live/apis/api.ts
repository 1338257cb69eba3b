import { type Fields, fields, items } from './json.ts'

/** A tool as an agent offers it to its model. */
export interface OfferedTool {
  readonly name: string
  /** The fields of its input, with their schemas. */
  readonly properties: Fields
  readonly required: readonly unknown[]
  /** Whether its input is a text of its own form, not JSON. */
  readonly isFreeform: boolean
  readonly namespace: string | undefined
}

/** The request of an agent to its model: the tools there are, and the result of each call so far. */
export interface Told {
  readonly tools: readonly OfferedTool[]
  readonly results: readonly string[]
}

/** The answer of the model: a last text, or one tool call. Each has its own id. */
export type Said =
  | { readonly type: 'text'; readonly id: string; readonly text: string }
  | {
      readonly type: 'call'
      readonly id: string
      readonly tool: OfferedTool
      /** A text where the tool is freeform. */
      readonly input: string | Fields
    }

/** The way in which one provider's models are asked and answer. */
export interface Api {
  /** The end of a request's URL, after any prefix. */
  readonly address: RegExp
  hear(body: Fields): Told
  /** The answer in one piece. */
  whole(said: Said): unknown
  /** The answer as a stream of events. */
  events(said: Said): readonly unknown[]
}

export function offeredTool(name: unknown, schema: unknown, more: Partial<OfferedTool> = {}): OfferedTool {
  const { properties, required } = fields(schema)
  return {
    name: String(name),
    properties: fields(properties),
    required: items(required),
    isFreeform: false,
    namespace: undefined,
    ...more,
  }
}
