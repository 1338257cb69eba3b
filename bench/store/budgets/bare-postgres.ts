import { Client } from 'pg'
import { type Account, actual, reserved } from './account.ts'

/** The limit: a number in one row, changed by single statements, without a transaction. */
export async function openBarePostgres(url: string): Promise<Account> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create table if not exists account (key int primary key, spent double precision)')
  await client.query('insert into account values (1, 0) on conflict do nothing')
  const add = (amount: number) =>
    client.query('update account set spent = spent + $1 where key = 1 returning spent', [amount])
  return {
    async spend() {
      await add(reserved)
      await add(actual - reserved)
    },
    async total() {
      const { rows } = await client.query<{ readonly spent: number }>('select spent from account')
      return rows[0]?.spent ?? Number.NaN
    },
    close: () => client.end(),
  }
}
