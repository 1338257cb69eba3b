import { setTimeout as sleep } from 'node:timers/promises'
import { loadDriver } from '../../../src/store/sqlite/driver.ts'
import { isBusy } from '../../../src/store/sqlite/sqlite-error.ts'
import { type Account, actual, reserved } from './account.ts'

/** The limit: a number in one row, changed in transactions with the same driver, pragmas and wait times as our store. */
export async function openBareSqlite(url: string): Promise<Account> {
  const connect = await loadDriver()
  const connection = connect(url.replace('sqlite:', ''))
  connection.exec('pragma busy_timeout = 0')
  await patiently(() => connection.exec('pragma journal_mode = wal'))
  connection.exec('pragma synchronous = full')
  await patiently(() =>
    connection.exec(
      'create table if not exists account (key integer primary key, spent real); insert or ignore into account values (1, 0)',
    ),
  )
  const update = connection.prepare('update account set spent = spent + $1 where key = 1 returning spent')
  const select = connection.prepare('select spent from account')
  const add = async (amount: number) => {
    await patiently(() => connection.exec('begin immediate'))
    update.all({ $1: amount })
    connection.exec('commit')
  }
  return {
    async spend() {
      await add(reserved)
      await add(actual - reserved)
    },
    total: async () => Number((select.all({}) as readonly { readonly spent: number }[])[0]?.spent),
    close: async () => connection.close(),
  }
}

async function patiently(work: () => void): Promise<void> {
  for (;;) {
    try {
      return work()
    } catch (thrown) {
      if (!isBusy(thrown)) throw thrown
    }
    await sleep(1 + Math.random() * 4)
  }
}
