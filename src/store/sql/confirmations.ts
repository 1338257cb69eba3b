import { randomUUID } from 'node:crypto'
import type { ConfirmationStatus, Confirmations, KeptConfirmation, Question } from '../../protocol/index.ts'
import { checkQuestion, checkVerdict, notOpen, unknownConfirmation } from '../confirmation-rules.ts'
import { jsonText } from '../json-text.ts'
import type { Database } from './database.ts'
import { jsonIn, numberIn, type Row, textIn } from './row.ts'

type Verdict = Pick<KeptConfirmation, 'decidedBy' | 'decidedWhy' | 'decidedAt'>

/** Each change is one conditional statement, so that of two who try only one finds its condition true. */
export function sqlConfirmations(database: Database, now: () => number): Confirmations {
  const { query } = database
  const find = async (id: string) => kept((await query('select * from pawl_confirmations where id = $1', [id]))[0])
  return {
    async ask(question) {
      checkQuestion(question)
      for (;;) {
        const found = (await findOrInsert(database, question, await timeAfterExpiry(database, now)))[0]
        // otherwise somebody asked the same between the two statements
        if (found !== undefined) return confirmationOf(found)
      }
    },
    async get(id) {
      await timeAfterExpiry(database, now)
      return find(id)
    },
    async list({ status, runId } = {}) {
      await timeAfterExpiry(database, now)
      const rows = await query(
        `select * from pawl_confirmations
          where (cast($1 as text) is null or status = $1) and (cast($2 as text) is null or run_id = $2) order by position`,
        [status ?? null, runId ?? null],
      )
      return rows.map(confirmationOf)
    },
    async decide(id, { approved, by, why }) {
      checkVerdict({ approved, by, why })
      const time = await timeAfterExpiry(database, now)
      const verdict: Verdict = { decidedBy: by, decidedWhy: why, decidedAt: time }
      const [row] = await query(
        `update pawl_confirmations set status = $2, verdict = $3
          where id = $1 and status = 'open' and expires_at > $4 returning *`,
        [id, approved ? 'approved' : 'rejected', jsonText('the verdict', verdict), time],
      )
      if (row !== undefined) return confirmationOf(row)
      const found = await find(id)
      throw found === undefined ? unknownConfirmation(id) : notOpen(found)
    },
    async take(digest) {
      const [row] = await query(
        `update pawl_confirmations set status = 'used'
          where digest = $1 and status = 'approved' and expires_at > $2 returning *`,
        [digest, await timeAfterExpiry(database, now)],
      )
      return kept(row)
    },
  }
}

/**
 * The time, after whatever is due has been marked as expired, for good: should the clock be moved back, nothing
 * that anybody could have seen expired comes to life again.
 */
async function timeAfterExpiry({ query }: Database, now: () => number): Promise<number> {
  const time = now()
  const due = `status in ('open', 'approved') and expires_at <= $1`
  // to look first is cheaper: writers wait for each other, readers do not
  const [found] = await query(`select id from pawl_confirmations where ${due} limit 1`, [time])
  if (found !== undefined) await query(`update pawl_confirmations set status = 'expired' where ${due}`, [time])
  return time
}

async function findOrInsert({ query }: Database, question: Question, time: number): Promise<readonly Row[]> {
  const { digest, runId, expiresAt } = question
  const live = await query(`select * from pawl_confirmations where digest = $1 and status in ('open', 'approved')`, [
    digest,
  ])
  if (live.length > 0) return live
  const status = expiresAt > time ? 'open' : 'expired'
  const text = jsonText('the question', question)
  return query(
    `insert into pawl_confirmations (id, digest, run_id, status, asked_at, expires_at, question)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (digest) where status in ('open', 'approved') do nothing returning *`,
    [randomUUID(), digest, runId ?? null, status, time, expiresAt, text],
  )
}

function kept(row: Row | undefined): KeptConfirmation | undefined {
  return row === undefined ? undefined : confirmationOf(row)
}

function confirmationOf(row: Row): KeptConfirmation {
  return {
    ...(jsonIn(row, 'question') as unknown as Question),
    expiresAt: numberIn(row, 'expires_at'),
    id: textIn(row, 'id'),
    askedAt: numberIn(row, 'asked_at'),
    status: textIn(row, 'status') as ConfirmationStatus,
    ...(jsonIn(row, 'verdict') as Verdict | undefined),
  }
}
