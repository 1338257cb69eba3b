import { PawlError } from '../base/index.ts'
import type { ResultOrigin, ToolCall, ToolResult } from '../protocol/index.ts'
import type { RunResult } from './result.ts'

/** A part of a streamed run: text, reasoning, tool input, a tool result, or a discard. */
export type AgentPart =
  | { readonly type: 'text'; readonly text: string; readonly turn: number }
  | { readonly type: 'reasoning'; readonly text: string; readonly turn: number }
  | {
      readonly type: 'tool_input'
      readonly id: string
      readonly name: string
      readonly text: string
      readonly turn: number
    }
  /** The parts of this turn so far do not count: another answer has replaced them. */
  | { readonly type: 'discard'; readonly turn: number }
  | {
      readonly type: 'tool_result'
      readonly call: ToolCall
      readonly result: ToolResult
      readonly origin: ResultOrigin
      readonly turn: number
    }

/** A streamed run: its parts as they come, to be read once, and its result. Breaking out of the loop aborts the run. */
export interface AgentStream<Output = string> extends AsyncIterable<AgentPart> {
  /** The result, when the run is over. It rejects if the run fails. */
  readonly result: Promise<RunResult<Output>>
}

/** Starts the run now and keeps its parts until they are read. */
export function createStream<Output>(
  start: (emit: (part: AgentPart) => void) => Promise<RunResult<Output>>,
  abort: () => void,
): AgentStream<Output> {
  const waiting: AgentPart[] = []
  let wake: () => void = () => {}
  let over = false
  const result = start((part) => {
    waiting.push(part)
    wake()
  }).finally(() => {
    over = true
    wake()
  })
  result.catch(() => {}) // the iterator throws it as well; this avoids an unhandled rejection
  let isLeft = false
  const leave = () => {
    isLeft = true
    abort()
    wake()
  }
  async function* parts(): AsyncGenerator<AgentPart> {
    while (!isLeft && (!over || waiting.length > 0)) {
      const next = waiting.shift()
      if (next !== undefined) yield next
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
    if (!isLeft) await result
  }
  let isTaken = false
  return {
    result,
    [Symbol.asyncIterator]() {
      if (isTaken) throw alreadyTaken()
      isTaken = true
      return leavable(parts(), leave)
    },
  }
}

/**
 * A generator notices only at its next part that its reader has left, or never if it is not read. So the run is aborted
 * here, immediately.
 */
function leavable(parts: AsyncGenerator<AgentPart>, leave: () => void): AsyncGenerator<AgentPart> {
  return Object.assign(Object.create(parts) as AsyncGenerator<AgentPart>, {
    next: () => parts.next(),
    return(value: unknown) {
      leave()
      return parts.return(value)
    },
    throw(error: unknown) {
      leave()
      return parts.throw(error)
    },
  })
}

/** Each part is yielded once: two loops would take parts from each other, and one of them would wait forever. */
function alreadyTaken(): PawlError {
  return new PawlError('stream-taken', 'the parts of this stream are read already: a stream can be read once', {
    hint: 'read it in one place, and hand the parts on; `result` can be awaited as often as you like',
  })
}
