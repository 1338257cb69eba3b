import type { LogPosition, LogRecord } from '../../ports/index.ts'
import { chainRecords, type Signer, signLines } from '../chain/chain-records.ts'
import { checkedAudit } from '../chain/checked-audit.ts'
import { follow } from '../chain/follow.ts'
import { groupCommit } from '../chain/group-commit.ts'
import { matcherOf } from '../chain/log-filter.ts'
import { genesis, type LogLine } from '../chain/log-line.ts'
import type { OpenAudit } from '../chain/open-audit.ts'
import { proofOf, rotationRecord } from '../chain/rotation.ts'
import { makeKeys } from '../signing/keys.ts'
import { needsSignature } from '../signing/signature.ts'
import { signHead } from '../witness/head.ts'
import { verifyWitnessed } from '../witness/verify-witnessed.ts'

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
