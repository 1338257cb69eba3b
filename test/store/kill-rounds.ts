import { join } from 'node:path'
import { openStore } from 'pawl/store'
import { openSqliteDatabase } from '../../src/store/sqlite/database.ts'
import { startChild } from './processes.ts'

interface KillRounds {
  readonly script: string
  readonly url: string
  readonly rounds: number
  readonly writers?: number
  readonly progress?: (round: number, acknowledged: number) => void
}

type Said = Readonly<Record<string, string>>

/** Writers are killed with −9 at random instants; gives everything that was acknowledged and is wrong afterwards. */
export async function killRounds({ script, url, rounds, writers = 2, progress }: KillRounds) {
  const problems: string[] = []
  let acknowledged = 0
  for (let round = 1; round <= rounds; round += 1) {
    const names = Array.from({ length: writers }, (_, index) => `round-${round}-${index}`)
    const said = await killedWriters(script, url, names)
    for (const [index, name] of names.entries()) {
      const own = said[index] ?? []
      acknowledged += own.length
      problems.push(...(await wrongAfter(url, name, own)))
    }
    progress?.(round, acknowledged)
  }
  if (url.startsWith('sqlite:')) problems.push(...(await damage(url)))
  return { acknowledged, problems }
}

async function killedWriters(script: string, url: string, names: readonly string[]): Promise<readonly Said[][]> {
  const children = await Promise.all(names.map((name) => startChild(script, url, 'write', name)))
  return Promise.all(
    children.map(async (child) => {
      child.go()
      await child.until(1 + Math.floor(Math.random() * 12))
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5))
      child.process.kill('SIGKILL')
      await child.ended
      return child.said as Said[]
    }),
  )
}

/** What was said to be kept must be there; of the write that was cut off, all or nothing. */
async function wrongAfter(url: string, name: string, said: readonly Said[]): Promise<readonly string[]> {
  const store = await openStore(url)
  const problems: string[] = []
  const check = (isRight: boolean, what: string) => isRight || problems.push(`${name}: ${what}`)
  const ids = (kind: string) => said.flatMap((one) => one[kind] ?? [])
  const [a, b] = [await store.budgets.spent(`a:${name}`), await store.budgets.spent(`b:${name}`)]
  check(a.tokens === b.tokens, `one account was charged ${a.tokens}, the other ${b.tokens}`)
  const least = 2 * ids('reserved').length - ids('settled').length
  // cut off: one reservation more, or one settled more
  check(Math.abs(a.tokens - least) <= 2 && a.tokens >= least - 1, `${least} were spent, the account says ${a.tokens}`)
  for (const id of ids('step')) {
    const value = await store.journals.open(name).step(id, async () => 'again')
    check(value === id, `the finished step ${id} was done again`)
  }
  for (const id of ids('suspended')) check((await store.journals.suspended(id)) !== undefined, `${id} does not wait`)
  for (const id of ids('approved')) {
    const status = (await store.confirmations.get(id))?.status
    check(status === 'approved' || status === 'used', `the approved ${id} is ${status}`)
  }
  for (const id of ids('taken')) {
    const digest = (await store.confirmations.get(id))?.digest ?? ''
    check((await store.confirmations.take(digest)) === undefined, `${id} could be taken twice`)
  }
  await store.close()
  return problems
}

/** What SQLite itself finds wrong with its file. */
async function damage(url: string): Promise<readonly string[]> {
  const database = await openSqliteDatabase(join(url.slice('sqlite:'.length), 'store.sqlite'))
  const rows = await database.query('pragma integrity_check')
  await database.close()
  return rows.map((row) => String(row['integrity_check'])).filter((found) => found !== 'ok')
}
