import { createDatabase } from '../store/create-database.ts'
import { postgresPrograms } from '../store/postgres-programs.ts'
import type { PostgresServer } from '../store/postgres-server.ts'
import { prepared } from './prepared.ts'

/** The PostgreSQL server of all test files. A test that stops its server starts one of its own. */
export async function sharedPostgres(): Promise<Pick<PostgresServer, 'createDatabase'>> {
  const port = await prepared('postgres')
  const programs = await postgresPrograms()
  return { createDatabase: () => createDatabase(programs, port) }
}
