import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sample } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { openStore } from '../../store/index.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

/** A folder in which an agent of a program's own has a store, and nothing else of Pawl. */
async function ownAgent(folder = '.pawl'): Promise<Project> {
  const here = createProject({ 'src/deep/file.txt': '' })
  here.remove('pawl.config.ts')
  const store = await openStore(`sqlite:${join(here.root, folder)}`)
  const question = { digest: 'd', event: 'tool.before', action: { version: 'v2' }, by: 'four-eyes', reason: 'deploy?' }
  await store.confirmations.ask({ ...question, expiresAt: Date.now() + 60_000 })
  await store.budgets.reserve('r', [{ key: 'user:kim', limits: {} }], { tokens: 40 })
  const record = { event: 'tool.before', decision: 'ask', by: 'four-eyes', hooks: [], durationMs: 1 }
  await store.audit.append([{ ...record, time: Date.now(), agent: 'release' }])
  await store.close()
  return here
}

const openId = (stdout: string) => /^(\S+) {2}open$/m.exec(stdout)?.[1] ?? 'none'

test.each(sample(['.', 'src/deep'], 2))(
  'the store of an agent of your own is found without a config, from %s',
  async (folder) => {
    const here = await ownAgent()
    const pawl = (...args: readonly string[]) => built.pawl(here, args, { cwd: join(here.root, folder) })
    const { stdout } = pawl('confirm')
    expect(stdout).toContain('version: v2')
    const approve = ['confirm', 'approve', openId(stdout), '--by', 'kim']
    expect(built.asPerson(here, approve, { cwd: join(here.root, folder) })).toMatchObject({ status: 0 })
    expect(pawl('budget').stdout).toContain('user:kim')
    expect(pawl('audit').stdout).toMatch(/release .* ask .*\n.* pawl .*confirmation\.decided/)
    expect(pawl('audit', '--store').stdout).toBe(pawl('audit').stdout)
    expect(pawl('audit', 'verify', '--key', join(here.root, '.pawl/keys/audit.pub'))).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('ok  2 records'),
    })
    expect(here.read('pawl.config.ts')).toBeUndefined()
  },
)

describe('--store URL', () => {
  test('opens another store, from anywhere', async () => {
    const here = await ownAgent('elsewhere')
    const url = `sqlite:${join(here.root, 'elsewhere')}`
    const cwd = createProject().root
    const pawl = (...args: readonly string[]) => built.pawl(here, args, { cwd })
    const { stdout } = pawl('confirm', 'list', '--store', url)
    expect(stdout).toContain('version: v2')
    const reject = ['confirm', 'reject', openId(stdout), `--store=${url}`, '--by', 'kim']
    expect(built.asPerson(here, reject, { cwd }).status).toBe(0)
    expect(pawl('budget', '--store', url, 'user:').stdout).toContain('user:kim')
    expect(pawl('audit', '--store', url, '-n', '1').stdout).toContain('confirmation.decided')
    expect(pawl('audit', 'verify', '--store', url).stdout).toContain('ok  2 records')
    expect(existsSync(join(cwd, '.pawl'))).toBe(false)
  })

  test('is a folder of where it is typed', async () => {
    const here = await ownAgent('elsewhere')
    expect(built.pawl(here, ['confirm', '--store', 'sqlite:elsewhere']).stdout).toContain('version: v2')
  })

  test.each(
    sample(
      [
        ['sqlite:nowhere', 1, 'there is no store in '],
        ['sqlite:src', 1, 'there is no store in '],
        ['sqlit:elsewhere', 2, 'a store cannot be opened from `sqlit:`'],
      ],
      2,
    ),
  )('%s is an error with %i, and makes nothing', async (url, code, message) => {
    const here = await ownAgent('elsewhere')
    for (const command of ['confirm', 'budget', 'audit']) {
      const { status, stderr } = built.pawl(here, [command, '--store', url])
      expect([status, stderr]).toEqual([code, expect.stringContaining(message)])
    }
    expect([existsSync(join(here.root, 'nowhere')), existsSync(join(here.root, 'src/store.sqlite'))]).toEqual([
      false,
      false,
    ])
  })

  test('a value that is not a URL is not used as one', async () => {
    const here = await ownAgent()
    expect(built.pawl(here, ['audit', '--store', 'elsewhere'])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/`elsewhere` behind `--store` is not a URL\nhint: `--store sqlite:elsewhere` is/),
    })
    expect(built.pawl(here, ['audit', 'verify', '.pawl/audit', '--store']).status).toBe(0)
  })
})

test('a config wins over a folder that is nearer, and its store is beside the config', async () => {
  const here = await ownAgent('own')
  here.write('pawl.config.ts', `export default { store: 'sqlite:own' }\n`)
  mkdirSync(join(here.root, 'src/.pawl/audit'), { recursive: true })
  const cwd = join(here.root, 'src')
  expect(built.pawl(here, ['confirm'], { cwd }).stdout).toContain('version: v2')
  expect(built.pawl(here, ['audit', '--store'], { cwd }).stdout).toContain('release')
  expect(existsSync(join(here.root, 'src/own'))).toBe(false)
})

test.each(sample(['audit', 'confirm', 'budget'], 3))(
  'pawl %s in a folder without Pawl reports that, and makes nothing',
  (command) => {
    const nowhere = createProject({ '.pawl/hook.cjs': '' })
    nowhere.remove('pawl.config.ts')
    expect(built.pawl(nowhere, [command])).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'pawl: there is no pawl.config.ts and no store in .pawl, in this folder or above it\nhint: `pawl init --hooks` makes a config; `--store URL` names another store\n',
    })
    expect(existsSync(join(nowhere.root, '.pawl/store.sqlite'))).toBe(false)
  },
)
