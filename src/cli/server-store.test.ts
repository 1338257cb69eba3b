import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../test/hook-project.ts'
import { createProject, removeProjects } from '../../test/roles/project.ts'
import { sharedPawl } from '../../test/shared/shared-pawl.ts'
import { sharedPostgres } from '../../test/shared/shared-postgres.ts'
import type { PawlError } from '../base/index.ts'
import { openAuditFiles, openStore } from '../store/index.ts'

let built: BuiltPawl
let url: string
beforeAll(async () => {
  built = await sharedPawl()
  url = (await sharedPostgres()).createDatabase()
})
afterAll(removeProjects)

test('--audit-keys names the keys of a store on a server, where there is no config', async () => {
  const here = createProject()
  here.remove('pawl.config.ts')
  const auditKeys = join(here.root, 'secrets/keys')
  const store = await openStore(url, { auditKeys })
  const question = { digest: 'd', event: 'tool.before', action: { version: 'v2' }, by: 'four-eyes', reason: 'deploy?' }
  const { id } = await store.confirmations.ask({ ...question, expiresAt: Date.now() + 600_000 })
  await store.audit.append([
    { time: 1, agent: 'release', event: 'tool.before', decision: 'ask', hooks: [], durationMs: 1 },
  ])
  await store.close()
  const answer = ['confirm', 'approve', id, '--store', url]
  const without = built.asPerson(here, answer)
  expect([without.status, without.stdout]).toEqual([1, expect.stringContaining('--audit-keys')])
  expect(built.asPerson(here, [...answer, '--audit-keys', 'secrets/keys']).status).toBe(0)
  const verify = ['audit', 'verify', `--store=${url}`, '--audit-keys', 'secrets/keys']
  expect(built.pawl(here, verify)).toMatchObject({ status: 0, stdout: expect.stringContaining('ok  2 records') })
  expect(built.pawl(here, ['audit', 'rotate-key', `--store=${url}`, '--audit-keys=secrets/keys']).status).toBe(0)
  expect(built.pawl(here, ['audit', 'verify', `--store=${url}`, '--audit-keys=secret/keys'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('there is no folder secret/keys'),
  })
})

test('keys that sign the files and the log of a store are not rotated for one of them alone', async () => {
  const shared = (await sharedPostgres()).createDatabase()
  const config = `import { defineConfig } from 'pawl'\nexport default defineConfig({ store: '${shared}' })\n`
  const here = createProject({ 'pawl.config.ts': config })
  const record = { time: 1, agent: 'mine', event: 'tool.before', decision: 'continue', hooks: [], durationMs: 1 }
  await openAuditFiles(join(here.root, '.pawl/audit')).append([record])
  const auditKeys = join(here.root, '.pawl/keys')
  const store = await openStore(shared, { auditKeys })
  await store.audit.append([record])
  await store.close()
  for (const [args, other] of [
    [[], 'the log of the store that the config names'],
    [['--store'], '.pawl/audit'],
  ] as const)
    expect(built.pawl(here, ['audit', 'rotate-key', ...args])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(other),
    })
  const own = join(here.root, 'store-keys')
  cpSync(auditKeys, own, { recursive: true })
  const withOwn = ['--store', `--audit-keys=${own}`]
  for (const args of [['rotate-key', ...withOwn], ['rotate-key'], ['verify'], ['verify', ...withOwn]])
    expect([args, built.pawl(here, ['audit', ...args])]).toEqual([args, expect.objectContaining({ status: 0 })])
})

test.each([
  ['database', ({ username, host }: URL) => `postgres://${username}@${host}/no_such_database`, 'createdb'],
  ['role', ({ host, pathname }: URL) => `postgres://nobody_here@${host}${pathname}`, 'createuser'],
])('a %s that does not exist is an error with a command to run', (_, wrong, program) => {
  const { stderr, status } = built.pawl(createProject(), ['confirm', '--store', wrong(new URL(url))])
  expect([status, stderr]).toEqual([1, expect.stringMatching(`does not exist\nhint: .*\`${program} `)])
})

describe.each([
  ['on a server', async (): Promise<string> => (await sharedPostgres()).createDatabase()],
  ['in another folder', async (): Promise<string> => 'sqlite:data'],
] as const)('after the keys of the files and of a store %s were lost', (_, makeUrl) => {
  const record = { time: 1, agent: 'mine', event: 'tool.before', decision: 'continue', hooks: [], durationMs: 1 }

  test('each log gets the same new key, as the command prints, and can be verified and written', async () => {
    const store = await makeUrl()
    const config = `import { defineConfig } from 'pawl'\nexport default defineConfig({ store: '${store}' })\n`
    const here = createProject({ 'pawl.config.ts': config })
    const auditKeys = join(here.root, '.pawl/keys')
    const url = store.replace('sqlite:', `sqlite:${here.root}/`)
    const inStore = async () => {
      const opened = await openStore(url, { auditKeys })
      return opened.audit.append(Array(70).fill(record)).finally(opened.close)
    }
    const inFiles = () => openAuditFiles(join(here.root, '.pawl/audit')).append(Array(70).fill(record))
    await inFiles()
    await inStore()
    rmSync(join(auditKeys, 'audit.key'))
    const rotate = (...args: readonly string[]) => built.asPerson(here, ['audit', 'rotate-key', '--lost', ...args])
    const first = rotate()
    expect(first).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('`pawl audit rotate-key --lost --store`'),
    })
    const refused = await inStore().catch((error: unknown) => error as PawlError)
    expect(refused).toMatchObject({ code: 'other-key' })
    const [, hinted = ''] = /run `pawl (.*?)`/.exec((refused as PawlError).hint ?? '') ?? []
    expect(rotate()).toMatchObject({ status: 1, stdout: expect.stringContaining('is not lost: it signs this log') })
    expect(built.asPerson(here, hinted.split(' '))).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('the present key signs from'),
    })
    expect(rotate('--store')).toMatchObject({ status: 1, stdout: expect.stringContaining('sign the log in') })
    await inFiles()
    await inStore()
    for (const args of [[], ['--store']])
      expect(built.pawl(here, ['audit', 'verify', ...args])).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('ok  141 records verified; signed up to 128'),
      })
  })
})
