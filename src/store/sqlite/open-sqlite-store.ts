import type { Database } from '../sql/database.ts'
import { migrate } from '../sql/migrate.ts'
import { lasting, openSqliteDatabase } from './database.ts'
import { migrations } from './migrations.ts'
import { checkFiles, privateFile } from './private-file.ts'
import { replaced, watchedDatabase } from './watched-database.ts'

/** The database of the store in a folder, made if it is not there. If its file is lost meanwhile, another store in its place is opened. */
export async function openSqliteStore(folder: string, patienceMs: number): Promise<Database> {
  const file = await privateFile(folder)
  return watchedDatabase(file, async (isAgain) => {
    if (isAgain) checkFiles(file)
    const database = await openSqliteDatabase(file, lasting(patienceMs))
    if (isAgain) await mustBeStore(database, file)
    return database
  })
}

/** A file that appeared in the place of a store is not made one: it may be another program's. */
async function mustBeStore(database: Database, file: string): Promise<void> {
  try {
    const tables = await database.query(`select name from sqlite_master where name = 'pawl_schema'`)
    if (tables.length === 0) throw replaced(file, 'the one in its place is not a store of Pawl')
    await migrate(database, migrations)
  } catch (thrown) {
    await database.close()
    throw thrown
  }
}
