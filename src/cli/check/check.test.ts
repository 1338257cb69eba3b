import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Files, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { textWidth } from '../terminal/text-width.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const config = `import { defineConfig, guard } from 'pawl'
export default defineConfig({
  hooks: [guard({ name: 'g', on: 'tool.before', run: ({ call }) => void call.name })],
  theories: ['animals.sys2dsl'],
})
`
const animals = `Dog IS_A Mammal
Mammal IS_A Animal
@TEST dogs_are_animals GIVEN
  Rex IS_A Dog
EXPECT
  Rex IS_A Animal
END
`
const installed = (files: Files = {}) =>
  built.installed(config, ['claudecode'], { 'animals.sys2dsl': animals, ...files })
const check = (here: Project, ...args: readonly string[]) => built.pawl(here, ['check', ...args])

/** Installs TypeScript, and Pawl with the types of its sources. */
function withTypeScript(here: Project): Project {
  for (const name of ['typescript', '@types/node']) {
    mkdirSync(join(here.root, 'node_modules', name, '..'), { recursive: true })
    symlinkSync(join(repository, 'node_modules', name), join(here.root, 'node_modules', name))
  }
  const exports = { '.': { types: './index.d.ts' }, './package.json': './package.json' }
  here.write('node_modules/pawl/package.json', JSON.stringify({ name: 'pawl', type: 'module', exports }))
  here.write('node_modules/pawl/index.d.ts', `export * from '${repository}src/index.ts'\n`)
  return here
}

/** Every file with its content, and its time. */
function filesOf({ root }: Project): unknown {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => [file, statSync(file).mtimeMs, readFileSync(file, 'utf8')])
}

test('pawl check has a line for each thing that is right, ends with 0, and writes nothing', () => {
  const here = installed()
  const before = filesOf(here)
  expect(check(here)).toEqual({
    status: 0,
    stderr: '',
    stdout: `  ?  types: not checked: the package \`typescript\` is not installed in the project
     do: \`npm install --save-dev typescript\` has them checked
  ok config: pawl.config.ts loads, with 1 hook
  ok theories: animals.sys2dsl: 2 facts, 0 hooks
  ok tests: 1 test of theories passed
  ok installed: .pawl/hook.cjs is the one of this version of Pawl
  ok installed: .pawl/policy.cjs is what the config compiles to
  ok installed: Claude Code: .claude/settings.json fits the hooks
all is well: 6 checks passed, 1 not checked
`,
  })
  expect(filesOf(here)).toEqual(before)
})

test('it prints the same in a clone, which has only committed files', () => {
  const here = installed()
  for (const ignored of ['.pawl/cache', '.pawl/locks', '.pawl/installed.json'])
    rmSync(join(here.root, ignored), { recursive: true })
  expect(check(here).status).toBe(0)
})

describe('types', () => {
  test('are checked by the TypeScript of the project', () => {
    const here = withTypeScript(installed({ 'tsconfig.json': '{ "compilerOptions": { "module": "nonsense" } }' }))
    const right = check(here)
    expect([right.status, right.stdout]).toEqual([
      0,
      expect.stringMatching(/^ {2}ok types: tsc \d.* finds nothing wrong/),
    ])
    here.write('pawl.config.ts', config.replace('call.name', 'call.nam'))
    const { status, stdout } = check(here)
    expect([status, stdout]).toEqual([1, expect.stringContaining('  NO types: pawl.config.ts:3:')])
    expect(stdout).toContain('TS2551')
  })

  test('are not checked in a project without Pawl, or without TypeScript in the config', () => {
    const here = withTypeScript(installed())
    here.remove('node_modules/pawl')
    expect(check(here).stdout).toContain('  ?  types: not checked: the package `pawl` is not installed in the project')
    const script = built.installed(config, ['claudecode'], { 'animals.sys2dsl': animals })
    script.remove('pawl.config.ts')
    script.write('pawl.config.mjs', config)
    expect(check(script).stdout).toContain('  ok types: pawl.config.mjs is JavaScript, and has none')
  })
})

