import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const fact = 'Dog IS_A Mammal\n'
const broken = '@HOOK h ON_TOOL_CALL BEGIN\n  @hit comand CONTAINS "rm"\nEND\n'
const tests = `@TEST right GIVEN
  Dog IS_A Mammal
EXPECT
  Dog IS_A Mammal
END

@TEST wrong GIVEN
  event HAPPENS ON_PROMPT
EXPECT
  decision IS DENY
END
`
const here = createProject({
  'policies/a.sys2dsl': fact,
  'policies/deep/broken.sys2dsl': broken,
  'policies/deep/tests.sys2dsl': tests,
  'policies/node_modules/x.sys2dsl': broken,
  'policies/.pawl/y.sys2dsl': broken,
  'messy.sys2dsl': `${fact}Cat   IS_A Mammal\n`,
  'halved.sys2dsl': '@HOOK h ON_TOOL_CALL BEGIN\n',
})
const theory = (...args: readonly string[]) =>
  built.pawl(here, ['theory', ...args], { env: { ...process.env, GITHUB_WORKSPACE: undefined } })

const unknown = 'ON_TOOL_CALL carries no `comand`'
const place = 'file=policies/deep/broken.sys2dsl,line=2,col=8,endColumn=14,title=T104'

describe('a test that rests on a doubt', () => {
  const undecided = (more: string, is: string) => `@HOOK h ON_TOOL_CALL ${more}BEGIN
  IF input.foo EQUALS x THEN DENY "no"
END
@TEST t GIVEN
  event HAPPENS ON_TOOL_CALL
EXPECT
  decision IS ${is}
END
`
  const doubt = 'p/h could not decide: line 2: input.foo is missing'
  const run = (text: string, ...args: readonly string[]) =>
    built.pawl(createProject({ 'p.sys2dsl': text }), ['theory', 'test', 'p.sys2dsl', ...args])

  test.each([
    ['', 'DENY'],
    ['ON_UNDECIDED ASK ', 'ASK'],
    ['ON_UNDECIDED ALLOW ', 'CONTINUE'],
  ])('with %j names the hook that could not decide, and the reason', (more, is) => {
    const { status, stdout } = run(undecided(more, is))
    expect([status, stdout]).toEqual([0, `p.sys2dsl\n  ✓ t (${doubt})\n1 passed, 0 failed\n`])
  })

  test('has the doubt in every format', () => {
    const text = undecided('', 'DENY')
    expect(JSON.parse(run(text, '--format', 'json').stdout)).toMatchObject([
      { tests: [{ passed: true, doubts: [{ hook: 'p/h', doubt: 'line 2: input.foo is missing' }] }] },
    ])
    expect(run(text, '--format', 'junit').stdout).toContain(`<system-out>${doubt}</system-out>`)
    expect(run(text, '--format', 'github').stdout).toContain(`::notice file=p.sys2dsl,line=4,title=t::${doubt}\n`)
  })

  test('does not count a doubt that another denial made irrelevant, or that is not asked for', () => {
    const sure = '@HOOK a ON_TOOL_CALL PRIORITY 199 BEGIN\n  DENY "sure"\nEND\n'
    expect(run(`${undecided('ON_UNDECIDED ALLOW ', 'DENY')}${sure}`).stdout).toContain('  ✓ t\n')
    expect(run(undecided('', 'DENY').replace('decision IS DENY', 'Dog IS_A Animal\n')).stdout).not.toContain('decide')
  })
})

test('a fact that stands against an expectation is in the way, and not missing, as it is for run', () => {
  const text = `Bash NOT_IS_A destructive
@HOOK h ON_TOOL_CALL BEGIN
  IF tool IS_A destructive THEN DENY "no"
END
@TEST t GIVEN
  event HAPPENS ON_TOOL_CALL
EXPECT
  Bash IS_A destructive
END
`
  const project = createProject({ 'p.sys2dsl': text })
  const words = 'in the way: Bash NOT_IS_A destructive (it stands against it'
  for (const args of [
    ['test', 'p.sys2dsl'],
    ['run', 'p.sys2dsl', '--call', '{"tool":"Bash"}'],
  ])
    expect(built.pawl(project, ['theory', ...args]).stdout).toContain(words)
})

