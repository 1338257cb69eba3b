import { TextBlock, ToolResultBlock } from '@strands-agents/sdk'
import type { ToolTurn } from '../../agent/internal.ts'
import { sentenceOf } from '../../base/index.ts'
import { type Cleaner, sentenceBound } from '../../kernel/index.ts'
import { makeToolResult, type ToolResult } from '../../protocol/index.ts'
import { outputOf } from './messages/to-ours.ts'
import { contentOf } from './messages/to-theirs.ts'

/** The results of one call: those that Strands gave, and the one that it receives. */
export interface Results {
  /** A result of Strands as hooks read it. The error of a tool is thrown, so that wraps can try again. */
  read(block: ToolResultBlock): ToolResult
  /** The result for the model: the very block of Strands, if hooks left it as it is and have nothing to add. */
  write(turn: Pick<ToolTurn, 'result' | 'notes'>): ToolResultBlock
}

export function createResults(toolUseId: string, clean: Cleaner): Results {
  const given: { readonly block: ToolResultBlock; readonly result: ToolResult }[] = []
  return {
    read(block) {
      const { error } = block
      if (error !== undefined) {
        const sentence = sentenceOf(error)
        const result = makeToolResult(toolUseId, { error: clean(sentence, sentenceBound) }, true)
        if (clean(sentence) === sentence) given.push({ block, result }) // the model reads no secret of an error
        throw error
      }
      const result = makeToolResult(toolUseId, outputOf(block), block.status === 'error')
      given.push({ block, result })
      return result
    },
    write({ result, notes }) {
      const origin = given.findLast((one) => JSON.stringify(one.result) === JSON.stringify(result))?.block
      if (origin !== undefined && notes.length === 0) return origin
      const added = notes.map((note) => new TextBlock(note))
      return new ToolResultBlock({
        toolUseId,
        status: result.isError ? 'error' : 'success',
        content: [...(origin?.content ?? contentOf(result.output)), ...added],
        ...(origin?.error !== undefined && { error: origin.error }),
      })
    },
  }
}
