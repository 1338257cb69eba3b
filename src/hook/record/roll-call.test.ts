import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltPawl, occasionOf, reasonIn, tell } from '../../../test/hook-project.ts'
import { type Project, removeProjects } from '../../../test/roles/project.ts'
import { sample } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { rollFile } from './roll-file.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const hook = (name: string, event = 'tool.before') => `guard({ name: '${name}', on: '${event}', run: () => undefined })`
const config = (...hooks: readonly string[]) => `import { deny, guard } from 'pawl'
export default { hooks: [${hooks.join(', ')}] }
`
const both = config(hook('one'), hook('two'), hook('result', 'tool.after'))
const before = occasionOf('claudecode', 'tool.before')
const after = occasionOf('claudecode', 'tool.after')
const settings = '.claude/settings.json'

const records = (here: Project): readonly { readonly event: string; readonly reason?: string }[] =>
  (here.read('.pawl/audit/000001.jsonl') ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).record)
const weakened = (here: Project) => records(here).filter(({ event }) => event === 'guards.weakened')

test('a removed hook is recorded at the next event, once, and doctor and verify report it', () => {
  const here = built.installed(both, ['claudecode'])
  tell(here, before)
  expect(weakened(here)).toEqual([])
  here.write('pawl.config.ts', config(hook('one'), hook('result', 'tool.after')))
  expect(built.pawl(here, ['doctor']).stdout).toContain('the hook `two` no longer guards')
  tell(here, before)
  tell(here, before)
  expect(weakened(here)).toMatchObject([{ reason: 'no longer there: the hook `two`' }])
  expect(built.pawl(here, ['doctor'])).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/NO the hook `two` no longer guards, since \d{4}-/),
  })
  const { status, stdout } = built.pawl(here, ['audit', 'verify'])
  expect([status, stdout]).toEqual([0, expect.stringMatching(/\? {3}record 2: .* no longer there: the hook `two`\n$/)])
  expect(JSON.parse(built.pawl(here, ['audit', 'verify', '--json']).stdout)).toMatchObject({
    notices: [{ position: 2, event: 'guards.weakened' }],
  })
})

test('a person who installs hooks has accepted the present state', () => {
  const here = built.installed(both, ['claudecode'])
  tell(here, before)
  here.write('pawl.config.ts', config(hook('one'), hook('result', 'tool.after')))
  tell(here, before)
  expect(built.pawl(here, ['init', '--hooks', 'claudecode']).status).toBe(0)
  expect(built.pawl(here, ['doctor'])).toMatchObject({ status: 0 })
  tell(here, before)
  expect(weakened(here)).toHaveLength(1)
})

test('a hook that is gone when hooks are installed again is recorded once, and is no longer missing', () => {
  const here = built.installed(both, ['claudecode'])
  tell(here, before)
  here.write('pawl.config.ts', config(hook('one'), hook('result', 'tool.after')))
  expect(built.pawl(here, ['init', '--hooks', 'claudecode']).status).toBe(0)
  expect(built.pawl(here, ['doctor'])).toMatchObject({ status: 0 })
  tell(here, before)
  tell(here, before)
  expect(weakened(here)).toMatchObject([
    { reason: 'no longer there, as somebody accepted by `pawl init`: the hook `two`' },
  ])
  expect(built.pawl(here, ['doctor'])).toMatchObject({ status: 0 })
})

test('a hook or an entry that is removed after hooks were installed again is missing: no person has accepted that', () => {
  const here = built.installed(both, ['claudecode'])
  tell(here, before)
  expect(built.pawl(here, ['init', '--hooks', 'claudecode']).status).toBe(0)
  here.write('pawl.config.ts', config(hook('one'), hook('result', 'tool.after')))
  tell(here, before)
  expect(weakened(here)).toMatchObject([{ reason: 'no longer there: the hook `two`' }])
  expect(built.pawl(here, ['doctor'])).toMatchObject({ status: 1, stdout: expect.stringContaining('the hook `two`') })
  expect(built.pawl(here, ['init', '--hooks', 'claudecode']).status).toBe(0)
  const { hooks, ...rest } = JSON.parse(here.read(settings) ?? '{}')
  here.write(settings, JSON.stringify({ ...rest, hooks: { PostToolUse: hooks.PostToolUse } }))
  tell(here, after)
  expect(weakened(here).at(-1)).toMatchObject({
    reason: expect.stringMatching(/^no longer there: .*the entry of claudecode for PreToolUse$/),
  })
})

