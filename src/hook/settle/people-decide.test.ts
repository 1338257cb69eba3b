import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BuiltPawl,
  commandIn,
  isSilent,
  type Occasion,
  occasionOf,
  reasonIn,
  tell,
} from '../../../test/hook-project.ts'
import { type Project, removeProjects } from '../../../test/roles/project.ts'
import { sample, scale } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { brains } from '../../brains/index.ts'
import type { KeptConfirmation, KeptRecord } from '../../ports/index.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const asking = `import { ask, guard } from 'pawl'
export default { hooks: [guard({ name: 'careful', on: 'tool.before', match: { kind: 'shell' },
  run: ({ call }) => (call.command?.includes('push') ? ask('is this right?') : undefined) })] }
`
/** The agents that cannot ask a person before a tool runs. */
const mute = brains
  .filter(({ vocabulary: { moments } }) => {
    const before = moments.find(({ event }) => event === 'tool.before')
    return before?.degrades?.ask === 'deny'
  })
  .map(({ vocabulary }) => vocabulary.slug)

const codex = occasionOf('codex', 'tool.before')
const runs = (command: string) => ({ ...codex, payload: { ...codex.payload, tool_input: { command } } })
const push = runs('git push')
const refusal = (here: Project, occasion: Occasion = push) => reasonIn(occasion, tell(here, occasion)) ?? ''
const idIn = (reason: string) => /as question (\S+);/.exec(reason)?.[1] ?? 'none'
const questions = (here: Project): readonly KeptConfirmation[] =>
  JSON.parse(built.pawl(here, ['confirm', 'list', '--all', '--json']).stdout)
const lastRecord = (here: Project): KeptRecord => JSON.parse(built.pawl(here, ['audit', '--json', '-n', '1']).stdout)

test('some agents cannot ask a person', () => {
  expect(mute).toContain('codex')
  expect(mute).not.toContain('claudecode')
})

test('where Pawl is not installed, a question is a refusal with that reason', () => {
  const here = built.project(asking)
  here.remove('.pawl/cache/compiler.json')
  here.remove('node_modules')
  expect(refusal(here)).toContain('Pawl is not installed here, and is needed to ask a person')
})

test('an approved action passes once when it is tried again', () => {
  const here = built.project(asking)
  const reason = refusal(here)
  expect(reason).toMatch(
    /^a person must decide: is this right\? \(a person was asked, as question \S+; try again when they have answered\)$/,
  )
  expect(idIn(refusal(here))).toBe(idIn(reason))
  expect(
    built.asPerson(here, ['confirm', 'approve', idIn(reason), '--by', 'kim', '--why', 'reviewed']).stdout,
  ).toContain('have the agent try again')
  expect(idIn(refusal(here, runs('git push --force')))).not.toBe(idIn(reason))
  expect(isSilent(push, tell(here, push))).toBe(true)
  expect(lastRecord(here)).toMatchObject({
    decision: 'continue',
    approval: { id: idIn(reason), by: 'kim', why: 'reviewed' },
    hooks: [{ hook: 'system/self-protection' }, { hook: 'careful', outcome: 'ask' }],
  })
  const again = idIn(refusal(here))
  expect(again).not.toBe(idIn(reason))
  expect(questions(here).map(({ id, status }) => [id, status])).toEqual([
    [idIn(reason), 'used'],
    [expect.any(String), 'open'],
    [again, 'open'],
  ])
})

test('the question shows who asks and where; the same action from another session or branch is the same question', () => {
  const here = built.project(asking, { '.git/HEAD': 'ref: refs/heads/feature/shop\n', 'sub/file': '' })
  const from = (session: string, cwd = here.root) => ({
    ...push,
    payload: { ...push.payload, session_id: session, cwd },
  })
  const id = idIn(refusal(here, from('s1')))
  expect(questions(here)).toMatchObject([
    { id, from: { agent: 'codex', session: 's1', folder: here.root, branch: 'feature/shop' } },
  ])
  here.write('.git/HEAD', 'ref: refs/heads/main\n')
  expect(idIn(refusal(here, from('s2')))).toBe(id)
  built.asPerson(here, ['confirm', 'approve', id, '--by', 'kim'])
  // the same command in another folder is another action
  expect(idIn(refusal(here, from('s1', join(here.root, 'sub'))))).not.toBe(id)
  expect(built.pawl(here, ['confirm', 'list']).stdout).toMatch(
    new RegExp(`folder +${here.root}/sub\n +project +${here.root}\n`),
  )
  expect(isSilent(push, tell(here, from('s3')))).toBe(true)
})

test('a rejected action stays blocked, and no second question is asked', () => {
  const here = built.project(asking)
  const why = 'not on Fridays, nor with password=geheim4711x'
  built.asPerson(here, ['confirm', 'reject', idIn(refusal(here)), '--by', 'kim', '--why', why])
  const said = 'not on Fridays, nor with password=[redacted]'
  expect(refusal(here)).toBe(`a person must decide: is this right? (kim has rejected it: ${said})`)
  expect(questions(here)).toHaveLength(1)
})

test('of several processes that try an approved action at the same time, one passes', async () => {
  const names = [...scale('abcd', 'abcdefgh')]
  const here = built.project(asking)
  built.asPerson(here, ['confirm', 'approve', idIn(refusal(here)), '--by', 'kim'])
  const said = await Promise.all(
    names.map(async () => {
      const child = spawn('sh', ['-c', commandIn(here, push.brain, push.moment)], {
        cwd: here.root,
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      child.stdin.end(JSON.stringify(push.payload))
      return text(child.stdout)
    }),
  )
  expect(said.filter((one) => one === '')).toHaveLength(1)
  expect(said.filter((one) => one.includes('a person was asked'))).toHaveLength(names.length - 1)
})

describe.each(scale(['codex'], mute))('%s', (slug) => {
  test('is refused until a person has answered', () => {
    const here = built.project(asking.replace("?.includes('push')", ' !== undefined'))
    const occasion = occasionOf(slug, 'tool.before')
    const reason = refusal(here, occasion)
    expect(reason).not.toContain('confirm')
    built.asPerson(here, ['confirm', 'approve', idIn(reason)])
    expect(isSilent(occasion, tell(here, occasion))).toBe(true)
  })
})

test.each(
  sample(['pawl confirm approve q1', 'npx pawl confirm  "approve" q1', 'node_modules/.bin/pawl confirm reject q1'], 3),
)('an agent does not answer for people: %s', (command) => {
  const here = built.project(asking)
  expect(refusal(here, runs(command))).toContain('this may change what guards the project')
  expect(lastRecord(here)).toMatchObject({ decision: 'deny', by: 'system/self-protection' })
  expect(isSilent(push, tell(here, runs('pawl confirm list')))).toBe(true)
})

test('a store that cannot be asked is a refusal with the reason of the hook', () => {
  const here = built.project(asking)
  writeFileSync(join(here.root, '.pawl/store.sqlite'), 'this is no database, however long one looks at it'.repeat(99))
  expect(refusal(here)).toMatch(/^a person must decide: is this right\? \(people could not be asked: /)
})

const theory = `@HOOK look ON_TOOL_CALL BEGIN
  @pushes command CONTAINS 'push'
  IF $pushes THEN
    @_ tool NEEDS_CONFIRMATION 'look at what was pushed'
  END