test('a file that cannot be read is in the JSON, too', () => {
  const gone = {
    severity: 'error',
    code: 'no-file',
    file: 'gone.sys2dsl',
    hint: 'is the path right?',
    span: { line: 1 },
  }
  const json = (verb: string, ...args: readonly string[]) => {
    const { status, stdout } = theory(verb, 'policies/a.sys2dsl', 'gone.sys2dsl', '--format', 'json', ...args)
    expect(status).toBe(1)
    return JSON.parse(stdout)
  }
  expect(json('check')).toMatchObject([gone])
  expect(json('test')).toMatchObject([{ diagnostics: [] }, { file: 'gone.sys2dsl', diagnostics: [gone], tests: [] }])
  expect(json('fmt', '--check')).toMatchObject([{ formatted: true }, { formatted: false, diagnostics: [gone] }])
})

describe('globs', () => {
  test('check, test and fmt take patterns that the shell has not expanded', () => {
    expect(theory('check', 'policies/*.sys2dsl').stdout).toBe('policies/a.sys2dsl: nothing wrong (1 fact, 0 hooks)\n')
    expect(theory('test', '**/{a,tests}.sys2dsl').stdout).toContain('1 passed, 1 failed')
    expect(theory('fmt', '--check', '*/**')).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  test('a pattern without a match is refused with a hint', () => {
    for (const verb of ['check', 'test', 'fmt'])
      expect(theory(verb, 'policies/a.sys2dsl', 'policy/*.sys2dsl')).toEqual({
        status: 2,
        stdout: '',
        stderr: `pawl: policy/*.sys2dsl matches no theories
hint: their names end with .sys2dsl; \`**\` is any number of folders, but for hidden ones and node_modules
`,
      })
  })

  test('a file that is named twice is checked once', () => {
    const { stdout } = theory(
      'check',
      'policies/a.sys2dsl',
      './policies/a.sys2dsl',
      'policies/*',
      join(here.root, 'policies/a.sys2dsl'),
    )
    expect(stdout.match(/a\.sys2dsl/g)).toHaveLength(1)
  })
})

describe('--format', () => {
  test('github: errors are annotations, from the root of the repository on', () => {
    const annotation = `::error ${place}::${unknown}%0Ahint: did you mean \`command\`?\n`
    expect(theory('check', '--format', 'github', 'policies')).toEqual({ status: 1, stdout: annotation, stderr: '' })
    const options = { cwd: join(here.root, 'policies/deep'), env: { ...process.env, GITHUB_WORKSPACE: here.root } }
    expect(built.pawl(here, ['theory', 'check', '--format=github', 'broken.sys2dsl'], options).stdout).toBe(annotation)
    expect(theory('test', '--format', 'github', 'policies').stdout).toBe(
      `${annotation}::error file=policies/deep/tests.sys2dsl,line=10,title=wrong::expected decision IS DENY, found CONTINUE
1 passed, 1 failed, 1 file with errors
`,
    )
    expect(theory('check', '--format', 'github', 'policies/a.sys2dsl')).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  test('junit: a suite for each file, an error for one that does not load, times from a clock', () => {
    const { status, stdout, stderr } = theory('test', '--format', 'junit', 'policies', 'gone.sys2dsl')
    expect([status, stderr]).toEqual([1, ''])
    const lines = stdout.replaceAll(/time="\d+\.\d{3}"/g, 'time="T"').split('\n')
    expect(lines).toContain(
      '<testsuites name="pawl theory test" tests="4" failures="1" errors="2" skipped="0" time="T">',
    )
    expect(lines.filter((line) => line.startsWith('  <testsuite '))).toHaveLength(4)
    expect(stdout).toContain('<failure message="expected decision IS DENY, found CONTINUE" type="expectation">')
    expect(stdout).toContain(`<error message="${unknown}" type="T104">`)
    expect(stdout).toContain('<error message="gone.sys2dsl cannot be read: ENOENT')
    expect(theory('check', '--format', 'junit', 'policies/a.sys2dsl').stdout).toContain('tests="1" failures="0"')
  })

  test('json is that of `--json`, and files that cannot be read are on standard error', () => {
    expect(theory('check', '--format', 'json', 'policies').stdout).toBe(theory('check', '--json', 'policies').stdout)
    const { status, stdout, stderr } = theory('test', '--json', 'gone.sys2dsl', 'policies/deep/tests.sys2dsl')
    expect(JSON.parse(stdout)).toMatchObject([
      { file: 'gone.sys2dsl', tests: [] },
      { tests: [{ name: 'right', passed: true }, { passed: false }] },
    ])
    expect([status, stderr]).toEqual([1, expect.stringContaining('pawl: gone.sys2dsl cannot be read')])
  })

  test('fmt --check has all formats, and needs --check for them', () => {
    expect(theory('fmt', '--check', '--format', 'github', 'messy.sys2dsl', 'halved.sys2dsl')).toEqual({
      status: 1,
      stdout: `::error file=messy.sys2dsl,line=2,title=format::not formatted%0Ahint: \`pawl theory fmt --write messy.sys2dsl\` does it
::error file=halved.sys2dsl,line=1,col=1,endColumn=6,title=T016::\`@HOOK h\` is not closed before the end of the file%0Ahint: write \`END\` below its last statement
`,
      stderr: '',
    })
    expect(JSON.parse(theory('fmt', '--check', '--json', 'messy.sys2dsl', 'policies/a.sys2dsl').stdout)).toEqual([
      { file: 'messy.sys2dsl', formatted: false, diagnostics: [] },
      { file: 'policies/a.sys2dsl', formatted: true, diagnostics: [] },
    ])
    expect(theory('fmt', '--check', '--format', 'junit', 'messy.sys2dsl').stdout).toContain(
      '<failure message="not formatted"',
    )
    for (const option of ['--json', '--format=junit'])
      expect(theory('fmt', option, 'messy.sys2dsl')).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('is for `pawl theory fmt --check`\nhint: add `--check`'),
      })
  })

  test.each([
    [['check', '--format', 'junti'], 'did you mean `junit`?'],
    [['test', '--json', '--format', 'github'], '`--json` and `--format github` exclude each other'],
    [['test', '--watch', '--format', 'junit'], '`--watch` and `--format junit` exclude each other'],
    [['fmt', '--check', '--watch'], '`pawl theory fmt` has no `--watch`'],
    [['check', '--format'], '`--format` of `pawl theory check` has no value'],
  ])('pawl theory %j is refused', (args, words) => {
    const [verb = '', ...options] = args
    expect(theory(verb, 'policies', ...options)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(words),
    })
  })
})

describe('odd files', () => {
  const odd = createProject()
  const write = (name: string, bytes: string | Buffer) => {
    mkdirSync(dirname(join(odd.root, name)), { recursive: true })
    writeFileSync(join(odd.root, name), bytes)
  }

  test('a file that is not UTF-8 is an error, and is not rewritten', () => {
    write('latin.sys2dsl', Buffer.from('Caf\xe9 IS_A Place\n', 'latin1'))
    for (const args of [['check'], ['test'], ['fmt', '--write'], ['fmt', '--check']])
      expect(built.pawl(odd, ['theory', ...args, 'latin.sys2dsl'])).toMatchObject({
        status: 1,
        stderr: 'pawl: latin.sys2dsl is not a text in UTF-8\nhint: save it as UTF-8\n',
      })
    expect(odd.read('latin.sys2dsl')).toContain('\ufffd')
  })

  test('a byte order mark and line ends of Windows change no place', () => {
    write('windows.sys2dsl', `\ufeff${broken.replaceAll('\n', '\r\n')}`)
    expect(built.pawl(odd, ['theory', 'check', '--format', 'github', 'windows.sys2dsl']).stdout).toContain(
      'line=2,col=8,endColumn=14,title=T104',
    )
  })

  test('fmt --write formats the files beside one with errors', () => {
    write('many/a.sys2dsl', 'Dog   IS_A Mammal\n')
    write('many/b.sys2dsl', '@HOOK h ON_TOOL_CALL BEGIN\n')
    write('many/c.sys2dsl', 'Cat   IS_A Mammal\n')
    const { status, stderr } = built.pawl(odd, ['theory', 'fmt', '--write', 'many'])
    expect([status, stderr]).toEqual([1, expect.stringContaining('many/b.sys2dsl has errors')])
    expect(odd.read('many/a.sys2dsl')).toBe(fact)
    expect(odd.read('many/c.sys2dsl')).toBe('Cat IS_A Mammal\n')
  })

  test('an empty file is a warning, and has no tests', () => {
    write('empty.sys2dsl', '')
    expect(built.pawl(odd, ['theory', 'check', 'empty.sys2dsl']).stdout).toContain('empty.sys2dsl:1:1: warning T174: ')
    expect(built.pawl(odd, ['theory', 'fmt', '--check', 'empty.sys2dsl']).status).toBe(0)
    expect(built.pawl(odd, ['theory', 'test', '--format', 'junit', 'empty.sys2dsl'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('<testsuite name="empty.sys2dsl" tests="0"'),
    })
  })
})
