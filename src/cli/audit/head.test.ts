import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPawl, isSilent, occasionOf, tell } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { logRecord, logRecords } from '../../../test/store/log-records.ts'
import { logFolder } from '../../hook/record/event-log.ts'
import type { LogHead } from '../../ports/index.ts'
import { openAuditFiles } from '../../store/index.ts'
import { keepRecord } from '../../store/internal.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const configOf = (...witnesses: readonly string[]) =>
  `import { defineConfig } from 'pawl'\nexport default defineConfig({ audit: { witnesses: ${JSON.stringify(witnesses)} } })\n`
const logOf = ({ root }: Project) => openAuditFiles(join(root, logFolder))
const keep = (here: Project, count: number, reason = 'as it was') =>
  logOf(here).append(logRecords(count).map((one) => logRecord({ ...one, reason })))
const headsIn = ({ root }: Project, file = 'heads.jsonl') =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogHead)

describe('pawl audit head and verify', () => {
  test('cover the whole scenario: the owner of the key rewrites the log, and witnesses detect it', async () => {
    const here = createProject({ 'pawl.config.ts': configOf('file:heads.jsonl', 'git:.'), 'src/file.txt': '' })
    const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: here.root })
    git('init', '-q')
    git('-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '-q', '--allow-empty', '-m', 'first')
    await keep(here, 70)
    const cwd = join(here.root, 'src')
    expect(built.pawl(here, ['audit', 'head'], { cwd })).toEqual({
      status: 0,
      stdout: 'ok  file:heads.jsonl remembers record 70\nok  git:. remembers record 70\n',
      stderr: `note: the project is ${here.root}, whose pawl.config.ts is the nearest\n`,
    })
    await keep(here, 2)
    expect(built.pawl(here, ['audit', 'verify'], { cwd })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(
        'ok  file:heads.jsonl has witnessed record 70\nok  git:. has witnessed record 70\n',
      ),
    })
    rmSync(join(here.root, logFolder), { recursive: true })
    await logOf(here).forget()
    await keep(here, 80, 'as it never was')
    const env = { ...process.env, XDG_STATE_HOME: join(here.root, 'another-home') }
    expect(built.pawl(here, ['audit', 'verify', '--no-witness'], { env }).status).toBe(0)
    expect(built.pawl(here, ['audit', 'verify'], { env })).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /^NO {2}record 70 was witnessed by file:heads\.jsonl on 20\d\d-\S+ \d\d:\d\d:\d\d [+-]\d\d:\d\d.*replaced/,
      ),
    })
    rmSync(join(here.root, 'heads.jsonl'))
    const found = JSON.parse(built.pawl(here, ['audit', 'verify', '--json'], { env }).stdout)
    expect(found).toMatchObject({
      ok: false,
      problem: { position: 70, what: expect.stringContaining('witnessed by git:.') },
      witnessed: [
        { target: 'file:heads.jsonl', position: 0 },
        { target: 'git:.', position: 0 },
      ],
    })
  })

  test('name each witness that cannot be reached, and serve the others', async () => {
    const here = createProject({ 'pawl.config.ts': configOf('file:nowhere/heads.jsonl') })
    await keep(here, 3)
    const to = ['--to', 'file:heads.jsonl', '--to', 'git:.']
    const { status, stdout } = built.pawl(here, ['audit', 'head', ...to])
    expect([status, stdout.split('\n')]).toEqual([
      1,
      [
        expect.stringMatching(/^NO {2}file:nowhere\/heads\.jsonl could not be reached: there is no folder /),
        'ok  file:heads.jsonl remembers record 3',
        expect.stringMatching(/^NO {2}git:\. could not be reached: .*not a git repository/),
        '',
      ],
    ])
    expect(headsIn(here)).toMatchObject([{ position: 3 }])
    expect(built.pawl(here, ['audit', 'verify', '--witness', 'git:.'])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /^NO {2}file:nowhere\/heads\.jsonl could not be reached: there is no folder .*\nNO {2}git:\. could not be reached: .*\n {4}to verify without .*--no-witness/,
      ),
    })
    mkdirSync(join(here.root, 'nowhere'))
    expect(built.pawl(here, ['audit', 'verify'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(
        '?   file:nowhere/heads.jsonl knows nothing of this log yet: `pawl audit head` sends it the end\n',
      ),
    })
  })

  test('are wrong command lines with a witness of an unknown kind', async () => {
    const here = createProject({ 'pawl.config.ts': configOf() })
    await keep(here, 1)
    expect(built.pawl(here, ['audit', 'head', '--to', 'fiel:x'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('did you mean `file:`?'),
    })
  })

  test('fail without a witness, with a hint how to name one', async () => {
    const here = createProject({ 'pawl.config.ts': configOf() })
    await keep(here, 1)
    expect(built.pawl(here, ['audit', 'head'])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^no witness is named; .*--to TARGET.*\nto compare .*--head 1:[0-9a-f]{64}\n/),
    })
  })

  test('--no-witness leaves out the witnesses of the config, and asks those that are named', async () => {
    const here = createProject({ 'pawl.config.ts': configOf('file:nowhere/heads.jsonl') })
    await keep(here, 3)
    const ask = (target: string) => built.pawl(here, ['audit', 'verify', '--no-witness', '--witness', target])
    expect(ask('file:heads.jsonl')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('file:heads.jsonl knows nothing of this log yet'),
    })
    expect(ask('file:away/heads.jsonl')).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^NO {2}file:away\/heads\.jsonl could not be reached/),
    })
  })

  test('a witness that contradicts a log that was accepted is named, with a hint', async () => {
    const here = createProject({ 'pawl.config.ts': configOf('file:heads.jsonl') })
    await keep(here, 3)
    expect(built.pawl(here, ['audit', 'head']).status).toBe(0)
    here.remove('.pawl')
    expect(built.asPerson(here, ['audit', 'forget']).status).toBe(0)
    expect(built.pawl(here, ['audit', 'verify'])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^NO {2}record 3 was witnessed by .*\n {4}.*delete the heads .* another target/),
    })
  })
})

