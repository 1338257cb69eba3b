import type { AuditLog, KeptRecord, LogFilter } from '../../ports/index.ts'
import { hasText } from './has-text.ts'

/** The records that match a filter. The log also finds a text in keys, so further records are read until enough of them match. */
export async function queryLog(
  log: Pick<AuditLog, 'query'>,
  filter: LogFilter & { readonly last: number },
): Promise<readonly KeptRecord[]> {
  const { text, last: wanted } = filter
  if (text === undefined) return log.query(filter)
  for (let last = wanted; ; last *= 8) {
    const found = await log.query({ ...filter, last })
    const fitting = found.filter((record) => hasText(record, text))
    if (fitting.length >= wanted || found.length < last) return fitting.slice(-wanted)
  }
}
