import { closedStore } from '../sql/closed-store.ts'
import { checkFilter, checkRecords, checkRotateOptions, checkSignal, checkVerifyOptions } from './check-log-options.ts'
import type { OpenAudit } from './open-audit.ts'

/** The same log, which refuses wrong options, and every call after it is closed. It closes when its writes are done. */
export function checkedAudit(log: OpenAudit): OpenAudit {
  const closing = new AbortController()
  const writes = new Set<Promise<unknown>>()
  let closed: Promise<void> | undefined
  const mustBeOpen = () => {
    if (closed !== undefined) throw closedStore()
  }
  const written = async <T>(write: () => Promise<T>): Promise<T> => {
    const writing = write()
    writes.add(writing)
    return writing.finally(() => writes.delete(writing))
  }
  const close = async () => {
    closing.abort()
    await Promise.allSettled(writes)
    await log.close()
  }
  return {
    async append(records) {
      mustBeOpen()
      checkRecords(records)
      return written(() => log.append(records))
    },
    async query(filter = {}) {
      mustBeOpen()
      checkFilter(filter)
      return log.query(filter)
    },
    async *follow(filter, signal) {
      mustBeOpen()
      checkFilter(filter)
      checkSignal(signal)
      yield* log.follow(filter, AbortSignal.any([signal, closing.signal]))
      if (!signal.aborted) mustBeOpen()
    },
    async verify(options = {}) {
      mustBeOpen()
      checkVerifyOptions(options)
      return log.verify(options)
    },
    async head() {
      mustBeOpen()
      return log.head()
    },
    async rotateKey(options = {}) {
      mustBeOpen()
      checkRotateOptions(options)
      return written(() => log.rotateKey(options))
    },
    async forget() {
      mustBeOpen()
      return log.forget()
    },
    close() {
      closed ??= close()
      return closed
    },
  }
}
