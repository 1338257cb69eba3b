import { PawlError } from '../../base/index.ts'
import type { LogHead, LogPosition, LogRecord } from '../../ports/index.ts'
import { chainRecords, type MakeRecords, plainRecords, type Signer, signLines } from '../chain/chain-records.ts'
import { checkedAudit } from '../chain/checked-audit.ts'
import { follow } from '../chain/follow.ts'
import { groupCommit } from '../chain/group-commit.ts'
import type { LogLine } from '../chain/log-line.ts'
import { lostNotice } from '../chain/notices.ts'
import type { OpenAudit } from '../chain/open-audit.ts'
import type { Verifier } from '../chain/verifier.ts'
import { nodeFiles } from '../disk/log-files.ts'
import type { LostKey } from '../rotation/lost-key.ts'
import { mustGoOn } from '../rotation/must-go-on.ts'
import { type Rotating, rotateKey } from '../rotation/rotate-key.ts'
import type { HeadMemory } from '../seen/head-memory.ts'
import { mustBeAsSeen } from '../seen/must-be-as-seen.ts'
import { type AuditKeys, publicKeyIn } from '../signing/keys.ts'
import { needsSignature } from '../signing/signature.ts'
import type { Database, Query } from '../sql/database.ts'
import { migrate } from '../sql/migrate.ts'
import { numberIn } from '../sql/row.ts'
import { headOf, signHead } from '../witness/head.ts'
import { verifyRemembered } from '../witness/verify-remembered.ts'
import { recordCursor, selectRecords } from './audit-records.ts'
import { lastRow, placedLine, rowsLeadTo, valuesOf, writers } from './audit-rows.ts'
import {
  lastRotationRow,
  lastSignedRow,
  lostSigning,
  type PostgresSigner,
  postgresSigner,
  withoutKeys,
} from './audit-signer.ts'
import { auditStatements, migrations } from './migrations.ts'

export interface PostgresAuditOptions {
  /** The folder of the key that signs; without it the log is only chained, and `verify` reports that record 1 is not signed. */
  readonly keys?: string | undefined
  /** This user's memory of the log. */
  readonly memory?: HeadMemory | undefined
  readonly now?: () => number
  /** The name of the log where its heads are remembered. */
  readonly name?: string | undefined
  /** Called with the last signed record of a write that is committed. It must not throw. */
  readonly onSigned?: ((head: LogHead) => void) | undefined
}

/** The audit log in a PostgreSQL database, for many machines: one chain for all writers. */
export async function openPostgresAudit(database: Database, options: PostgresAuditOptions = {}): Promise<OpenAudit> {
  const { keys, memory, now = Date.now, name: log = 'postgres:', onSigned } = options
  await migrate(database, migrations)
  await remakeLost(database)
  const signer = keys === undefined ? undefined : postgresSigner(keys)
  const { query: ask } = database
  const locked = <T>(work: (query: Query) => Promise<T>) => database.transaction([writers], work)
  const ownPublicKey = () => (keys === undefined ? undefined : publicKeyIn(nodeFiles, keys))
  const verify: OpenAudit['verify'] = async (options = {}) => {
    const whenKept = (_: LogPosition, remember: () => void) => remember() // it is committed
    const verified = {
      log,
      memory,
      ownKey: ownPublicKey,
      walk: (take: Verifier['take']) => walk(ask, take),
      whenKept,
      now,
    }
    return verifyRemembered(verified, options)
  }
  return checkedAudit({
    append: groupCommit(async (records) => {
      const { lines, signedWith } = await locked((query) =>
        append(query, plainRecords(records), { signer, memory, now }),
      )
      const end = lines.at(-1)
      if (end !== undefined) memory?.remember({ position: end.position, hash: end.hash }, now())
      const isVouched = memory === undefined || memory.losses().length === 0
      const head = onSigned && signedWith && isVouched ? headOf(log, lines, signedWith, now()) : undefined
      if (head !== undefined) onSigned?.(head)
      return lines.slice(lines.length - records.length).map(({ position, hash }) => ({ position, hash }))
    }),
    query: (filter = {}) => selectRecords(ask, filter),
    follow(filter, signal) {
      const begin = async () => {
        const end = await lastRow(ask)
        return { end, records: await selectRecords(ask, filter) }
      }
      return follow({ begin, cursor: (after) => recordCursor(ask, filter, after) }, signal)
    },
    verify,
    async head() {
      if (signer === undefined) throw unsignedLog()
      return locked(async (query) => {
        const last = await lastRow(query)
        const isThere = await isStillThere(query, memory?.recall(), last)
        mustBeAsSeen(memory, last, () => isThere)
        return last.position === 0 ? undefined : signHead(log, last, await signer(query, false), now())
      })
    },
    async rotateKey({ isLost = false, keepsKey = false } = {}) {
      if (keys === undefined) throw unsignedLog()
      const check: Rotating['check'] = (publicKey, last) => mustGoOn(last, publicKey, lostSigning(keys))
      const rotate: Rotating['append'] = async (make, done) => {
        const { lines } = await locked((query) => append(query, make, { memory, now }))
        done()
        return lines.map(({ position, hash }) => ({ position, hash }))
      }
      const lost: LostKey = {
        keys,
        memory,
        lastRotation: () => lastRotationRow(ask),
        walk: (take) => walk(ask, take),
        isSound: async () => (await verify({ isFirstSight: true })).problem === undefined,
      }
      const rotating: Rotating = { ...lost, now, check, append: rotate }
      return rotateKey(rotating, { isLost, keepsKey: isLost && keepsKey })
    },
    async forget() {
      const known = memory?.recallKey()
      memory?.forget()
      const { position, hash } = await lastRow(ask)
      const publicKey = ownPublicKey() ?? known // the keys may be lost, and their log is not
      if (position === 0 || publicKey === undefined) return
      memory?.rememberKey(publicKey)
      memory?.remember({ position, hash }, now())
    },
    close: async () => memory?.close(),
  })
}

