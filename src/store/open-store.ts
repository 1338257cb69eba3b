import { join } from 'node:path'
import { PawlError } from '../base/index.ts'
import { type LogHead, memoryBudgets, memoryConfirmations, memoryJournals, type Store } from '../ports/index.ts'
import { closedStore } from './border/closed-store.ts'
import { endingJournals } from './border/ending-journals.ts'
import { noStore } from './border/no-store.ts'
import { readStoreUrl, type StorePlace } from './border/read-store-url.ts'
import { readStoreOptions, type StoreOptions } from './border/store-options.ts'
import type { OpenAudit } from './chain/open-audit.ts'
import { usedApprovals } from './disk/used-approvals.ts'
import { openFileAudit } from './files/file-audit.ts'
import { forwardedStore } from './forwarded-store.ts'
import { openMemoryAudit } from './memory/audit.ts'
import { openPostgresAudit } from './postgres/audit.ts'
import { openPostgresDatabase } from './postgres/database.ts'
import { databaseName } from './postgres/database-name.ts'
import { postgresLedger } from './postgres/ledger.ts'
import { migrations as postgresMigrations } from './postgres/migrations.ts'
import { withoutCredentials } from './postgres/without-credentials.ts'
import { headMemory } from './seen/head-memory.ts'
import { type Ledger, sqlBudgets } from './sql/budgets.ts'
import { sqlConfirmations } from './sql/confirmations.ts'
import type { Database } from './sql/database.ts'
import { sqlJournals } from './sql/journals.ts'
import { type Migrations, migrate } from './sql/migrate.ts'
import { sqliteLedger } from './sqlite/ledger.ts'
import { openSqliteIndex } from './sqlite/log-index/sqlite-index.ts'
import { migrations as sqliteMigrations } from './sqlite/migrations.ts'
import { findTables, openSqliteStore } from './sqlite/open-sqlite-store.ts'
import { withWitnesses } from './witness/with-witnesses.ts'
import { witnessAt } from './witness-at.ts'

/**
 * Opens the store at `sqlite:FOLDER`, `postgres://…` or `memory:`.
 *
 * @example
 * const store = await openStore(`sqlite:${folder}/.pawl`)
 * const account = { key: 'user:kim', limits: { tokens: 1_000 } }
 * console.log(await store.budgets.reserve('call-1', [account], { tokens: 800 })) // => { refused: undefined }
 * await store.close()
 */
export async function openStore(url: string, options?: StoreOptions): Promise<Store> {
  const { now, create, leaseMs, patienceMs, auditKeys, witnesses } = readStoreOptions(options)
  const at = readStoreUrl(url)
  const targets = witnesses.map((target) => witnessAt(target))
  if (targets.length > 0) mustBeSigned(at, auditKeys)
  if (at.type === 'memory') return memoryStore(now, patienceMs)
  const { database, migrations, ledger, openAudit, ...place } = await openDatabase(at, {
    create,
    patienceMs,
    auditKeys,
  })
  let audit: OpenAudit
  try {
    if (!create && (await database.query(place.findTables)).length === 0) throw noStore(place.name)
    await migrate(database, migrations)
    audit = await withWitnesses(targets, openAudit)
  } catch (thrown) {
    await database.close()
    throw thrown
  }
  const { journals, end } = endingJournals(sqlJournals(database, leaseMs))
  return {
    audit,
    confirmations: sqlConfirmations(database, now, usedApprovals()),
    budgets: sqlBudgets(database, ledger),
    journals,
    async close() {
      try {
        await end(patienceMs)
        await audit.close()
      } finally {
        await database.close()
      }
    },
  }
}

function memoryStore(now: () => number, patienceMs: number): Store {
  const audit = openMemoryAudit()
  const { journals, end } = endingJournals(memoryJournals())
  const store: Store = {
    audit,
    confirmations: memoryConfirmations(now),
    budgets: memoryBudgets(),
    journals,
    close: async () => undefined,
  }
  let isClosed = false
  const opened = async () => {
    if (isClosed) throw closedStore()
    return store
  }
  const close = async () => {
    isClosed = true
    await end(patienceMs)
    await audit.close()
  }
  return { ...forwardedStore(opened, close), audit } // the log itself refuses calls after its end
}

interface Opened {
  readonly database: Database
  /** Where it is, for people. */
  readonly name: string
  /** A statement that finds a row if the database is a store. */
  readonly findTables: string
  readonly migrations: Migrations
  readonly ledger: Ledger
  readonly openAudit: (onSigned?: (head: LogHead) => void) => OpenAudit | Promise<OpenAudit>
}

type Opening = Pick<ReturnType<typeof readStoreOptions>, 'create' | 'patienceMs' | 'auditKeys'>

async function openDatabase(
  at: Exclude<StorePlace, { readonly type: 'memory' }>,
  { create, patienceMs, auditKeys }: Opening,
): Promise<Opened> {
  if (at.type === 'postgres') {
    const { url } = at
    const database = await openPostgresDatabase(url, patienceMs)
    const name = databaseName(url)
    return {
      database,
      name: withoutCredentials(url),
      findTables: `select 1 from pg_class where oid = to_regclass('pawl_schema')`,
      migrations: postgresMigrations,
      ledger: postgresLedger(database),
      openAudit: (onSigned) =>
        openPostgresAudit(database, { keys: auditKeys, memory: headMemory(name), name, onSigned }),
    }
  }
  const { folder } = at
  const database = await openSqliteStore(folder, { create, patienceMs })
  const openAudit: Opened['openAudit'] = (onSigned) =>
    openFileAudit(join(folder, 'audit'), {
      keys: auditKeys ?? join(folder, 'keys'),
      index: openSqliteIndex(join(folder, 'audit.sqlite')),
      onSigned,
    })
  const ledger = sqliteLedger(database)
  return { database, name: folder, findTables, migrations: sqliteMigrations, ledger, openAudit }
}

/** An unsigned head proves nothing, and a log in memory is gone before it could be compared. */
function mustBeSigned({ type }: StorePlace, auditKeys: string | undefined): void {
  if (type !== 'memory' && (auditKeys !== undefined || type === 'sqlite')) return
  throw new PawlError('no-key', 'witnesses remember signed logs, and this one is not signed', {
    hint: 'give the folder of the keys: `openStore(url, { auditKeys, witnesses })`; a log in memory has no witnesses',
  })
}
