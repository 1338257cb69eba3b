import { mkdirSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { askingIn } from '../../../test/protect/is-asked.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { brains } from '../../brains/index.ts'
import { agentFiles, serverFiles } from '../../brains/internal.ts'
import { guardedFiles } from './guarded-files.ts'

afterAll(removeProjects)
const project = createProject({
  'rules/push.ts': '',
  'src/main.ts': '',
  '.pawl/hook.cjs': '',
  '.pawl/keys/audit.key': '',
})
const { root } = project
const { find, isKey } = guardedFiles(root, ['pawl.config.ts', 'rules/push.ts'], agentFiles())

test.each([
  ['.pawl/disabled.json', '.pawl'],
  ['.env', '.env'],
  ['node_modules/pawl/dist/cli/main.js', 'node_modules/pawl'],
  ['node_modules/esbuild/lib/main.js', 'node_modules/esbuild'],
  ['node_modules/@esbuild/linux-x64/bin/esbuild', 'node_modules/@esbuild'],
  ['node_modules/@photostructure/sqlite/package.json', 'node_modules/@photostructure/sqlite'],
  ['node_modules/jsonc-parser/package.json', 'node_modules/jsonc-parser'],
  ['node_modules/pg/lib/index.js', 'node_modules/pg'],
  ['./.pawl/../.pawl/hook.cjs', '.pawl'],
  ['src/../.PAWL/hook.cjs', '.pawl'],
  ['pawl.config.ts', 'pawl.config.ts'],
  ['rules/push.ts', 'rules/push.ts'],
  ['rules', 'rules/push.ts'],
  ['.', '.pawl'],
  ['.claude/settings.local.json', '.claude/settings.local.json'],
  ['.claude', '.claude/settings.json'],
  ['.claude/skills/x/hooks/x.mjs', '.claude/skills'],
  [join(homedir(), '.claude/skills/x/.claude-plugin/plugin.json'), '~/.claude/skills'],
  ['.opencode/plugin/x.ts', '.opencode/plugin'],
  [join(homedir(), '.claude/settings.json'), '~/.claude/settings.json'],
])('%s is, or holds, or lies in %s', (path, found) => {
  expect(find(path, undefined)).toBe(found)
  expect(find(path.startsWith('/') ? path : join('..', path), join(root, 'src'))).toBe(found)
})

test.each([
  ['src/main.ts'],
  ['.pawlx/file'],
  ['README.md'],
  ['.claude/commands/x.md'],
  ['rules/other.ts'],
  ['node_modules/pg-x/a.js'],
  ['node_modules/left-pad/index.js'],
])('%s is not a guarded file', (path) => {
  expect(find(path, root)).toBeUndefined()
})

test.each([
  '.pawl/keys/audit.key',
  '.pawl/keys/audit.key.next',
  'src/../.PAWL/keys/audit.key',
  '.pawl/keys',
  '.pawl',
  '.pawl/**/*',
  '.pawl/k*/audit.key',
  '/elsewhere/project/.pawl/keys/audit.key',
  '~/.config/pawl/.pawl/keys/audit.key',
])('%s is, or holds, a key of an audit log', (path) => {
  expect(isKey(path, root)).toBe(true)
})

test.each([
  '.',
  'src',
  '.pawl/audit/000001.jsonl',
  '.pawl/policy.json',
  '.pawl/keys/audit.pub',
  '.pawl/hook.cjs',
  'keys/x',
])('%s may be read', (path) => {
  expect(isKey(path, root)).toBe(false)
})

test('the home folder is known by its sign', () => {
  for (const path of [
    '.claude/settings.json',
    '.config/pawl/.pawl/projects.json',
    '.codex/.env',
    '.qwen/trustedFolders.json',
  ])
    expect(find(`~/${path}`, root)).toBeDefined()
  expect(find('~/notes.txt', root)).toBeUndefined()
})

describe('a state folder that XDG_STATE_HOME names', () => {
  const before = process.env['XDG_STATE_HOME']
  afterEach(() => {
    if (before === undefined) delete process.env['XDG_STATE_HOME']
    else process.env['XDG_STATE_HOME'] = before
  })
  const guardedIn = (state: string) => {
    process.env['XDG_STATE_HOME'] = state
    return guardedFiles(root, [], agentFiles())
  }
  const isAskedIn = (state: string, command: string) => {
    process.env['XDG_STATE_HOME'] = state
    return askingIn(root, []).command(command)
  }

  test('is guarded, and so is the one below the home folder', () => {
    const guarded = guardedIn('/srv/mine/state')
    expect(guarded.find('/srv/mine/state/pawl/audit/x.head', root)).toBe('/srv/mine/state/pawl')
    expect(guarded.find('/srv/mine/state', root)).toBe('/srv/mine/state/pawl')
    expect(guarded.find('/srv/mine/state/other', root)).toBeUndefined()
    expect(guarded.find('~/.local/state/pawl/audit/x.head', root)).toBe('~/.local/state/pawl')
  })

  test.each([
    'rm -rf "$XDG_STATE_HOME/pawl"',
    ['rm -rf "$', '{XDG_STATE_HOME}"/pawl'].join(''),
    'XDG_STATE_HOME=/tmp/x npm test',
    'rm -rf /srv/mine/state/pawl',
    'rm -rf /srv/mine/state',
    'cd /srv/mine && rm -r state/pawl',
    'echo > /srv/mine/state/pawl/audit/x.head',
  ])('a person is asked about `%s`', (command) => {
    expect(isAskedIn('/srv/mine/state', command)).toBe(true)
  })

  test('does not make a person approve every command where half of the system is around it', () => {
    for (const [state, command] of [
      ['/tmp', 'rm /tmp/x'],
      [homedir(), `rm ${homedir()}/notes.txt`],
      [root, `rm ${root}/notes.txt`],
    ] as const)
      expect(isAskedIn(state, command)).toBe(false)
  })
})

test('a link does not hide its target', () => {
  mkdirSync(join(root, 'links'))
  symlinkSync('../.pawl', join(root, 'links/away'))
  expect(find('links/away/disabled.json', root)).toBe('.pawl')
  expect(find('links/away/new/deep.json', root)).toBe('.pawl')
  mkdirSync(join(root, 'elsewhere'))
  symlinkSync('../src', join(root, 'elsewhere/link'))
  symlinkSync('../.pawl/keys/audit.key', join(root, 'elsewhere/innocent'))
  expect(find('elsewhere/link/../pawl.config.ts', root)).toBe('pawl.config.ts')
  expect(isKey('elsewhere/innocent', root)).toBe(true)
})

test('guard files of another folder are guarded as well', () => {
  expect(find('sub/.pawl/hook.cjs', root)).toBe('.pawl')
  expect(find('sub/.pawl', root)).toBe('.pawl')
  expect(find('packages/shop/pawl.config.ts', root)).toBe('pawl.config.ts')
  expect(find('/elsewhere/worktree/pawl.config.mjs', root)).toBe('pawl.config.mjs')
  for (const path of ['sub/.pawlx/a', 'sub/x.pawl/a', 'docs/pawl.config.ts.md', 'src/my-pawl.config.ts'])
    expect([path, find(path, root)]).toEqual([path, undefined])
})

test('links of guarded files are followed once, however many files a patch names', () => {
  const sources = Array.from({ length: 1_000 }, (_, at) => `rules/rule-${at}.ts`)
  const costOf = (files: number) => {
    const guarded = guardedFiles(root, sources, agentFiles())
    const before = process.cpuUsage()
    for (let at = 0; at < files; at++) guarded.find(`src/file-${at}.ts`, root)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  costOf(1)
  expect(costOf(100) / costOf(1)).toBeLessThan(25)
})

test('a path that is longer than any file system takes has a person asked, and is not followed', () => {
  const { reach, keyAt } = guardedFiles(root, [], agentFiles())
  for (const piece of ['a/../', 'a/', '/**', '*/']) {
    const long = piece.repeat(5_000)
    expect([find(long, root), isKey(long, root), reach(long, root), keyAt(long, root)]).toEqual([
      'a long path',
      true,
      'inside',
      'inside',
    ])
  }
  expect(find('src/'.padEnd(4_000, 'a/'), root)).toBeUndefined()
})

test('a file in which an agent declares MCP servers is guarded: `pawl mcp` may be in front of some', () => {
  const place = { folder: root, home: homedir(), system: '/', env: {}, platform: process.platform }
  const files = (['project', 'user'] as const).flatMap((of) => serverFiles(brains, place, of))
  expect(files.length).toBeGreaterThan(10)
  expect(
    files.flatMap((file) => (find(join(file.root, file.path), undefined) === undefined ? [file.shown] : [])),
  ).toEqual([])
})

test.each([
  'claude mcp remove files',
  'claude --mcp-config other.json',
  'rm .mcp.json',
  "sed -i 's/node/npx/' .cursor/mcp.json",
  'echo "{}" > ~/.claude.json',
  'cp /tmp/x.json .github/mcp.json',
  'jq "del(.mcpServers)" .mcp.json > x && mv x .mcp.json',
  'pawl mcp uninstall',
])('%s is asked about', (command) => {
  expect(askingIn(root, []).command(command)).toBe(true)
})

test.each(['cat .mcp.json', 'claude mcp list', 'jq .mcpServers .mcp.json', 'git diff .mcp.json'])(
  '%s is not',
  (command) => {
    expect(askingIn(root, []).command(command)).toBe(false)
  },
)