END
`

test('events that theories send to people wait in the same queue, once', () => {
  const here = built.project(`export default { theories: ['look.sys2dsl'] }\n`, { 'look.sys2dsl': theory })
  expect(isSilent(push, tell(here, push))).toBe(true)
  expect(isSilent(push, tell(here, push))).toBe(true)
  const [{ id, ...question } = { id: '' }, ...more] = questions(here)
  expect(question).toMatchObject({
    status: 'open',
    by: expect.stringContaining('look'),
    reason: 'look at what was pushed',
  })
  expect(more).toEqual([])
  expect(built.asPerson(here, ['confirm', 'approve', id]).status).toBe(0)
  expect(isSilent(push, tell(here, push))).toBe(true)
  expect(questions(here)).toHaveLength(1)
})

test('a secret that a hook quotes is not in the question', () => {
  const here = built.project(asking.replace("ask('is this right?')", "ask('push with ghp_abcdefghijklmnop?')"))
  refusal(here)
  expect(questions(here)).toMatchObject([{ reason: 'push with [redacted]?' }])
})

test('a path that the config’s redaction hides is neither in the record nor in the question', () => {
  const config = asking.replace(
    'export default {',
    "export default { redaction: { paths: ['call.input.command', 'call.command', 'call.native.input.command'] },",
  )
  const here = built.project(config)
  refusal(here, runs('git push to the cellar'))
  expect(JSON.stringify([lastRecord(here), questions(here)])).not.toContain('cellar')
  expect(questions(here)).toMatchObject([{ action: { call: { input: { command: '[redacted]' } } } }])
})
