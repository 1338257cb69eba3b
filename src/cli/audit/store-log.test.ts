import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { sharedPostgres } from '../../../test/shared/shared-postgres.ts'
import { openStore } from '../../store/index.ts'
import { openPostgresDatabase } from '../../store/postgres/database.ts'
import { lookAtStore } from '../doctor/look-at-store.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const record = { time: 1, agent: 'mine', event: 'tool.before', decision: 'continue', hooks: [], durationMs: 1 }

interface StoreProject {
  readonly here: Project
  readonly url: string
  /** The folder of the keys of the project. */
  readonly keys: string
  append(count: number): Promise<void>
  pawl(...args: readonly string[]): ReturnType<BuiltPawl['pawl']>
  doctor(): Promise<readonly string[]>
}

async function projectWith(store: string): Promise<StoreProject> {
  const config = `import { defineConfig } from 'pawl'\nexport default defineConfig({ store: '${store}' })\n`
  const here = createProject({ 'pawl.config.ts': config })
  const [keys, url] = [join(here.root, '.pawl/keys'), store.replace('sqlite:', `sqlite:${here.root}/`)]
  return {
    here,
    url,
    keys,
    async append(count) {
      const { audit, close } = await openStore(url, { auditKeys: keys })
      await audit.append(Array(count).fill(record)).finally(close)
    },
    pawl: (...args) => built.pawl(here, ['audit', ...args]),
    doctor: async () => (await lookAtStore({ root: here.root, config: { store } })).map(({ what }) => what),
  }
}

async function inTable(url: string, statement: string): Promise<void> {
  const database = await openPostgresDatabase(url)
  await database.query(statement).finally(database.close)
}

type Place = readonly [
  where: string,
  makeUrl: () => Promise<string>,
  cut: (project: StoreProject, kept: number) => Promise<void>,
]

describe.each<Place>([
  [
    'on a server',
    async () => (await sharedPostgres()).createDatabase(),
    ({ url }, kept) => inTable(url, `delete from pawl_audit where position > ${kept}`),
  ],
  [
    'in another folder',
    async () => 'sqlite:data',
    async ({ here }, kept) => {
      const file = 'data/audit/000001.jsonl'
      const lines = (here.read(file) ?? '').split('\n').slice(0, kept)
      if (kept === 0) here.remove('data/audit')
      else here.write(file, `${lines.join('\n')}\n`)
    },
  ],
])('the log of a store %s', (_, makeUrl, cut) => {
  test('is reported as signed with another key, or with none, before a record is refused', async () => {
    const project = await projectWith(await makeUrl())
    await project.append(2)
    expect([project.pawl('verify', '--store').stdout, await project.doctor()]).toEqual([
      expect.not.stringContaining('?  '),
      [],
    ])
    const own = join(project.here.root, 'own-keys')
    cpSync(project.keys, own, { recursive: true })
    expect(project.pawl('rotate-key', '--store', `--audit-keys=${own}`).status).toBe(0)
    const told = `the audit log is signed with another key than the one in ${project.keys}`
    for (const named of ['', `=${project.url}`])
      expect(project.pawl('verify', `--store${named}`)).toMatchObject({
        status: 0,
        stdout: expect.stringContaining(`?   ${told}, and the next record to be signed will be refused`),
      })
    expect(JSON.parse(project.pawl('verify', '--store', '--json').stdout)).toMatchObject({
      warnings: [expect.stringContaining(told)],
    })
    // the log of a server may have keys of its own: then that is a question, not a fault
    expect(await project.doctor()).toEqual([expect.stringContaining('signed with another key than the one in')])
    expect(project.pawl('verify', '--store', `--audit-keys=${own}`).stdout).not.toContain('?  ')
    rmSync(join(project.keys, 'audit.key'))
    const missing = expect.stringContaining(`${project.keys}/audit.key, is missing`)
    expect(project.pawl('verify', '--store').stdout).toEqual(missing)
    expect(await project.doctor()).toEqual([missing])
  })

  test('is reported missing if it is emptied or cut, by every command that reads it', async () => {
    const project = await projectWith(await makeUrl())
    await project.append(3)
    await cut(project, 2)
    expect(project.pawl('--store')).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^note: record 3 of the audit log was seen .*`pawl audit verify --store` tells/),
    })
    await cut(project, 0)
    for (const args of [['--store'], ['head', '--store'], ['--store', '--json']])
      expect([args, project.pawl(...args)]).toEqual([
        args,
        expect.objectContaining({ status: 1, stderr: expect.stringMatching(/is gone: record 3 was there at/) }),
      ])
    expect(project.pawl('verify', '--store')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('the log is gone: record 3 was seen'),
    })
    expect(await project.doctor()).toEqual([
      'record 3 of the audit log of the store was seen, and is not there any more',
    ])
  })

  test('begins again where it is gone with its private key, and takes a new key where its end is gone with the keys', async () => {
    const typed = ({ here }: StoreProject, ...args: readonly string[]) => built.asPerson(here, ['audit', ...args])
    const gone = await projectWith(await makeUrl())
    await gone.append(3)
    await cut(gone, 0)
    rmSync(join(gone.keys, 'audit.key'))
    await expect(gone.append(1)).rejects.toMatchObject({ hint: expect.stringContaining('run `pawl audit forget`') })
    expect(typed(gone, 'rotate-key', '--lost', '--store').stdout).toContain('`pawl audit forget')
    expect(typed(gone, 'forget', '--store').status).toBe(0)
    await gone.append(70)
    expect(gone.pawl('verify', '--store').status).toBe(0)

    const short = await projectWith(await makeUrl())
    await short.append(3)
    await cut(short, 2)
    rmSync(short.keys, { recursive: true })
    expect(typed(short, 'rotate-key', '--lost', '--store').status).toBe(0)
    expect(typed(short, 'forget', '--store').status).toBe(0)
    await short.append(70)
    expect(short.pawl('verify', '--store').status).toBe(0)
  })
})

