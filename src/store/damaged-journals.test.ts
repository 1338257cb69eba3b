import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBackends } from '../../test/store/backends.ts'
import type { Store } from '../ports/index.ts'
import { openStore } from './open-store.ts'
import { openPostgresDatabase } from './postgres/database.ts'
import type { Database } from './sql/database.ts'
import { openSqliteDatabase } from './sqlite/database.ts'

const backends = useBackends()
const damaged = (sentence: string, hint: string) =>
  expect.objectContaining({
    name: 'PawlError',
    code: 'store-damaged',
    message: expect.stringContaining(sentence),
    hint: expect.stringContaining(hint),
  })

describe.each([
  ['sqlite', [`holder = x'00ff'`, `beat = 'soon'`, `beat = 9e999`], [`x'00ff'`]],
  ['postgres', [`beat = 'NaN'`, `beat = 'Infinity'`], []],
] as const)('journals that another program wrote badly into %s', (name, signs, states) => {
  let url = ''
  let store: Store
  let database: Database
  beforeAll(async () => {
    url = backends.newUrl(name)
    store = await openStore(url, { leaseMs: 50 })
    const file = join(url.slice('sqlite:'.length), 'store.sqlite')
    database = await (name === 'sqlite' ? openSqliteDatabase(file) : openPostgresDatabase(url))
  })
  afterAll(() => Promise.all([store.close(), database.close()]))

  test.each([`'{'`, `''`, ...states])('a run whose state is %s is named, and hides no other', async (state) => {
    const { journals } = store
    for (const run of ['bad', 'good']) await journals.suspend(run, { run })
    await database.query(`update pawl_runs set state = ${state} where run_id = 'bad'`)
    await expect(journals.suspended('bad')).rejects.toEqual(damaged('of the run `bad`', 'pawl_runs'))
    expect(await journals.suspended('good')).toEqual({ run: 'good' })
    expect(await journals.waiting()).toEqual(['bad', 'good'])
    for (const run of ['bad', 'good']) await journals.finish(run)
    expect(await journals.waiting()).toEqual([])
  })

  test('a run whose id is not one is not listed, and hides no other', async () => {
    await store.journals.suspend('good', 1)
    const odd = name === 'sqlite' ? `x'00ff'` : `''`
    await database.query(`insert into pawl_runs (run_id, state) values (${odd}, '1')`)
    expect(await store.journals.waiting()).toEqual(['good'])
  })

  test.each([`value = '{'`, `value = ''`, `beat = -0.5`, `beat = 1e300`, ...signs])(
    'a step with %s is named and not done, and the others of its run are',
    async (change) => {
      const { step } = store.journals.open(`run ${change}`)
      await database.query(
        `insert into pawl_steps (run_id, key, holder, beat) values ('run ${change.replaceAll("'", "''")}', 'bad', 'gone', 0)`,
      )
      await database.query(`update pawl_steps set ${change} where holder = 'gone'`)
      let runs = 0
      const run = async () => {
        runs += 1
        return runs
      }
      await expect(step('bad', run)).rejects.toEqual(damaged('of the step `bad` of the run `run ', 'pawl_steps'))
      expect([runs, await step('good', run)]).toEqual([0, 1])
      await database.query(`delete from pawl_steps where key = 'bad'`)
      expect(await step('bad', run)).toBe(2)
    },
  )

  test.each(name === 'sqlite' ? [`'new'`, '-1', '1.5'] : [`'NaN'`, '-1', '1.5'])(
    'a store whose version is %s is not changed',
    async (version) => {
      const before = await database.query('select version from pawl_schema order by version')
      await database.query(`update pawl_schema set version = ${version}`)
      await expect(openStore(url)).rejects.toEqual(damaged('of the table `pawl_schema`', 'restore'))
      await database.query('delete from pawl_schema')
      for (const { version: one } of before)
        await database.query('insert into pawl_schema (version) values ($1)', [Number(one)])
      await (await openStore(url)).close()
    },
  )
})
