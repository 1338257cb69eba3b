import type { ToolTurn } from '../../agent/internal.ts'
import { isObject, sentenceOf } from '../../base/index.ts'
import { type Cleaner, sentenceBound } from '../../kernel/index.ts'
import { makeToolResult, type ToolResult } from '../../protocol/index.ts'
import { jsonOf } from '../host/given-input.ts'

/** What came of one call: what the tool returned or threw, and what Mastra receives. */
export interface Results {
  /** Runs the tool, and reads what it returned. */
  read(run: () => unknown): Promise<ToolResult>
  /** Whether hooks left what the tool returned or threw as it is. */
  isOwn(turn: ToolTurn): boolean
  /** The output for Mastra: the very value of the tool, if hooks left it. Throws a refusal, or the very error of the tool. */
  write(turn: ToolTurn): unknown
}

type Came = { readonly result: ToolResult } & ({ readonly value: unknown } | { readonly error: unknown })

export function createResults(callId: string, clean: Cleaner): Results {
  const came: Came[] = []
  const originOf = ({ result }: ToolTurn) =>
    came.findLast((one) => JSON.stringify(one.result) === JSON.stringify(result))
  return {
    async read(run) {
      try {
        const value = await run()
        const result = makeToolResult(callId, jsonOf(value), isRefused(value))
        came.push({ value, result })
        return result
      } catch (error) {
        const sentence = sentenceOf(error)
        const result = makeToolResult(callId, { error: clean(sentence, sentenceBound) }, true)
        if (clean(sentence) === sentence) came.push({ error, result }) // the model reads no secret of an error
        throw error
      }
    },
    isOwn: (turn) => originOf(turn) !== undefined,
    write(turn) {
      const { result, notes } = turn
      const origin = originOf(turn)
      if (origin !== undefined && notes.length === 0) {
        if ('error' in origin) throw origin.error
        return origin.value
      }
      if (origin !== undefined && 'value' in origin) return withNotes(origin.value, notes)
      if (result.isError) throw new Error([textOf(result), ...notes].join('\n'))
      return withNotes(structuredClone(result.output), notes)
    },
  }
}

/** Mastra returns arguments that do not fit the schema of a tool as an object. */
function isRefused(value: unknown): boolean {
  return isObject(value) && value['error'] === true && 'validationErrors' in value
}

function textOf({ output }: ToolResult): string {
  return typeof output === 'string' ? output : JSON.stringify(output)
}

function withNotes(value: unknown, notes: readonly string[]): unknown {
  if (notes.length === 0) return value
  return typeof value === 'string' ? [value, ...notes].join('\n\n') : { result: value, notes }
}
