import { PawlError } from '../../base/index.ts'
import type { Database } from './database.ts'
import { damaged, numberIn, type RowName } from './row.ts'

/** The statements that lead from one version of the tables to the next; the place in the list is the version. */
export type Migrations = readonly (readonly string[])[]

const schema: RowName = {
  name: 'the table `pawl_schema`',
  hint: 'restore the store from a copy; something else than this program has written to it',
}

/** Migrates the tables to the version of this program. Other processes that do the same wait, and find it done. */
export async function migrate(database: Database, migrations: Migrations): Promise<void> {
  await database.transaction(['schema'], async (query) => {
    await query('create table if not exists pawl_schema (version double precision not null)')
    const [row] = await query('select max(version) as version from pawl_schema having max(version) is not null')
    const found = row === undefined ? 0 : numberIn(row, 'version', schema)
    if (!Number.isSafeInteger(found) || found < 0) throw damaged('version', 'a version', { of: schema })
    if (found > migrations.length) throw newer(found, migrations.length)
    for (const [index, statements] of migrations.entries()) {
      if (index < found) continue
      for (const statement of statements) await query(statement)
      await query('insert into pawl_schema (version) values ($1)', [index + 1])
    }
  })
}

function newer(found: number, known: number): PawlError {
  return new PawlError('newer-store', `the store has version ${found}; this program knows versions up to ${known}`, {
    hint: 'update pawl wherever this store is used; nothing was changed',
  })
}
