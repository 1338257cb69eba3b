import type { Readable } from 'node:stream'
import { PawlError } from '../../base/index.ts'
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
  stream: Readable,
  { who, mostBytes, receive, report }: JsonReader,
): Promise<PawlError | undefined> {
  const line = (text: string) => {
    const value = parsed(text)
    if (value !== undefined) return receive({ value, text }, {})
    const hint = 'a program that speaks MCP prints nothing else to standard output'
    report(new PawlError('mcp-bad-message', `${who} sent a line that is not JSON: ${plainLine(text, 80)}`, { hint }))
    return undefined
  }
  if (await readLines(stream, { mostBytes, line })) return undefined
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