describe('a problem ends it with 1, and a hint', () => {
  const changes: readonly (readonly [string, (here: Project) => void, string, string])[] = [
    [
      'a key of the config that is spelt wrong',
      (here) => here.write('pawl.config.ts', config.replace('hooks:', 'hoks:')),
      'config: pawl.config.ts fails when it is loaded: the config has an unknown key `hoks`',
      'did you mean `hooks`?',
    ],
    [
      'a theory with an error',
      (here) => here.write('animals.sys2dsl', 'Dog IS_A\n'),
      'config: animals.sys2dsl:1',
      '`pawl theory check animals.sys2dsl` shows it again',
    ],
    [
      'a test that fails',
      (here) => here.write('animals.sys2dsl', animals.replace('Mammal IS_A Animal\n', '')),
      'tests: animals.sys2dsl:5: `dogs_are_animals` failed: expected Rex IS_A Animal, found UNKNOWN',
      '`pawl theory test animals.sys2dsl` says more',
    ],
    [
      'a config that was changed and not compiled',
      (here) => here.write('pawl.config.ts', config.replace("'g'", "'h'")),
      'installed: .pawl/policy.cjs is not what the config compiles to',
      'run `pawl compile`, and commit .pawl/policy.cjs and .pawl/policy.json',
    ],
    [
      'another hook program',
      (here) => here.write('.pawl/hook.cjs', '// another\n'),
      'installed: .pawl/hook.cjs is not the program of this Pawl',
      'run `pawl init --hooks`',
    ],
    [
      'no hook program',
      (here) => here.remove('.pawl/hook.cjs'),
      'installed: .pawl/hook.cjs is missing: no agent can ask',
      'run `pawl init --hooks`',
    ],
    [
      'settings that lack an event of a new hook',
      (here) =>
        here.write(
          'pawl.config.ts',
          config
            .replace('tool.before', 'session.before')
            .replace('void call.name', 'undefined')
            .replace('{ call }', ''),
        ),
      'installed: Claude Code: .claude/settings.json does not fit the hooks there are now',
      'run `pawl init --hooks claudecode`, and commit it',
    ],
    [
      'settings without our entries',
      (here) => here.write('.claude/settings.json', '{}'),
      'installed: Claude Code: not guarded: our hooks are gone from .claude/settings.json',
      'run `pawl init --hooks claudecode`',
    ],
    [
      'settings that cannot be read',
      (here) => here.write('.claude/settings.json', '{'),
      'installed: .claude/settings.json',
      '',
    ],
  ]
  test.each(changes)('%s', (_, change, what, todo) => {
    const here = installed()
    change(here)
    const { status, stdout, stderr } = check(here)
    expect([status, stderr]).toEqual([1, ''])
    expect(stdout).toContain(`  NO ${what}`)
    expect(stdout).toContain(`     do: ${todo}`)
    expect(stdout).toMatch(/^\d checks? failed, .*: do what the `do` lines say, then run `pawl check` again\n$/m)
  })

  test('a project that no agent calls', () => {
    const here = built.project(config, { 'animals.sys2dsl': animals })
    const { status, stdout } = check(here)
    expect([status, stdout]).toEqual([1, expect.stringContaining('NO installed: no coding agent calls these hooks')])
  })

  test('a folder without a config is an error', () => {
    const here = createProject()
    here.remove('pawl.config.ts')
    expect(check(here)).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^pawl: there is no pawl\.config\.ts .*\nhint: /),
    })
  })
})

test('--json prints the same for programs', () => {
  const here = installed()
  here.remove('.pawl/hook.cjs')
  const { status, stdout } = check(here, '--json')
  const reports: readonly { readonly title: string; readonly findings: readonly object[] }[] = JSON.parse(stdout)
  expect([status, reports.map(({ title }) => title)]).toEqual([
    1,
    ['types', 'config', 'theories', 'tests', 'installed'],
  ])
  expect(reports.at(-1)?.findings[0]).toEqual({
    ok: false,
    what: '.pawl/hook.cjs is missing: no agent can ask',
    todo: 'run `pawl init --hooks`',
  })
})

test('warnings about theories are counted as such, and the last line counts them', () => {
  const never = '@HOOK h ON_TOOL_CALL BEGIN\n  IF session DID read_secret THEN DENY "no"\nEND\n'
  const here = installed({ 'animals.sys2dsl': `${animals}${never}` })
  const { status, stdout } = check(here)
  expect(status).toBe(0)
  expect(stdout).toContain('  !  theories: animals.sys2dsl:9')
  expect(stdout).toMatch(/\n1 warning, \d checks passed, 1 not checked\n$/)
  here.remove('.pawl/hook.cjs')
  expect(check(here).stdout).toMatch(/\n1 check failed, 1 warning, \d passed, 1 not checked: do /)
  expect(JSON.parse(check(here, '--json').stdout)[2]).toMatchObject({ findings: [{ ok: 'warning' }] })
})

test('a theory that is named twice, or named and used, is checked once, and so are its tests', () => {
  const twice = config.replace("['animals.sys2dsl']", "['./animals.sys2dsl', 'animals.sys2dsl', 'pets.sys2dsl']")
  const here = built.installed(twice, ['claudecode'], {
    'animals.sys2dsl': animals,
    'pets.sys2dsl': 'USES "animals.sys2dsl"\nRex IS_A Dog\n',
  })
  const { stdout } = check(here)
  expect(stdout.match(/animals\.sys2dsl: 2 facts/g)).toHaveLength(1)
  expect(stdout).toContain('tests: 1 test of theories passed')
})

test('its lines fit 80 columns in a terminal', () => {
  const here = installed()
  here.write('.pawl/hook.cjs', '')
  const { stdout } = built.asPerson(here, ['check'], { env: { ...process.env, COLUMNS: '80' } })
  expect(stdout.split('\n').filter((line) => textWidth(line) > 80)).toEqual([])
})

test('a guard that no tool of an agent can match is wrong, also if the installed files fit it', () => {
  const odd = config.replace("on: 'tool.before',", "on: 'tool.before', match: { name: 'bash' },")
  const here = built.project(odd, { 'animals.sys2dsl': animals, '.claude/settings.json': '{}\n' })
  built.pawl(here, ['init', '--hooks', 'claudecode'])
  const { status, stdout } = check(here)
  expect(status).toBe(1)
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('Claude Code: the guard `g` is never called')
})
