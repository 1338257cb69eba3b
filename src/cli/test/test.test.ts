import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const theory = `@HOOK careful ON_TOOL_CALL BEGIN
  IF kind EQUALS shell AND command CONTAINS "push" THEN ASK "push?"
  IF tool EQUALS never THEN DENY "never"
END
@TEST ls_passes GIVEN
  event HAPPENS ON_TOOL_CALL
  command IS "ls"
EXPECT
  decision IS CONTINUE
END
`
const config = `import { deny, guard } from 'pawl'
export default {
  packs: ['git'],
  theories: ['p.sys2dsl'],
  hooks: [guard({ name: 'team.no-x', on: 'tool.before', run: ({ call }) => (call.command === 'x' ? deny('no x') : undefined) })],
}
`
const cases = [
  { call: 'git push -f', expect: 'deny', by: 'git.force-push', reason: 'history' },
  { name: 'asks before a push', call: 'git push', expect: 'ask', by: 'careful' },
  { call: { tool: 'Read', kind: 'read', input: { file_path: 'a' } }, expect: 'continue' },
]
const projectWith = (files: Readonly<Record<string, string>>) =>
  createProject({ 'pawl.config.ts': config, 'p.sys2dsl': theory, ...files })

test('tables and theories run together, and what no case reaches is named', () => {
  const here = projectWith({
    'policy.cases.json': JSON.stringify(cases),
    'deep/more.cases.ts': `export default ['git push --force'].map((call) => ({ call, expect: 'deny' as const }))\n`,
  })
  const { status, stdout } = built.pawl(here, ['test'])
  expect(stdout).toContain('policy.cases.json\n  ✓ git push -f\n  ✓ asks before a push\n')
  expect(stdout).toContain('deep/more.cases.ts\n  ✓ git push --force\n')
  expect(stdout).toContain('p.sys2dsl\n  ✓ ls_passes\n')
  expect(stdout).toContain('5 passed, 0 failed\nno case reaches: team.no-x\n')
  expect(stdout).toMatch(/\nno case reaches \d+ rules of packs; `pawl test --json` names them\n/)
  const { coverage } = JSON.parse(built.pawl(here, ['test', '--json']).stdout)
  expect(coverage.rules).toContain('git.delete-remote')
  expect(coverage.rules).not.toContain('git.force-push')
  expect(stdout).toContain('no case makes it true: p/careful, line 3: tool EQUALS never')
  expect(status).toBe(0)
})

test('a failed case shows the expected and the found decision, and the actions of the call', () => {
  const here = projectWith({ 'a.cases.json': `[\n  { "call": "ls", "expect": "deny" }\n]\n` })
  const { status, stdout } = built.pawl(here, ['test', 'a.cases.json'])
  expect(status).toBe(1)
  expect(stdout).toContain(
    '  ✗ ls\n    a.cases.json:2\n      expected: decision deny\n      found:    decision continue\n        ls (line 1, column 1) is run\n',
  )
  const github = built.pawl(here, ['test', 'a.cases.json', '--format', 'github'])
  expect(github.stdout).toContain('::error file=a.cases.json,line=2')
  expect(built.pawl(here, ['test', 'a.cases.json', '--format', 'junit']).stdout).toContain('<failure')
})

test('a failed case shows the hook that decided, its reason, and the hooks in shadow that would; so does the JSON', () => {
  const here = projectWith({ 'a.cases.json': '[{ "call": "git push -f", "expect": "ask" }]' })
  const { stdout } = built.pawl(here, ['test', 'a.cases.json'])
  expect(stdout).toContain(
    'found:    decision deny, by git.force-push\n      because it replaces history on a remote: git (line 1',
  )
  expect(JSON.parse(built.pawl(here, ['test', 'a.cases.json', '--json']).stdout).tables[0].cases).toMatchObject([
    { passed: false, decision: 'deny', by: 'git.force-push', reason: expect.stringContaining('replaces history') },
  ])
  here.write('pawl.config.ts', `export default { packs: ['git'], mode: 'shadow' }\n`)
  expect(built.pawl(here, ['test', 'a.cases.json']).stdout).toContain('in shadow: git.force-push would deny')
})