test('a log on a server whose tables are gone is missed', async () => {
  const project = await projectWith((await sharedPostgres()).createDatabase())
  await project.append(2)
  await inTable(project.url, 'drop table pawl_audit, pawl_schema')
  expect(project.pawl('--store').stderr).toContain('is gone: record 2 was there at')
  expect(await project.doctor()).toEqual(['record 2 of the audit log of the store was seen, and is not there any more'])
})

test('a log on a server that is read while others write to it is never reported missing', async () => {
  const project = await projectWith((await sharedPostgres()).createDatabase())
  await project.append(1)
  let isOver = false
  const writing = (async () => {
    while (!isOver) await project.append(20)
  })()
  for (let looks = 0; looks < 20; looks++) expect(await project.doctor()).toEqual([])
  isOver = true
  await writing
})

test('verify names a signed log on a server for which no folder of keys is named', async () => {
  const project = await projectWith((await sharedPostgres()).createDatabase())
  await project.append(1)
  project.here.remove('pawl.config.ts')
  project.here.remove('.pawl')
  expect(project.pawl('verify', `--store=${project.url}`)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /\n\? {3}the audit log is signed, and this program has no key .*`--audit-keys FOLDER`/,
    ),
  })
})

test('verify warns about a state folder that cannot be written: later deletions would not be noticed', async () => {
  const project = await projectWith('sqlite:.pawl')
  await project.append(2)
  const state = mkdtempSync(join(tmpdir(), 'pawl-state-'))
  writeFileSync(join(state, 'pawl'), 'in the way')
  const verify = (...args: readonly string[]) =>
    built.pawl(project.here, ['audit', 'verify', ...args], { env: { ...process.env, XDG_STATE_HOME: state } })
  const what = `${state}/pawl is a file, and should be a folder: records that are written and deleted from now on are not missed`
  for (const args of [[], ['--store']]) expect(verify(...args).stdout).toContain(`?   ${what}`)
  expect(verify('--key', '.pawl/keys/audit.pub').stdout).not.toContain('?  ')
  rmSync(state, { recursive: true })
})

test('a log on a server is the same log, however the url of its database is spelt', async () => {
  const url = (await sharedPostgres()).createDatabase()
  const project = await projectWith(url)
  await project.append(2)
  const { hostname, port, pathname, username } = new URL(url)
  expect(hostname).toBe('127.0.0.1')
  const spelt = `postgresql://${username}@localhost:${port}${pathname}?max=2`
  expect(project.pawl('verify', `--store=${spelt}`).stdout).toContain('remembered up to 2')
  expect(project.pawl('rotate-key', `--store=${spelt}`).status).toBe(0)
})

test('verify with a given key does not suggest forgetting an unrelated state', async () => {
  const project = await projectWith('sqlite:.pawl')
  await project.append(1)
  const former = join(project.here.root, 'former.pub')
  cpSync(join(project.keys, 'audit.pub'), former)
  rmSync(join(project.keys, 'audit.key'))
  expect(built.asPerson(project.here, ['audit', 'rotate-key', '--lost']).status).toBe(0)
  const { stdout, status } = project.pawl('verify', '--key', former)
  expect([status, stdout]).toEqual([1, expect.stringMatching(/^NO {2}record 2 .*verify with the new key[^\n]*\n$/)])
})