describe('a config', () => {
  test.each([
    [
      `{ audit: { witnesses: ['flie:x'] } }`,
      '`audit.witnesses[0]`: `flie:` is not a kind of witness',
      'did you mean `file:`',
    ],
    [`{ audit: { witness: [] } }`, '`audit` has an unknown key `witness`', 'did you mean `witnesses`?'],
    [`{ audit: { witnesses: 'file:x' } }`, '`audit.witnesses` is not a list', 'write `audit: { witnesses:'],
    [`{ audit: { witnesses: [1] } }`, '`audit.witnesses[0]` is not a text', 'write `audit: { witnesses:'],
    [`{ audit: [] }`, '`audit` is not an object', 'write `audit: { witnesses:'],
  ])('with %s is refused', (text, message, hint) => {
    const here = createProject({ 'pawl.config.ts': `export default ${text}\n` })
    const { status, stderr } = built.pawl(here, ['compile'])
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)])
    expect(stderr).toContain(hint)
  })
})

describe('the hook process', () => {
  const call = occasionOf('claudecode', 'tool.before')
  const guarded = (...witnesses: readonly string[]) => `import { guard } from 'pawl'
export default {
  hooks: [guard({ name: 'quiet', on: 'tool.before', run: () => undefined })],
  audit: { witnesses: ${JSON.stringify(witnesses)} },
}
`

  test('has files remember the records that are signed', () => {
    const here = createProject({})
    const options = { witnesses: ['file:heads.jsonl', 'git:.', 'https://127.0.0.1:1/'], base: here.root }
    for (let at = 0; at < 65; at++) keepRecord(join(here.root, logFolder), logRecord(), options)
    expect(headsIn(here).map(({ position }) => position)).toEqual([1, 64])
  })

  test('refuses no action for a witness that fails; that is on record, and verify lists it', async () => {
    const here = built.project(guarded('file:nowhere/heads.jsonl', 'file:heads.jsonl'))
    expect(isSilent(call, tell(here, call))).toBe(true)
    const records = await logOf(here).query({ event: 'audit.unwitnessed' })
    expect(records).toMatchObject([
      {
        reason: expect.stringMatching(/^record 1 was not witnessed by file:nowhere\/heads\.jsonl: there is no folder /),
      },
    ])
    expect(headsIn(here)).toMatchObject([{ position: 1 }])
    const { status, stdout } = built.pawl(here, ['audit', 'verify', '--no-witness'])
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/\? {3}record \d: .* record 1 was not witnessed by file:now/),
    ])
  })

  test('asks before an agent touches a file that remembers heads', () => {
    const here = built.project(guarded('file:kept/heads.jsonl'))
    mkdirSync(join(here.root, 'kept'))
    const payload = {
      ...call.payload,
      tool_name: 'Write',
      tool_input: { file_path: join(here.root, 'kept/heads.jsonl'), content: '' },
    }
    const { stdout } = tell(here, { ...call, payload })
    expect(stdout).toMatch(/"permissionDecision":"ask".*this may change what guards the project .*heads\.jsonl/)
  })
})
