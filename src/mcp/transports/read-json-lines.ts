import { PawlError, sentenceOf } from '../../base/index.ts'
import type { Wire } from '../message/message.ts'
import { plainLine } from '../message/plain-text.ts'
import type { Side } from '../side.ts'
import { readLines } from './read-lines.ts'

/** Where the messages of a stream go. */
interface JsonReader {
  /** Who sends them, for reports: `the client`. */
  readonly who: string
  readonly mostBytes: number
  readonly receive: Parameters<Side['onMessage']>[0]
  readonly report: (problem: PawlError) => void
}

/** Reads one JSON value from each line, until the stream ends. A line that is not JSON is reported and ignored. Returns why nothing more is read. */
export async function readJsonLines(
  stream: AsyncIterable<Uint8Array>,
  { who, mostBytes, receive, report }: JsonReader,
): Promise<PawlError | undefined> {
  let broken: PawlError | undefined
  const line = (text: string): void | Promise<void> => {
    const value = parsed(text)
    if (value !== undefined) return dealt({ value, text })
    const hint = 'a program that speaks MCP prints nothing else to standard output'
    report(new PawlError('mcp-bad-message', `${who} sent a line that is not JSON: ${plainLine(text, 80)}`, { hint }))
    return undefined
  }
  /** A failure here leaves an unknown state, so that nothing more is read: a call would stay without an answer, and without a reason. */
  const dealt = (wire: Wire): void | Promise<void> => {
    const failed = (error: unknown): never => {
      const why = error instanceof RangeError ? 'it is nested too deeply' : sentenceOf(error)
      broken = new PawlError('mcp-bad-message', `${who} sent a message that cannot be passed on: ${why}`)
      throw broken
    }
    try {
      return receive(wire, {})?.catch(failed)
    } catch (error) {
      return failed(error)
    }
  }
  try {
    if (await readLines(stream, { mostBytes, line })) return undefined
  } catch (error) {
    if (broken !== undefined) return broken
    throw error
  }
  return new PawlError('mcp-too-large', `${who} sent a line of more than ${mostBytes} bytes`, {
    hint: 'ask for less, or raise `limits.messageBytes`',
  })
}

/** The value of a JSON text; undefined if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
