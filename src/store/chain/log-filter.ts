import type { KeptRecord, LogFilter } from '../../ports/index.ts'
import { type LogLine, recordIn, recordText } from './log-line.ts'

const words = ['event', 'agent', 'session', 'decision'] as const

/** Returns the record of a line if it matches the filter. Most lines are rejected before they are parsed. */
export function matcherOf(filter: LogFilter): (line: LogLine) => KeptRecord | undefined {
  const needles = needlesOf(filter)
  return (line) => {
    const text = recordText(line)
    if (!needles.every((needle) => text.includes(needle))) return undefined
    const record = recordIn(line, text)
    const isUnreadable = record.hash === ''
    return isUnreadable || fits(record, filter) ? record : undefined
  }
}

/** A text in its form inside of JSON. */
export function needleOf(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function needlesOf(filter: LogFilter): readonly string[] {
  const exact = [...words.map((word) => filter[word]), filter.hook].filter((value) => value !== undefined)
  const inner = filter.text === undefined ? [] : [needleOf(filter.text)]
  return [...exact.map((value) => JSON.stringify(value)), ...inner]
}

function fits(record: KeptRecord, filter: LogFilter): boolean {
  const { from, to, hook } = filter
  if (from !== undefined && record.time < from) return false
  if (to !== undefined && record.time > to) return false
  if (hook !== undefined && !record.hooks.some((one) => one.hook === hook)) return false
  return words.every((word) => filter[word] === undefined || filter[word] === record[word])
}
