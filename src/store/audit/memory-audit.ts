import type { OpenAudit } from './file-audit.ts'
import { follow } from './follow.ts'
import { groupCommit } from './group-commit.ts'
import { type Head, signHead, wantsHead } from './heads.ts'
import { makeKeys } from './keys.ts'
import { matcherOf } from './log-filter.ts'
import { genesis, type LogLine, makeLine } from './log-line.ts'
import { createVerifier } from './verifier.ts'

export interface MemoryAuditOptions {
  readonly now?: () => number
}

/** A log that is gone with the process, for tests and trials; chained and signed like the others. */
export function openMemoryAudit({ now = Date.now }: MemoryAuditOptions = {}): OpenAudit {
  const lines: LogLine[] = []
  const heads: Head[] = []
  const keys = makeKeys()
  const sign = () => {
    const { position, hash } = lines.at(-1) ?? { position: 0, hash: genesis }
    if (position > 0) heads.push(signHead(keys.privateKey, { position, hash, time: now() }))
  }
  const records = (filter: Parameters<typeof matcherOf>[0], after = 0) => {
    const matches = matcherOf(filter)
    return lines.slice(after).flatMap((line) => matches(line) ?? [])
  }
  const query: OpenAudit['query'] = async (filter = {}) =>
    filter.last === 0 ? [] : records(filter).slice(-(filter.last ?? lines.length))
  return {
    append: groupCommit((given) => {
      const from = lines.length
      const made: LogLine[] = []
      for (const record of given) {
        made.push(makeLine(from + made.length + 1, (made.at(-1) ?? lines.at(-1))?.hash ?? genesis, record))
      }
      lines.push(...made)
      if (wantsHead(from + 1, lines.length)) sign()
      return made.map(({ position, hash }) => ({ position, hash }))
    }),
    query,
    follow(filter, signal) {
      const begin = async () => ({ end: lines.length, records: await query(filter) })
      const cursor = (after: number) => {
        let seen = after
        return () => {
          const found = records(filter, seen)
          seen = lines.length
          return found
        }
      }
      return follow({ begin, cursor }, signal)
    },
    async verify({ publicKey = keys.publicKey, head, from } = {}) {
      const verifier = createVerifier({ heads, publicKey, head, from })
      lines.every(verifier.take)
      return verifier.end()
    },
    close: async () => sign(),
  }
}
