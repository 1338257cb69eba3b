import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPawl, isSilent, occasionOf, reasonIn, tell } from '../../../test/hook-project.ts'
import { type Project, removeProjects } from '../../../test/roles/project.ts'
import { sample } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import type { KeptRecord } from '../../ports/index.ts'
import { laterWork } from './later-work.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const claude = occasionOf('claudecode', 'tool.before')
const judging = (run: string, before = '') => `import { approve, deny, guard } from 'pawl'
const check = async () => { await null; await null; throw new Error('adrift') }
${before}
export default { hooks: [guard({ name: 'judge', on: 'tool.before', run: ${run} })] }
`
const lastRecord = (here: Project): KeptRecord => JSON.parse(built.pawl(here, ['audit', '--json', '-n', '1']).stdout)

describe('a call is refused, with the reason on record, if a hook', () => {
  test.each(
    sample(
      [
        ['leaves a rejected promise and says nothing', "() => { void Promise.reject(new Error('adrift')) }"],
        ['forgets to wait for a check', '() => { check() }'],
        ['waits, and forgets to wait for a check', 'async () => { await null; check() }'],
        ['forgets to wait, and approves', "() => { check(); return approve('fine') }"],
        ['leaves something that throws', "() => { queueMicrotask(() => { throw new Error('adrift') }) }"],
        ['rejects with something else than an error', "() => { void Promise.reject('adrift') }"],
      ],
      4,
    ),
  )('%s', (_, run) => {
    const here = built.project(judging(run))
    expect(reasonIn(claude, tell(here, claude))).toContain('adrift')
    expect(lastRecord(here)).toMatchObject({
      decision: 'failed',
      reason: expect.stringContaining('adrift'),
      session: claude.payload['session_id'],
      payload: { call: { kind: 'shell' } },
    })
  })
})

test('a config that leaves a rejected promise when it is loaded is a refusal', () => {
  const here = built.project(judging('() => undefined', "if (process.env['STRAY'] === '1') check()"))
  const env = { STRAY: '1' }
  expect(reasonIn(claude, tell(here, claude, { env }))).toContain('adrift')
  expect(built.pawlProcess(here, ['hooks'], { env: { ...process.env, ...env } })).toMatchObject({
    status: 1,
    stderr:
      'pawl: a promise that nothing waits for was rejected: adrift\nhint: an `await` or a `return` is missing in a hook or in pawl.config.ts\n',
  })
})

test('a refusal keeps its own reason, even if its hook leaves a rejected promise', () => {
  const here = built.project(judging("() => { check(); return deny('not today') }"))
  expect(reasonIn(claude, tell(here, claude))).toBe('not today')
})

test('a hook that handles its rejections, or leaves a timer, is left alone', () => {
  const here = built.project(judging('() => { check().catch(() => {}); setTimeout(() => {}, 60_000) }'))
  expect(isSilent(claude, tell(here, claude))).toBe(true)
})

test('a hook that leaves work behind which never ends is refused in time', () => {
  const here = built.project(judging('() => { queueMicrotask(() => { for (;;); }) }'))
  const { status, stderr } = tell(here, claude, { env: { PAWL_DEADLINE_MS: '1500' } })
  expect([status, stderr]).toEqual([2, expect.stringContaining('the hooks took longer than 1.5 s')])
})

test('only code that leaves work for later is waited for', () => {
  const isLeft = (run: () => unknown) => {
    const later = laterWork()
    later.during(run)
    return later.isLeft()
  }
  expect(isLeft(() => JSON.parse('{}'))).toBe(false)
  expect(isLeft(() => void Promise.resolve())).toBe(true)
  expect(isLeft(() => queueMicrotask(() => undefined))).toBe(true)
  expect(isLeft(() => process.nextTick(() => undefined))).toBe(true)
})
