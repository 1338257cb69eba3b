import { createHash } from 'node:crypto'
import type { AuditLog, KeptRecord, LogFilter, LogRecord } from '../../protocol/index.ts'
import { jsonText } from '../json-text.ts'

interface Kept {
  readonly text: string
  readonly hash: string
}

/** A log that ends with its process. Chained like the others, though nobody signs it: whoever could change it could sign too. */
export function memoryAuditLog(): AuditLog {
  const kept: Kept[] = []
  const waiting = new Set<() => void>()
  const query = (filter: LogFilter = {}) => {
    const found = kept.map(recordOf).filter((record) => fits(record, filter))
    return filter.last === undefined ? found : found.slice(Math.max(0, found.length - filter.last))
  }
  return {
    async append(records) {
      const texts = records.map((record) => jsonText('the record', record)) // all or none
      const places = texts.map((text) => {
        kept.push({ text, hash: chained(kept.at(-1)?.hash, text) })
        return { position: kept.length, hash: kept.at(-1)?.hash ?? '' }
      })
      for (const wake of waiting) wake()
      return places
    },
    query: async (filter) => query(filter),
    async *follow(filter, signal) {
      let seen = kept.length
      yield* query(filter)
      const { last: _, ...rest } = filter
      while (!signal.aborted) {
        const fresh = query(rest).filter(({ position }) => position > seen)
        seen = kept.length
        yield* fresh
        if (kept.length === seen) await nextOf(waiting, signal)
      }
    },
    verify: async ({ head } = {}) => {
      const position = kept.findIndex(({ text, hash }, index) => hash !== chained(kept[index - 1]?.hash, text)) + 1
      const broken =
        position > 0 ? { position, what: 'its hash is not that of its text and the record before' } : undefined
      const missing =
        head !== undefined && kept[head.position - 1]?.hash !== head.hash
          ? { position: head.position, what: 'it is not the record that was written down as the head' }
          : undefined
      return { records: kept.length, problem: broken ?? missing, signedTo: 0 }
    },
  }
}

function chained(before: string | undefined, text: string): string {
  return createHash('sha256')
    .update(`${before ?? ''}\n${text}`)
    .digest('hex')
}

function recordOf({ text, hash }: Kept, index: number): KeptRecord {
  return { ...(JSON.parse(text) as LogRecord), position: index + 1, hash }
}

function fits(record: KeptRecord, filter: LogFilter): boolean {
  const { from = -Infinity, to = Infinity, event, agent, session, decision, hook, text } = filter
  return (
    record.time >= from &&
    record.time <= to &&
    (event === undefined || record.event === event) &&
    (agent === undefined || record.agent === agent) &&
    (session === undefined || record.session === session) &&
    (decision === undefined || record.decision === decision) &&
    (hook === undefined || record.hooks.some((logged) => logged.hook === hook)) &&
    (text === undefined || JSON.stringify(record).includes(text))
  )
}

/** Resolves when something was appended, or at the signal. */
function nextOf(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      waiting.delete(wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    waiting.add(wake)
    signal.addEventListener('abort', wake)
    if (signal.aborted) wake()
  })
}
