import type { ToolTurn } from '../../../agent/internal.ts'
import { isNest, isObject, type Json, PawlError, sentenceOf } from '../../../base/index.ts'
import { makeToolResult, type ToolCall, type ToolResult } from '../../../protocol/index.ts'
import { jsonOf } from '../../host/given-input.ts'
import { wordsOf } from '../calls/words-of.ts'

/** What a tool returned, or threw, each time that it ran. */
export interface Attempts {
  /** Runs the tool, and returns its result as hooks read it. */
  run(work: (call: ToolCall) => unknown): (call: ToolCall) => Promise<ToolResult>
  /** The output for the AI SDK: the tool's own, or its own error thrown, unless a hook changed it. */
  outputOf(turn: ToolTurn): unknown
}

interface Returned {
  readonly raw: unknown
  readonly text: string
}

/** `clean` makes the sentence of an error as hooks read it. */
export function createAttempts(clean: (sentence: string) => string): Attempts {
  const returned: Returned[] = []
  const thrown: unknown[] = []
  return {
    run: (work) => async (call) => {
      try {
        const raw = await work(call)
        const json = jsonOf(raw)
        returned.push({ raw, text: JSON.stringify(json) })
        return makeToolResult(call.id, json)
      } catch (error) {
        thrown.push(error)
        throw error
      }
    },
    outputOf({ result: { output, isError }, notes }) {
      if (isError) throw errorOf(output, notes)
      const text = JSON.stringify(output)
      const own = returned.findLast((one) => one.text === text)
      if (own !== undefined) return own.raw
      return isNest(output) ? structuredClone(output) : output
    },
  }

  function errorOf(output: Json, notes: readonly string[]): unknown {
    const own = thrown.findLast((error) => isErrorOf(output, clean(sentenceOf(error))))
    if (own !== undefined && notes.length === 0) return own
    const words = [own === undefined ? wordsOf(output) : sentenceOf(own), ...notes].join('\n\n')
    return new PawlError('tool-denied', words, { cause: own })
  }
}

function isErrorOf(output: Json, sentence: string): boolean {
  return isObject(output) && Object.keys(output).length === 1 && output['error'] === sentence
}
