import type { OpenAudit } from '../chain/open-audit.ts'
import { logError } from '../disk/log-error.ts'

/** The same log in files, which throws only errors of the log, even if its files are replaced by something else. */
export function withLogErrors(log: OpenAudit): OpenAudit {
  const told = async <T>(done: 'read' | 'written', work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (cause) {
      throw logError(cause, done)
    }
  }
  return {
    append: log.append, // the writer of records throws its own errors
    query: (filter) => told('read', () => log.query(filter)),
    async *follow(filter, signal) {
      try {
        yield* log.follow(filter, signal)
      } catch (cause) {
        throw logError(cause, 'read')
      }
    },
    verify: (options) => told('read', () => log.verify(options)),
    head: () => told('read', log.head),
    rotateKey: (options) => told('written', () => log.rotateKey(options)),
    forget: () => told('read', log.forget),
    close: () => told('written', log.close),
  }
}
