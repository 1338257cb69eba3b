import { randomUUID } from 'node:crypto'
import { checkKey, jsonText } from '../../base/index.ts'
import {
  type ConfirmationStatus,
  type Confirmations,
  type KeptConfirmation,
  notOpen,
  type Question,
  readFilter,
  readQuestion,
  readVerdict,
  unknownConfirmation,
  verdictTime,
} from '../../ports/index.ts'
import type { UsedApprovals } from '../disk/used-approvals.ts'
import { confirmationOf, type Verdict } from './confirmation-row.ts'
import type { Database, Query, Value } from './database.ts'

/** Each change is one conditional statement, so that of two parallel ones only one finds its condition true. */
export function sqlConfirmations({ query }: Database, now: () => number, used: UsedApprovals): Confirmations {
  return {
    async ask(given) {
      const question = readQuestion(given)
      for (;;) {
        const found = await findOrInsert(query, question, await timeAfterExpiry(query, now))
        // otherwise another process asked the same between two statements
        if (found !== undefined) return found
      }
    },
    async get(id) {
      checkKey('the id of a confirmation', id)
      return find(query, id, await timeAfterExpiry(query, now))
    },
    async list(filter) {
      const { status, runId } = readFilter(filter)
      const time = await timeAfterExpiry(query, now)
      const rows = await query(
        `select * from pawl_confirmations
          where (cast($1 as text) is null or status = $1) and (cast($2 as text) is null or run_id = $2) order by position`,
        [status === undefined || status === 'unreadable' ? null : status, runId ?? null],
      )
      return rows.map((row) => confirmationOf(row, time)).filter((one) => status === undefined || one.status === status)
    },
    async decide(id, verdict) {
      checkKey('the id of a confirmation', id)
      const { approved, by, why } = readVerdict(verdict)
      const time = await timeAfterExpiry(query, now)
      const found = await find(query, id, time)
      if (found === undefined) throw unknownConfirmation(id)
      const kept = jsonText('the verdict', {
        decidedBy: by,
        decidedWhy: why,
        decidedAt: verdictTime(time, found),
      } satisfies Verdict)
      const decided =
        found.status === 'unreadable' && !approved
          ? await rejectUnreadable(query, id, { verdict: kept, time })
          : await decideOpen(query, found, { status: approved ? 'approved' : 'rejected', verdict: kept, time })
      if (decided !== undefined) return decided
      throw notOpen((await find(query, id, time)) ?? found)
    },
    async take(digest) {
      checkKey('the digest of a question', digest)
      const time = await timeAfterExpiry(query, now)
      const [row] = await query(`select * from pawl_confirmations where digest = $1 and status = 'approved'`, [digest])
      const found = row === undefined ? undefined : confirmationOf(row, time)
      if (found?.status !== 'approved') return undefined
      if (used.has(found.id)) return expire(query, found.id)
      const [taken] = await query(
        `update pawl_confirmations set status = 'used'
          where id = $1 and status = 'approved' and expires_at > $2 returning *`,
        [found.id, time],
      )
      if (taken === undefined) return undefined
      used.add(found.id, found.expiresAt) // before any action uses it
      return confirmationOf(taken, time)
    },
  }
}

/** An approval that was used before this store was restored from a copy: the question is asked again. */
async function expire(query: Query, id: string): Promise<undefined> {
  await query(`update pawl_confirmations set status = 'expired' where id = $1 and status = 'approved'`, [id])
}

async function find(query: Query, id: string, time: number): Promise<KeptConfirmation | undefined> {
  const [row] = await query('select * from pawl_confirmations where id = $1', [id])
  return row === undefined ? undefined : confirmationOf(row, time)
}

interface Decision {
  readonly status: ConfirmationStatus
  readonly verdict: string
  readonly time: number
}

async function decideOpen(
  query: Query,
  found: KeptConfirmation,
  { status, verdict, time }: Decision,
): Promise<KeptConfirmation | undefined> {
  if (found.status !== 'open') return undefined
  const [row] = await query(
    `update pawl_confirmations set status = $2, verdict = $3
      where id = $1 and status = 'open' and expires_at > $4 returning *`,
    [found.id, status, verdict, time],
  )
  return row === undefined ? undefined : confirmationOf(row, time)
}

/** Rejects a confirmation that cannot be read, with any content in its columns. */
async function rejectUnreadable(
  query: Query,
  id: string,
  { verdict, time }: Omit<Decision, 'status'>,
): Promise<KeptConfirmation | undefined> {
  const [row] = await query(
    `update pawl_confirmations set status = 'rejected', verdict = $2
      where id = $1 and status not in ('rejected', 'expired') returning *`,
    [id, verdict],
  )
  return row === undefined ? undefined : confirmationOf(row, time)
}

/**
 * The time, after every due confirmation has been marked as expired, permanently: if the clock is moved back, no
 * confirmation that was seen as expired revives.
 */
async function timeAfterExpiry(query: Query, now: () => number): Promise<number> {
  const time = now()
  const due = `status in ('open', 'approved') and expires_at <= $1`
  // to look first is cheaper: writers wait for each other, readers do not
  const [found] = await query(`select id from pawl_confirmations where ${due} limit 1`, [time])
  if (found !== undefined) await query(`update pawl_confirmations set status = 'expired' where ${due}`, [time])
  return time
}

const live = `status in ('open', 'approved')`

async function findOrInsert(query: Query, question: Question, time: number): Promise<KeptConfirmation | undefined> {
  const { digest, runId, expiresAt } = question
  for (const row of await query(`select * from pawl_confirmations where digest = $1 and ${live}`, [digest])) {
    const found = confirmationOf(row, time)
    if (found.status !== 'unreadable') return found
    // out of the way of the new one: a digest has one live question. Its id may be unreadable, too; its position is the database's own
    const place = row['position'] as Value
    await query(`update pawl_confirmations set status = 'unreadable' where position = $1 and ${live}`, [place])
  }
  const [row] = await query(
    `insert into pawl_confirmations (id, digest, run_id, status, asked_at, expires_at, question)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict (digest) where ${live} do nothing returning *`,
    [
      randomUUID(),
      digest,
      runId ?? null,
      expiresAt > time ? 'open' : 'expired',
      time,
      expiresAt,
      jsonText('the question', question),
    ],
  )
  return row === undefined ? undefined : confirmationOf(row, time)
}