test('a hook that comes back is no longer missed', () => {
  const here = built.installed(both, ['claudecode'])
  tell(here, before)
  here.write('pawl.config.ts', config(hook('one'), hook('result', 'tool.after')))
  tell(here, before)
  here.write('pawl.config.ts', both)
  tell(here, before)
  expect(weakened(here)).toHaveLength(1)
  expect(built.pawl(here, ['doctor'])).toMatchObject({ status: 0 })
})

const inShadow = (...names: readonly string[]) =>
  `import { guard } from 'pawl'
export default { mode: 'shadow', hooks: [${names.map((name) => hook(name)).join(', ')}] }
`

test('a promotion that is lost is recorded at the next event, and doctor and check report it', () => {
  const here = built.installed(inShadow('one', 'two'), ['claudecode'])
  built.pawl(here, ['promote', 'one', '--yes'])
  built.pawl(here, ['promote', 'two', '--yes'])
  tell(here, before)
  expect(weakened(here)).toEqual([])
  here.write('.pawl/promoted.json', '["one"]')
  tell(here, before)
  here.remove('.pawl/promoted.json')
  tell(here, before)
  tell(here, before)
  expect(weakened(here)).toMatchObject([
    { reason: 'in shadow now: the hook `two`' },
    { reason: 'in shadow now: the hook `one`' },
  ])
  for (const command of ['doctor', 'check'])
    expect(built.pawl(here, [command])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /NO .*the hook `one` no longer enforces, since \d{4}-.*: it is in shadow\n.*`pawl promote one`/,
      ),
    })
  built.pawl(here, ['promote', 'one', '--yes'])
  built.pawl(here, ['promote', 'two', '--yes'])
  expect(built.pawl(here, ['doctor'])).toMatchObject({ status: 0 })
})

test('a promotion that is lost before the first event is recorded, too, and accepted by who installs hooks', () => {
  const here = built.installed(inShadow('one'), ['claudecode'])
  built.pawl(here, ['promote', 'one', '--yes'])
  here.remove('.pawl/promoted.json')
  expect(built.pawl(here, ['doctor']).stdout).toContain('the hook `one` no longer enforces: it is in shadow')
  tell(here, before)
  expect(weakened(here)).toMatchObject([{ reason: 'in shadow now: the hook `one`' }])
  expect(built.pawl(here, ['init', '--hooks', 'claudecode']).status).toBe(0)
  expect(built.pawl(here, ['doctor'])).toMatchObject({ status: 0 })
})

test('a config that puts an enforcing hook in shadow weakens it', () => {
  const here = built.installed(config(hook('one')), ['claudecode'])
  tell(here, before)
  here.write('pawl.config.ts', inShadow('one'))
  tell(here, before)
  expect(weakened(here)).toMatchObject([{ reason: 'in shadow now: the hook `one`' }])
})

test('a removed entry is recorded at the next event that the agent still sends', () => {
  const here = built.installed(both, ['claudecode'])
  tell(here, before)
  const { hooks, ...rest } = JSON.parse(here.read(settings) ?? '{}')
  here.write(settings, JSON.stringify({ ...rest, hooks: { PostToolUse: hooks.PostToolUse } }))
  tell(here, after)
  expect(weakened(here)).toMatchObject([
    { reason: expect.stringMatching(/^no longer there: .*the entry of claudecode for PreToolUse$/) },
  ])
})