test('a call is read as the hook process reads that of an agent', () => {
  const calls = [
    [{ tool: 'Bash', input: { command: 'git push --force' } }, 'deny'],
    [{ tool: 'Write', input: {} }, 'deny'],
    [{ tool: 'custom', kind: 'shell', input: { command: 'git push --force' } }, 'deny'],
    [{ tool: 'custom', input: { command: 'git push --force' } }, 'continue'],
  ]
  const table = JSON.stringify(calls.map(([call, expected]) => ({ call, expect: expected })))
  const here = projectWith({ 'a.cases.json': `\ufeff${table}` })
  expect(built.pawl(here, ['test', 'a.cases.json']).stdout).toContain('4 passed, 0 failed')
})

test('a program of cases that ends the process has not passed', () => {
  const here = projectWith({ 'a.cases.ts': 'try { process.exit(0) } catch {}\nexport default []\n' })
  expect(built.pawlProcess(here, ['test', 'a.cases.ts'])).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('Pawl was ended before its end, in a.cases.ts'),
  })
})

test('output of a program of cases is beside the result', () => {
  const text = `console.log('loud')\nexport default [{ call: 'ls', expect: 'continue' as const }]\n`
  const { status, stdout, stderr } = built.pawlProcess(projectWith({ 'a.cases.ts': text }), [
    'test',
    'a.cases.ts',
    '--json',
  ])
  expect([status, stderr]).toEqual([0, expect.stringContaining('loud')])
  expect(JSON.parse(stdout).tables).toMatchObject([{ cases: [{ passed: true }] }])
})

test.each([
  ['{"call":"ls","expect":"deny"}', 'a table of cases is a list, not an object'],
  ['[{"call":"ls","expect":"denny"}]', 'did you mean `deny`?'],
  ['[{"cal":"ls","expect":"deny"}]', 'did you mean `call`?'],
  ['[{"call":"ls"}]', '`expect` is undefined'],
  ['[{"call":{"tool":"Read"},"expect":"deny"}]', '`call` needs either `command` or `input`'],
  ['[{"call":{"input":{},"kind":"red"},"expect":"deny"}]', 'did you mean `read`?'],
  ['[{"call":5,"expect":"deny"}]', '`call` is a number'],
  ['[\n{"call":"ls","exp', 'a.cases.json:2: it is not JSON'],
  ['', 'it is empty'],
  ['[]', 'a.cases.json:1: it has no cases'],
  ['[{"call":"","expect":"deny"}]', '`call` is empty'],
  ['[{"call":"ls","expect":"deny","reason":" "}]', '`reason` is empty'],
  ['[{"call":{"command":"","tool":"Bash"},"expect":"deny"}]', '`call.command` is empty'],
  ['[\n{"call":"ls","expect":"deny","expect":"continue"}]', 'a.cases.json:2: it can be read in two ways: the key'],
  [
    '[\n// "call\n{"call":{"command":"ls","cwd":"nope"},"expect":"deny"}]',
    'a.cases.json:3: the folder `nope` is not there',
  ],
  ['[{"call":{"command":"ls","cwd":"pawl.config.ts"},"expect":"deny"}]', '`pawl.config.ts` is not a folder'],
])('a table that is not understood fails: %s', (text, message) => {
  const { status, stderr } = built.pawl(projectWith({ 'a.cases.json': text }), ['test', 'a.cases.json'])
  expect([status, stderr.replace(/\s+/g, ' ')]).toEqual([1, expect.stringContaining(message)])
})

test('a program of cases that fails, and words that name no tests, are errors', () => {
  const here = projectWith({ 'a.cases.ts': `throw new Error('oops')\n`, 'x.txt': '' })
  expect(built.pawl(here, ['test', 'a.cases.ts'])).toMatchObject({ status: 1, stderr: expect.stringContaining('oops') })
  expect(built.pawl(here, ['test', 'x.txt']).stderr).toContain('x.txt is neither a table of cases nor a theory')
})
