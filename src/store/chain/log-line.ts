import { PawlError, sentenceOf } from '../../base/index.ts'
import type { KeptRecord, LogPosition, LogRecord } from '../../ports/index.ts'

import { sha256 } from '../signing/sha256.ts'

/** A line of the log, read as far as the chain needs it. */
export interface LogLine {
  readonly position: number
  /** Of the line before. */
  readonly previous: string
  readonly hash: string
  /** The hashed bytes of the line, up to the hash, so that a check never has to encode them again. */
  readonly content: Buffer
  /** Of position and hash, and so of all records up to this one; only some lines have one. */
  readonly signature?: string | undefined
}

/** The hash before the first record. */
export const genesis = '0'.repeat(64)

/** The end of a log without records. */
export const beginning: LogPosition = { position: 0, hash: genesis }

/** A longer record is refused: the next writer must be able to read the last one. */
export const longestLine = 16 * 1024 * 1024

const opening = /^\{"position":(\d{1,15}),"previous":"([0-9a-f]{64})","record":/
const beforeHash = ',"hash":"'
const afterHash = '"}'
const closingLength = beforeHash.length + 64 + afterHash.length
const signedClosing = /^,"hash":"([0-9a-f]{64})","signature":"([A-Za-z0-9+/]{86}==)"\}$/
const signedClosingLength = closingLength + ',"signature":""'.length + 88

export function makeLine(position: number, previous: string, record: LogRecord): LogLine {
  const content = Buffer.from(`${openingOf(position, previous)}${textOf(record)}`)
  return { position, previous, hash: sha256(content), content }
}

/** It may hold any value from a program, such as a BigInt. */
function textOf(record: LogRecord): string {
  try {
    return JSON.stringify(record)
  } catch (cause) {
    throw new PawlError('bad-record', `a record of ${record.event} cannot be written as JSON: ${sentenceOf(cause)}`, {
      hint: 'give texts, numbers, booleans, null, lists and plain objects alone, such as `String(value)` for a BigInt',
      cause,
    })
  }
}

function openingOf(position: number, previous: string): string {
  return `{"position":${position},"previous":"${previous}","record":`
}

/** As they are in a file, each with its line break. */
export function bytesOf(lines: readonly LogLine[]): Buffer {
  const ends = lines.map(endOf)
  const length = lines.reduce((sum, { content }, at) => sum + content.length + (ends[at] as string).length, 0)
  const bytes = Buffer.allocUnsafe(length)
  let filled = 0
  for (const [at, { content }] of lines.entries()) {
    filled += content.copy(bytes, filled)
    filled += bytes.write(ends[at] as string, filled, 'latin1')
  }
  return bytes
}

/** The text after the content. */
function endOf({ hash, signature }: LogLine): string {
  return signature === undefined ? `,"hash":"${hash}"}\n` : `,"hash":"${hash}","signature":"${signature}"}\n`
}

/** Undefined if this is not a line of a log. Whether hash and signature are right is another question. */
export function readLine(bytes: Buffer): LogLine | undefined {
  const begun = opening.exec(bytes.toString('latin1', 0, 128))
  if (begun === null) return undefined
  return closedLine(bytes, Number(begun[1]), begun[2] as string)
}

/** The same for a line behind another. If it follows that one, its beginning is known, and to compare is faster than to search. */
export function readNext(bytes: Buffer, last: LogLine | undefined): LogLine | undefined {
  if (last === undefined) return readLine(bytes)
  const [position, previous] = [last.position + 1, last.hash]
  const begun = openingOf(position, previous)
  return bytes.toString('latin1', 0, begun.length) === begun ? closedLine(bytes, position, previous) : readLine(bytes)
}

function closedLine(bytes: Buffer, position: number, previous: string): LogLine | undefined {
  const plain = bytes.length - closingLength
  const closed = bytes.toString('latin1', Math.max(0, plain))
  if (closed.startsWith(beforeHash) && closed.endsWith(afterHash) && closed.length === closingLength) {
    const hash = closed.slice(beforeHash.length, -afterHash.length)
    return isHexadecimal(hash) ? { position, previous, hash, content: bytes.subarray(0, plain) } : undefined
  }
  const signed = bytes.length - signedClosingLength
  const vouched = signedClosing.exec(bytes.toString('latin1', Math.max(0, signed)))
  if (vouched === null) return undefined
  const [hash, signature] = [vouched[1] as string, vouched[2]]
  return { position, previous, hash, content: bytes.subarray(0, signed), signature }
}

/** Every line is asked this, and an expression would take four times as long. */
function isHexadecimal(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isDigit = code >= 0x30 && code <= 0x39
    if (!isDigit && !(code >= 0x61 && code <= 0x66)) return false
  }
  return true
}

/** The fields of a line that the chain needs; undefined if this is not a line. */
export function openingIn(bytes: Buffer): Pick<LogLine, 'position' | 'previous'> | undefined {
  const [, position, previous = ''] = opening.exec(bytes.toString('latin1', 0, 128)) ?? []
  return position === undefined ? undefined : { position: Number(position), previous }
}

/** The text of the record alone. */
export function recordText({ content }: LogLine): string {
  const text = content.toString('utf8')
  return text.slice(opening.exec(text)?.[0].length ?? 0)
}

/** The record of a line. One that was edited beyond recognition is shown, not left out: `verify` reports more. */
export function recordIn(line: LogLine, text = recordText(line)): KeptRecord {
  try {
    const record: unknown = JSON.parse(text)
    if (isRecord(record)) return { ...record, position: line.position, hash: line.hash }
  } catch {
    // it is not JSON any more
  }
  return unreadable(line.position, line.content)
}

/** As far as searching relies on it. */
function isRecord(value: unknown): value is LogRecord {
  if (typeof value !== 'object' || value === null || !('hooks' in value)) return false
  return Array.isArray(value.hooks) && value.hooks.every((one) => typeof one === 'object' && one !== null)
}

/** Replaces a record that cannot be read any more. */
export function unreadable(position: number, bytes: Buffer): KeptRecord {
  const reason = `this is not a record: ${bytes.toString('utf8', 0, 80)}`
  const nothing = { time: 0, agent: '?', event: '?', hooks: [], durationMs: 0, hash: '' }
  return { ...nothing, position, decision: 'unreadable', reason }
}