interface Appending {
  readonly signer?: PostgresSigner | undefined
  readonly memory: HeadMemory | undefined
  readonly now: () => number
}

interface Appended {
  readonly lines: readonly LogLine[]
  /** The keys of the log, if they were opened. */
  readonly signedWith: AuditKeys | undefined
}

async function append(query: Query, make: MakeRecords, { signer, memory, now }: Appending): Promise<Appended> {
  const tail = await lastRow(query)
  const last = signer === undefined ? await lastSignedRow(query) : undefined // the signer has its own look
  const keys = await signer?.(query, tail.position === 0)
  if (keys !== undefined) memory?.rememberKey(keys.publicKey)
  const notices = await noticesOf(query, tail, memory, now)
  const usual: Signer = (position) => (needsSignature(position) ? keys : undefined)
  const { records, signer: signing = usual } = make({ end: tail, notices, lastSigned: () => last })
  if (keys === undefined && signing === usual && last !== undefined) throw withoutKeys()
  const lines = signLines(chainRecords(tail, records), signing)
  for (const [at, line] of lines.entries()) await insert(query, line, records[at])
  return { lines, signedWith: keys }
}

/** Whether a record that was seen is there, and others follow it. */
async function isStillThere(query: Query, seen: LogPosition | undefined, last: LogPosition): Promise<boolean> {
  return seen !== undefined && seen.hash !== last.hash && (await rowsLeadTo(query, seen, last))
}

async function noticesOf(
  query: Query,
  last: LogPosition,
  memory: HeadMemory | undefined,
  now: () => number,
): Promise<readonly LogRecord[]> {
  const isThere = await isStillThere(query, memory?.recall(), last)
  const lost = memory?.lost({ end: last, goesOnFrom: () => isThere, mustBeCertain: () => undefined, time: now() })
  return lost === undefined ? [] : [lostNotice(lost, now())]
}

/** A log whose table was dropped is begun again, empty: its seen records are reported as missing, and nothing else is refused for it. */
async function remakeLost(database: Database): Promise<void> {
  const isLost = async (query: Query) => {
    const [row] = await query(`select to_regclass('pawl_audit') is null as lost`)
    return row?.['lost'] === true
  }
  if (!(await isLost(database.query))) return
  await database.transaction(['schema'], async (query) => {
    if (await isLost(query)) for (const statement of auditStatements) await query(statement)
  })
}

async function insert(query: Query, line: LogLine, record: LogRecord | undefined): Promise<void> {
  const columns = 'position, hash, content, time, agent, event, session, decision, hooks, signature'
  await query(
    `insert into pawl_audit (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    valuesOf(line, record),
  )
}

function unsignedLog(): PawlError {
  return new PawlError('no-key', 'this log is not signed: there is no key', {
    hint: 'give the folder of the keys: `openStore(url, { auditKeys })`',
  })
}

/** In pages, by position: a log may be larger than memory. */
async function walk(query: Query, take: (line: LogLine) => boolean): Promise<void> {
  const statement =
    'select position, hash, content, signature from pawl_audit where position > $1 order by position limit 2000'
  let after = Number.NEGATIVE_INFINITY // a row below the first belongs to no log
  for (;;) {
    const rows = await query(statement, [after])
    if (!rows.map(placedLine).every(take)) return
    const last = rows.at(-1)
    if (last === undefined) return
    after = numberIn(last, 'position')
  }
}
