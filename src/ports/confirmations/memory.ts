import { asData, checkKey, jsonText } from '../../base/index.ts'
import type { Confirmations, KeptConfirmation, Question } from './port.ts'
import { notOpen, readFilter, readQuestion, readVerdict, unknownConfirmation, verdictTime } from './rules.ts'

export function memoryConfirmations(now: () => number): Confirmations {
  const kept = new Map<string, KeptConfirmation>()
  const isLive = ({ status }: KeptConfirmation) => status === 'open' || status === 'approved'
  const change = (one: KeptConfirmation, by: Partial<KeptConfirmation>): KeptConfirmation => {
    const changed = Object.freeze({ ...one, ...by }) // the receiver must not be able to approve it
    kept.set(one.id, changed)
    return changed
  }
  /** A due confirmation expires permanently, also if the clock is moved back later. */
  const timeAfterExpiry = () => {
    const time = now()
    for (const one of kept.values()) if (isLive(one) && one.expiresAt <= time) change(one, { status: 'expired' })
    return time
  }
  return {
    async ask(given) {
      const question = readQuestion(given)
      const askedAt = timeAfterExpiry()
      const found = [...kept.values()].find((one) => one.digest === question.digest && isLive(one))
      if (found !== undefined) return found
      const { expiresAt } = question
      const copy: Question = asData(JSON.parse(jsonText('the question', question)))
      const status = expiresAt > askedAt ? 'open' : 'expired'
      return change({ ...copy, expiresAt, id: crypto.randomUUID(), askedAt, status }, {})
    },
    async get(id) {
      checkKey('the id of a confirmation', id)
      timeAfterExpiry()
      return kept.get(id)
    },
    async list(filter) {
      const { status, runId } = readFilter(filter)
      timeAfterExpiry()
      return [...kept.values()].filter(
        (one) => (status === undefined || one.status === status) && (runId === undefined || one.runId === runId),
      )
    },
    async decide(id, verdict) {
      checkKey('the id of a confirmation', id)
      const { approved, by, why } = readVerdict(verdict)
      const time = timeAfterExpiry()
      const found = kept.get(id)
      if (found === undefined) throw unknownConfirmation(id)
      if (found.status !== 'open') throw notOpen(found)
      const status = approved ? 'approved' : 'rejected'
      const decidedAt = verdictTime(time, found)
      return change(found, { status, decidedBy: by, decidedAt, ...(why === undefined ? {} : { decidedWhy: why }) })
    },
    async take(digest) {
      checkKey('the digest of a question', digest)
      timeAfterExpiry()
      const found = [...kept.values()].find((one) => one.digest === digest && one.status === 'approved')
      return found === undefined ? undefined : change(found, { status: 'used' })
    },
  }
}
