import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { brains } from '../../brains/index.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const theory = `@HOOK careful ON_TOOL_CALL BEGIN
  IF kind EQUALS shell AND command CONTAINS "push" THEN ASK "push?"
END
`
const project = (more = '') =>
  createProject({
    'pawl.config.ts': `export default { packs: ['git'], theories: ['p.sys2dsl']${more} }\n`,
    'p.sys2dsl': theory,
  })
const attempt = (args: readonly string[], more = '') => {
  const { status, stdout, stderr } = built.pawl(project(more), ['try', ...args])
  return { status, text: `${stdout}${stderr}`.replace(/\s+/g, ' ') }
}

test('shows the answer, the actions, each hook and the conditions of theories, and ends with the answer', () => {
  const { status, text } = attempt([`bash -c 'git push -f origin x'`])
  expect(status).toBe(4)
  expect(text).toContain(
    'it would be refused, by git.force-push it replaces history on a remote: git (line 1, column 1, inside bash -c) pushes and',
  )
  expect(text).toContain('it does bash (line 1, column 1) is run')
  expect(text).toContain('ask p/careful: push?')
  expect(text).toContain('true: command CONTAINS "push"')
  expect(attempt(['git push origin x'])).toMatchObject({ status: 3 })
  expect(attempt(['git log --grep push'])).toMatchObject({ status: 3 })
  expect(attempt(['ls'])).toMatchObject({ status: 0, text: expect.stringContaining('it would run') })
})

test('each installed agent is answered as far as it honours the decision', () => {
  const here = project()
  built.pawl(here, ['init', '--hooks', 'claudecode', 'gemini'])
  const { status, stdout } = built.pawl(here, ['try', 'git push origin x'])
  expect(status).toBe(4) // Gemini CLI cannot ask
  expect(stdout).toMatch(/claudecode {2}a person would be asked/)
  expect(stdout).toMatch(/gemini {6}it would be refused/)
  expect(built.pawl(here, ['try', '--agent', 'claudecode', 'git push origin x']).status).toBe(3)
  expect(built.pawl(here, ['audit', '--json']).stdout).toBe('')
})

test('self-protection is asked, too, with the settings of agents', () => {
  const { status, text } = attempt(['--agent', 'claudecode', 'rm .claude/settings.json'])
  expect([status, text]).toEqual([3, expect.stringContaining('system/self-protection')])
})

test('a hook in shadow shows what it would do', () => {
  const { status, text } = attempt(['git push -f'], `, mode: 'shadow'`)
  expect([status, text]).toEqual([0, expect.stringContaining('would deny (in shadow) git.force-push')])
})

test('a tool of an agent is tried with its input', () => {
  const { status, text } = attempt([
    '--agent',
    'claudecode',
    '--tool',
    'Read',
    '--input',
    '{"file_path":"a"}',
    '--json',
  ])
  expect(status).toBe(0)
  expect(JSON.parse(text)).toMatchObject([
    { agent: 'claudecode', decision: 'continue', actions: [expect.stringMatching(/^Read reads \S+\/a$/)] },
  ])
})

test.each([
  [['--tool', 'Write', '--input', '{}'], 'whose files cannot be read'],
  [['--agent', 'claudecode', '--tool', 'Write', '--input', '{}'], 'Claude Code sent a call of `Write` whose files'],
  [['--agent', 'codex', 'python3'], 'Codex calls no hook for what is typed into `python3` later'],
  [['--tool', 'Bash', '--input', '{"command":""}'], 'whose command cannot be read'],
  [['--tool', 'Bash', '--input', '{"command":"ls","command":"git push -f"}'], 'the key "command" is there twice'],
  [['--tool', 'Read', '--input', '{"file_path":"a","n":9007199254740993}'], 'is too large to be read exactly'],
  [['--tool', 'Read', '--input', `${'['.repeat(600)}${']'.repeat(600)}`], 'nested deeper than 500 levels'],
])('a call that the hook process would refuse to read would be refused: %j', (args, reason) => {
  const { status, text } = attempt(args)
  expect([status, text]).toEqual([4, expect.stringContaining('it would be refused Pawl could not decide: ')])
  expect(text).toContain(reason)
})

test('without an agent, a tool is of the kind that it has in the agents that have it', () => {
  expect(attempt(['--tool', 'Bash', '--input', '{"command":"git push -f"}'])).toMatchObject({ status: 4 })
  expect(attempt(['--tool', 'run_shell_command', '--input', '{"command":"git push -f"}'])).toMatchObject({ status: 4 })
  expect(attempt(['--tool', 'Nobody', '--input', '{"command":"git push -f"}'])).toMatchObject({ status: 0 })
  const kinds = new Map<string, Set<string>>()
  for (const { vocabulary } of brains)
    for (const [name, kind] of Object.entries(vocabulary.tools))
      kinds.set(name, new Set([...(kinds.get(name) ?? []), kind]))
  expect([...kinds].filter(([, found]) => found.size > 1)).toEqual([])
})

test.each(['process.exit(0)', 'return new Promise(() => {})'])(
  'a hook that ends the process has not let the call pass: %s',
  (body) => {
    const here = createProject({
      'pawl.config.ts': `import { guard } from 'pawl'
export default { hooks: [guard({ name: 'odd', on: 'tool.before', timeoutMs: Infinity, run: () => { ${body} } })] }\n`,
    })
    expect(built.pawlProcess(here, ['try', 'ls'])).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('Pawl was ended before its end, in the hooks of this call'),
    })
  },
)

test('of many actions, the first ones are shown, and how many there are besides', () => {
  const { text } = attempt([`rm ${'a b c d e f g h i j '.repeat(10)}`])
  expect(text).toContain('and 61 actions more, which `--json` shows')
  expect(text.length).toBeLessThan(8000)
})

test.each([
  [[], 'which command?'],
  [['   '], 'which command?'],
  [['--cwd', 'nope', 'ls'], '/nope is not there'],
  [['--cwd', 'pawl.config.ts', 'ls'], '/pawl.config.ts is not a folder'],
  [['a', 'b'], 'takes'],
  [['--input', '{}'], '`--input` needs `--tool`'],
  [['--tool', 'Read', '--input', '{'], '`--input` is not JSON'],
  [['--tool', 'Read', 'ls'], 'exclude each other'],
  [['--agent', 'claud', 'ls'], 'there is no coding agent `claud`'],
])('%j is refused with a reason', (args, message) => {
  const { status, text } = attempt(args)
  expect([status === 1 || status === 2, text]).toEqual([true, expect.stringContaining(message)])
})
