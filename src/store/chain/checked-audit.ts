import {
  checkFilter,
  checkRecords,
  checkRotateOptions,
  checkSignal,
  checkVerifyOptions,
} from '../border/check-log-options.ts'
import { closedStore } from '../border/closed-store.ts'
import type { OpenAudit } from './open-audit.ts'

/** The same log, which refuses wrong options, and every call after it is closed. It closes when its writes are done. */
export function checkedAudit(log: OpenAudit): OpenAudit {
  const closing = new AbortController()
  const writes = openWrites()
  let closed: Promise<void> | undefined
  const mustBeOpen = () => {
    if (closed !== undefined) throw closedStore()
  }
  const close = async () => {
    closing.abort()
    await writes.settled()
    await log.close()
  }
  return {
    async append(records) {
      mustBeOpen()
      checkRecords(records)
      writes.begin()
      try {
        return await log.append(records)
      } finally {
        writes.end()
      }
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
      writes.begin()
      try {
        return await log.rotateKey(options)
      } finally {
        writes.end()
      }
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

/** Counts writes that are under way: a promise for each would cost more than its count. */
function openWrites() {
  let count = 0
  let settle: (() => void) | undefined
  return {
    begin() {
      count += 1
    },
    end() {
      count -= 1
      if (count === 0) settle?.()
    },
    async settled() {
      if (count > 0) await new Promise<void>((resolve) => (settle = resolve))
    },
  }
}
