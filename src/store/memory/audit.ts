import type { LogPosition, LogRecord } from '../../ports/index.ts'
import { chainRecords, type Signer, signLines } from '../audit/chain-records.ts'
import { checkedAudit } from '../audit/checked-audit.ts'
import { follow } from '../audit/follow.ts'
import { groupCommit } from '../audit/group-commit.ts'
import { makeKeys } from '../audit/keys.ts'
import { matcherOf } from '../audit/log-filter.ts'
import { genesis, type LogLine } from '../audit/log-line.ts'
import type { OpenAudit } from '../audit/open-audit.ts'
import { proofOf, rotationRecord } from '../audit/rotation.ts'
import { needsSignature } from '../audit/signature.ts'
import { signHead } from '../audit/witness/head.ts'
import { verifyWitnessed } from '../audit/witness/verify-witnessed.ts'

/** A log that is gone with the process, for tests and trials; chained and signed like the others. */
export function openMemoryAudit({ now = Date.now }: { readonly now?: () => number } = {}): OpenAudit {
  const lines: LogLine[] = []
  let keys = makeKeys()
  const end = () => lines.at(-1) ?? { position: 0, hash: genesis }
  const usual: Signer = (position) => (needsSignature(position) ? keys : undefined)
  const add = (records: readonly LogRecord[], signer = usual) => {
    const made = signLines(chainRecords(end(), records), signer)
    for (const line of made) lines.push(line)
    return made.map(({ position, hash }) => ({ position, hash }))
  }
  const records = (filter: Parameters<typeof matcherOf>[0], after = 0) => {
    const matches = matcherOf(filter)
    return lines.slice(after).flatMap((line) => matches(line) ?? [])
  }
  const query: OpenAudit['query'] = async (filter = {}) =>
    filter.last === 0 ? [] : records(filter).slice(-(filter.last ?? lines.length))
  return checkedAudit({
    append: groupCommit((records) => add(records)),
    query,
    follow(filter, signal) {
      const begin = async () => ({ end: end(), records: await query(filter) })
      const cursor = ({ position }: LogPosition) => {
        let seen = position
        return () => {
          const found = records(filter, seen)
          seen = lines.length
          return found
        }
      }
      return follow({ begin, cursor }, signal)
    },
    async verify({ publicKey = keys.publicKey, head, from, witnesses } = {}) {
      const given = { publicKey, head, from, log: 'memory:', witnesses }
      return verifyWitnessed(given, (take) => void lines.every(take))
    },
    head: async () => (lines.length === 0 ? undefined : signHead('memory:', end(), keys, now())),
    async rotateKey({ isLost = false } = {}) {
      const [former, next] = [keys, makeKeys()]
      const proof = proofOf(next.privateKey, former.publicKey, end())
      const rotation = { former: former.publicKey, key: next.publicKey, proof, isLost }
      add([rotationRecord(rotation, now())], () => ({ ...(isLost ? next : former), isRotation: true }))
      keys = next
      const { position, hash } = end()
      return { position, hash, publicKey: next.publicKey }
    },
    forget: async () => undefined,
    close: async () => undefined,
  })
}