test('hooks of the same names from another text are on record as a changed policy', () => {
  const here = built.installed(both, ['claudecode'])
  tell(here, before)
  here.write('pawl.config.ts', `${both}// another text\nexport const more = 1\n`)
  tell(here, before)
  tell(here, before)
  expect(records(here).map(({ event }) => event)).toEqual([
    'tool.before',
    'policy.changed',
    'tool.before',
    'tool.before',
  ])
})

test.each(
  sample(
    [
      ['cut off', '{ "hooks": '],
      ['empty', '{}'],
      ['of another shape', '{ "hooks": 1, "entries": { "claudecode": 2 }, "gone": 3 }'],
    ],
    3,
  ),
)(
  'a roll that is %s after an event is recorded once, and doctor reports it until a person installs hooks',
  (_, text) => {
    const here = built.installed(both, ['claudecode'])
    tell(here, before)
    writeFileSync(rollFile(here.root), text)
    const isTold = { status: 1, stdout: expect.stringContaining('NO the list of what guarded before, /') }
    expect(built.pawl(here, ['doctor'])).toMatchObject(isTold)
    expect(tell(here, before)).toMatchObject({ status: 0, stdout: '' })
    tell(here, before)
    expect(weakened(here)).toMatchObject([{ reason: expect.stringContaining('the list of what guarded before') }])
    expect(built.pawl(here, ['doctor'])).toMatchObject(isTold)
    built.pawl(here, ['init', '--hooks', 'claudecode'])
    expect(built.pawl(here, ['doctor'])).toMatchObject({ status: 0 })
    tell(here, before)
    expect(weakened(here)).toHaveLength(1)
  },
)

test('a project that was cloned, or has a state folder for the first time, has no roll, which is not a loss', () => {
  const here = built.installed(both, ['claudecode'])
  tell(here, before)
  rmSync(rollFile(here.root))
  tell(here, before)
  expect(weakened(here)).toEqual([])
  expect(JSON.parse(readFileSync(rollFile(here.root), 'utf8'))).toMatchObject({
    entries: { claudecode: expect.any(Array) },
  })
})

test('a hook that is silenced in .pawl for one call and restored is recorded, despite other changes in .pawl', () => {
  const here = built.installed(both, ['claudecode'])
  tell(here, before)
  here.write('.pawl/disabled.json', '["two"]')
  here.write('.pawl/roll.json', JSON.stringify({ hooks: ['one'], entries: {}, gone: [] }))
  tell(here, before)
  here.remove('.pawl/disabled.json')
  here.remove('.pawl/roll.json')
  tell(here, before)
  expect(weakened(here)).toMatchObject([{ reason: 'no longer there: the hook `two`' }])
})

test('a compiled policy that was replaced together with its digest is recorded as replaced, and doctor reports it', () => {
  const here = built.installed(both, ['claudecode'])
  tell(here, before)
  const text = `${here.read('.pawl/policy.cjs')}\n// another text\n`
  const about = JSON.parse(here.read('.pawl/policy.json') ?? '')
  here.write('.pawl/policy.cjs', text)
  here.write('.pawl/policy.json', JSON.stringify({ ...about, digest: createHash('sha256').update(text).digest('hex') }))
  tell(here, before)
  expect(records(here).filter(({ event }) => event === 'policy.changed')).toMatchObject([
    { reason: expect.stringMatching(/^the compiled policy was replaced, though pawl.config.ts .* are the same/) },
  ])
  expect(built.pawl(here, ['doctor'])).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('.pawl/policy.cjs is not what pawl.config.ts compiles to'),
  })
})

test('a compiled policy that names no config among its sources is not run', () => {
  const here = built.installed(config(`guard({ name: 'one', on: 'tool.before', run: () => deny('not today') })`), [
    'claudecode',
  ])
  const text = (here.read('.pawl/policy.cjs') ?? '').replace('not today', 'any day')
  const about = JSON.parse(here.read('.pawl/policy.json') ?? '')
  here.write('.pawl/policy.cjs', text)
  const digest = createHash('sha256').update(text).digest('hex')
  here.write('.pawl/policy.json', JSON.stringify({ ...about, digest, sources: {} }))
  expect(reasonIn(before, tell(here, before))).toBe('not today')
})
