import { mkdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { growthOf } from '../../../test/growth.ts'
import { showingCommands, weakeningCommands } from '../../../test/protect/attack-commands.ts'
import { changingCommands, harmlessCommands, readingCommands } from '../../../test/protect/effect-commands.ts'
import { type Asking, askingIn } from '../../../test/protect/is-asked.ts'
import { blindCommands, ordinaryCommands } from '../../../test/protect/ordinary-commands.ts'

import { createProject, removeProjects } from '../../../test/roles/project.ts'
import type { Json } from '../../base/index.ts'
import type { ToolKind } from '../../protocol/index.ts'

const { root: place } = createProject({
  'home/.local/state/pawl/audit/a.head': '',
  'home/.config/pawl/.pawl/projects.json': '',
  'home/.claude/settings.json': '{}',
  'app/pawl.config.ts': '',
  'app/src/main.ts': '',
  'app/docs/a.md': '',
  'app/.pawl/hook.cjs': '',
  'app/.pawl/policy.json': '',
  'app/.pawl/keys/audit.key': '',
  'app/.github/hooks/x.json': '',
  'app/.claude/settings.json': '{}',
  'app/rules/push.ts': '',
})
const root = join(place, 'app')
for (const [target, link] of [
  ['.pawl', 'alias'],
  ['../.pawl/keys', 'src/deep'],
  ['docs', 'manual'],
  ['.claude', 'settings'],
  [tmpdir(), 'out'],
] as const)
  symlinkSync(target, join(root, link))
mkdirSync(join(root, 'node_modules'))

let asking: Asking
beforeAll(() => {
  vi.stubEnv('HOME', join(place, 'home'))
  vi.stubEnv('PWD', root)
  vi.stubEnv('XDG_STATE_HOME', undefined)
  asking = askingIn(root, ['pawl.config.ts', 'rules/push.ts'])
})
afterAll(() => {
  vi.unstubAllEnvs()
  removeProjects()
})

/** Whether a person is asked about a call that an agent makes in the project. */
function isAskedAbout(name: string, kind: ToolKind, input: Json): boolean {
  return asking.call(name, kind, input)
}

function isAsked(command: string): boolean {
  return asking.command(command)
}

test.each(weakeningCommands)('a person is asked about `%s`', (command) => {
  expect(isAsked(command)).toBe(true)
})

test.each(showingCommands)('a person is asked about `%s`, which shows the key', (command) => {
  expect(isAsked(command)).toBe(true)
})

test.each(changingCommands)('a person is asked about `%s`, for its effect', (command) => {
  expect(isAsked(command)).toBe(true)
})

test.each(readingCommands)('a person is asked about `%s`, which reads the key', (command) => {
  expect(isAsked(command)).toBe(true)
})

test('a person is not asked about commands that only name guarded files', () => {
  expect(harmlessCommands.filter(isAsked)).toEqual([])
})

test('a person is not asked about ordinary commands', () => {
  expect(new Set(ordinaryCommands).size).toBeGreaterThanOrEqual(400)
  expect(ordinaryCommands.filter(isAsked)).toEqual([])
})

test('a person is asked where a variable hides the deleted path', () => {
  expect(blindCommands.filter(isAsked)).toEqual(blindCommands)
})

const folderKeys = ['workdir', 'working_directory', 'workingDirectory', 'cwd', 'directory', 'dir_path', 'dir']

test.each(folderKeys)('a command is judged in the folder that its field `%s` names', (key) => {
  const isAskedIn = (folder: string, command: string) => isAskedAbout('bash', 'shell', { command, [key]: folder })
  for (const [folder, command] of [
    ['.pawl', 'cp /tmp/evil/policy.json .'],
    ['.pawl', 'cp /tmp/x disabled.json'],
    [join(root, '.pawl'), 'rm -f policy.cjs policy.json'],
    ['.pawl/keys', 'cat *'],
    ['src/../.pawl', 'cat keys/*'],
    ['..', 'rm -rf app'],
    ['~', 'rm -r .local'],
    ['/tmp', 'rm -f *'], // where the tool does not know this key
    ['a/'.repeat(5_000), 'touch x'],
  ] as const)
    expect([folder, command, isAskedIn(folder, command)]).toEqual([folder, command, true])
  for (const folder of [root, '.', './', 'src', 'docs', '.pawl', '/tmp', '~'])
    expect([folder, isAskedIn(folder, 'ls')]).toEqual([folder, false])
  for (const folder of [root, '.', 'src']) expect([folder, isAskedIn(folder, 'npm test')]).toEqual([folder, false])
})

const searchTools = ['Grep', 'grep_search', 'search_file_content', 'grep', 'rg']

test.each(searchTools)('a person is asked before %s prints lines of any file, the key among them', (name) => {
  const isAskedFor = (pattern: string, more = {}) => isAskedAbout(name, 'search', { pattern, ...more })
  const hostile = [
    '',
    '.',
    '.*',
    '^',
    'PRIVATE KEY',
    'PRIVATE.KEY',
    'PRIVATE\\sKEY',
    '(?:PRIVATE) KEY',
    '-----BEGIN',
    'foo|.',
    '(foo)?',
  ]
  const prefixes = [
    'MC4CAQAwBQYDK2Vw',
    'mc4c',
    '^MC4',
    'BCIEI',
    '[A-Za-z0-9+/]{40}',
    '\\w\\w',
    '(foo|.)',
    'foo|',
    'x'.repeat(5_000),
  ]
  expect([...hostile, ...prefixes].filter((one) => !isAskedFor(one))).toEqual([])
  const framed = [
    'BEGIN',
    'END',
    'PRIVATE',
    'KEY-',
    'BEGIN[\\s\\S]*END',
    '(?s)BEGIN.*END',
    '(?i)begin',
    '\\bEND\\b',
    'zzz|END',
  ]
  expect(framed.filter((one) => !isAskedFor(one, { output_mode: 'content', '-A': 3, multiline: true }))).toEqual([])
  for (const more of [{ '-i': true }, { context: 2 }, { ignoreCase: true }])
    expect(['begin', 'private', 'Key'].filter((one) => !isAskedFor(one, more))).toEqual([])
  const around = ['private', 'begin_transaction', 'BEGIN TRANSACTION', 'class \\w+ \\{[\\s\\S]*?constructor']
  expect(around.filter((one) => isAskedFor(one, { output_mode: 'content', '-A': 3, multiline: true }))).toEqual([])
  expect([root, '.', '..', './', '', '.pawl'].filter((path) => !isAskedFor('.', { path }))).toEqual([])
  expect(isAskedFor('.', { glob: '!*.ts' })).toBe(true)
  const ordinary = [
    'foo',
    'TODO',
    '^import ',
    'function \\w+',
    '(get|post)\\(',
    '(^|\\s)foo',
    'private',
    'API_KEY',
    'foo|bar',
    'key',
    'log.*Error',
  ]
  expect(ordinary.filter((one) => isAskedFor(one))).toEqual([])
  expect(['src', 'docs', join(root, 'src')].filter((path) => isAskedFor('.', { path }))).toEqual([])
  for (const more of [{ glob: '*.ts' }, { include: '*.{ts,md}' }, { type: 'ts' }])
    expect(isAskedFor('.', more)).toBe(false)
})

test('a person is not asked about tools that list files without their contents', () => {
  for (const name of ['Glob', 'glob', 'LS', 'list', 'list_directory'])
    expect([name, isAskedAbout(name, 'search', { pattern: '**/*', path: root })]).toEqual([name, false])
})

test.each(['a/../', 'a/', '/**', '**/'])('a path that is made of %j takes linear time', (piece) => {
  const grown = growthOf((length) => {
    const path = piece.repeat(length / 4 / piece.length)
    return ['read', 'write', 'search'].map((kind) => isAskedAbout('x', kind as ToolKind, { path, pattern: path }))
  })
  expect(grown).toBeLessThan(6)
})

test('a person is not asked about a patch in a shell command, unless it changes a guard', () => {
  const patch = (file: string) =>
    `apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: ${file}\n@@\n-one\n+two\n*** End Patch\nEOF`
  expect(isAsked(patch('free.txt'))).toBe(false)
  expect(isAsked(patch('pawl.config.ts'))).toBe(true)
})
