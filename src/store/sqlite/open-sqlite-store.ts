import type { Database } from '../sql/database.ts'
import { migrate } from '../sql/migrate.ts'
import { lasting, openSqliteDatabase } from './database.ts'
import { migrations } from './migrations.ts'
import { checkFiles, privateFile } from './private-file.ts'
import { replaced, watchedDatabase } from './watched-database.ts'

/** How the file of a store is opened: whether it may be made, and how long to wait for others. */
interface SqliteOpening {
  readonly create: boolean
  readonly patienceMs: number
}

/** The database of the store in a folder. If its file is lost meanwhile, another store in its place is opened. */
export async function openSqliteStore(folder: string, { create, patienceMs }: SqliteOpening): Promise<Database> {
  const file = await privateFile(folder, create)
  return watchedDatabase(file, async (isAgain) => {
    if (isAgain) checkFiles(file)
    const database = await openSqliteDatabase(file, lasting(patienceMs))
    if (isAgain) await mustBeStore(database, file)
    return database
  })
}

/** Finds a row in a database that is a store. */
export const findTables = `select name from sqlite_master where name = 'pawl_schema'`

/** A file that appeared in the place of a store is not made one: it may be another program's. */
async function mustBeStore(database: Database, file: string): Promise<void> {
  try {
    if ((await database.query(findTables)).length === 0)
      throw replaced(file, 'the one in its place is not a store of Pawl')
    await migrate(database, migrations)
  } catch (thrown) {
    await database.close()
    throw thrown
  }
}
