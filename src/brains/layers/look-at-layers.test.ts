import { afterAll, describe, expect, test } from 'vitest'
import { brainFixtures } from '../../../test/brain-fixtures.ts'
import { createProject, type Files, removeProjects } from '../../../test/roles/project.ts'
import { brainOf, brains } from '../brains.ts'
import { hookCommands } from '../command/hook-command.ts'
import type { Entry } from '../contract/settings-format.ts'
import { lookAtLayers } from './look-at-layers.ts'

afterAll(removeProjects)

interface Written {
  readonly project?: Files
  readonly home?: Files
  /** Files of an administrator, below the root of the file system. */
  readonly system?: Files
  readonly env?: Readonly<Record<string, string>>
}

/** The troubles that keep an agent from calling our hooks, in a project with these files. */
function troubles(slug: string, { project = {}, home = {}, system = {}, env = {} }: Written): readonly string[] {
  const brain = brainOf(slug)
  const [moment] = brain.vocabulary.moments.filter(({ event }) => event === 'tool.before')
  if (moment === undefined) throw new Error(`${slug} has no such moment`)
  const { command } = hookCommands(brain, moment, 'd1')
  const ours: Entry = { native: moment.native, matcher: undefined, command, timeoutMs: 60_000, author: 'pawl' }
  const place = {
    folder: createProject(project).root,
    home: createProject(home).root,
    system: createProject(system).root,
    env: { PATH: process.env['PATH'], ...env },
    platform: 'linux',
  } as const
  return lookAtLayers(brain, place, [ours]).map(({ grade, what }) => {
    return `${grade}: ${what.replace(place.system, '').replace(place.folder, '')}`
  })
}

const off = '{ "disableAllHooks": true }'
const on = '{ "disableAllHooks": false }'

describe('settings of an administrator apply', () => {
  test.each<[string, Files, string]>([
    [
      'claudecode',
      { 'etc/claude-code/managed-settings.json': off },
      '/etc/claude-code/managed-settings.json:1: `disableAllHooks` turns',
    ],
    [
      'claudecode',
      { 'etc/claude-code/managed-settings.json': '{\n"allowManagedHooksOnly": true }' },
      ':2: `allowManagedHooksOnly` turns',
    ],
    [
      'claudecode',
      { 'etc/claude-code/managed-settings.d/10-x.json': '{ "allowManagedHooksOnly": true }' },
      '10-x.json:1: `allowManagedHooksOnly`',
    ],
    [
      'claudecode',
      { 'etc/claude-code/managed-settings.json': '{ "strictPluginOnlyCustomization": ["hooks"] }' },
      '`strictPluginOnlyCustomization` turns',
    ],
    [
      'claudecode',
      { 'etc/claude-code/managed-settings.json': '{ "strictPluginOnlyCustomization": true }' },
      '`strictPluginOnlyCustomization` turns',
    ],
    [
      'codex',
      { 'etc/codex/requirements.toml': 'allow_managed_hooks_only = true' },
      '/etc/codex/requirements.toml:1: `allow_managed_hooks_only`',
    ],
    [
      'codex',
      { 'etc/codex/managed_config.toml': '[features]\nhooks = false' },
      '/etc/codex/managed_config.toml:2: `features.hooks`',
    ],
    [
      'gemini',
      { 'etc/gemini-cli/settings.json': '{ "hooksConfig": { "enabled": false } }' },
      '/etc/gemini-cli/settings.json:1: `hooksConfig.enabled`',
    ],
    [
      'gemini',
      { 'etc/gemini-cli/system-defaults.json': '{ "hooksConfig": { "enabled": false } }' },
      'system-defaults.json:1: `hooksConfig.enabled`',
    ],
    ['qwen', { 'etc/qwen-code/settings.json': off }, '/etc/qwen-code/settings.json:1: `disableAllHooks`'],
    ['qwen', { 'etc/qwen-code/system-defaults.json': off }, 'system-defaults.json:1: `disableAllHooks`'],
  ])('%s %j', (slug, system, what) => {
    expect(troubles(slug, { system })).toEqual([expect.stringContaining(what)])
    expect(troubles(slug, { system })[0]).toMatch(/^off: /)
  })

  test('over a stronger setting of the project, too', () => {
    const system = { 'etc/claude-code/managed-settings.json': off }
    expect(troubles('claudecode', { system, project: { '.claude/settings.json': on } })).toHaveLength(1)
  })
})

describe('harmless settings are not reported', () => {
  test.each<[string, string, Written]>([
    [
      'claudecode',
      'a local word over that of the project',
      { project: { '.claude/settings.json': off, '.claude/settings.local.json': on } },
    ],
    [
      'claudecode',
      'a word of the project over that of the home',
      { project: { '.claude/settings.json': on }, home: { '.claude/settings.json': off } },
    ],
    [
      'claudecode',
      'a word of an administrator over that of the project',
      { project: { '.claude/settings.json': off }, system: { 'etc/claude-code/managed-settings.json': on } },
    ],
    [
      'claudecode',
      'what only an administrator may say',
      {
        project: {
          '.claude/settings.json': '{ "allowManagedHooksOnly": true, "strictPluginOnlyCustomization": ["hooks"] }',
        },
      },
    ],
    ['claudecode', 'a byte order mark', { project: { '.claude/settings.json': '\uFEFF{}' } }],
    [
      'claudecode',
      'keys and events that it does not know',
      { project: { '.claude/settings.json': '{ "nonsense": 7, "hooks": { "Nonsense": 7, "Stop": [7] } }' } },
    ],
    ['claudecode', 'a number in its variables', { project: { '.claude/settings.json': '{ "env": { "A": 1 } }' } }],
    [
      'claudecode',
      'more memory for Node',
      {
        project: {
          '.claude/settings.json': '{ "env": { "NODE_OPTIONS": "--max-old-space-size=4096 --no-warnings" } }',
        },
      },
    ],
    [
      'claudecode',
      'variables that it does not accept from files',
      { project: { '.claude/settings.json': '{ "env": { "CLAUDE_CODE_SIMPLE": "1" } }', '.env': 'NODE_OPTIONS=-r x' } },
    ],
    ['claudecode', 'a variable that says no', { env: { CLAUDE_CODE_SIMPLE: '0' } }],
    [
      'codex',
      'a word of the project over that of the home',
      {
        project: { '.codex/config.toml': 'features.hooks = true' },
        home: { '.codex/config.toml': 'features.hooks = false' },
      },
    ],
    [
      'codex',
      'a hook of another project that is off',
      { home: { '.codex/config.toml': '[hooks.state."/other/.codex/hooks.json:stop:0:0"]\nenabled = false' } },
    ],
    [
      'codex',
      'variables in files that it does not load',
      { project: { '.env': 'NODE_OPTIONS=-r x', '.codex/.env': 'PAWL_CANARY=1' } },
    ],
    ['gemini', 'a comment', { project: { '.gemini/settings.json': '// why\n{}' } }],
    [
      'gemini',
      'no word on hooks',
      { project: { '.gemini/settings.json': '{ "hooksConfig": { "enabled": null, "disabled": ["x"] } }' } },
    ],
    ['gemini', 'a path that it has already', { project: { '.env': 'PATH=/nowhere' } }],
    [
      'gemini',
      'a file of variables behind a nearer one',
      { project: { '.gemini/.env': 'A=1', '.env': 'PAWL_CANARY=1' } },
    ],
    ['qwen', 'a comment and a byte order mark', { project: { '.qwen/settings.json': '\uFEFF// why\n{}' } }],
    [
      'qwen',
      'code for Node, which it refuses',
      { project: { '.env': 'NODE_OPTIONS=-r x', '.qwen/settings.json': '{ "env": { "LD_PRELOAD": "x" } }' } },
    ],
    [
      'copilot',
      'hooks off in the home, which it ignores',
      { home: { '.copilot/settings.json': off, '.claude/settings.json': off } },
    ],
    ['copilot', 'hooks off in another file of hooks', { project: { '.github/hooks/other.json': off } }],
    [
      'copilot',
      'a word of its own over that of Claude Code',
      { project: { '.claude/settings.json': off, '.github/copilot/settings.json': on } },
    ],
    [
      'copilot',
      'settings with a comment, which it skips',
      { project: { '.github/hooks/pawl.json': '{ "version": 1 }' } },
    ],
    ['opencode', 'variables in a file that it does not load', { project: { '.env': 'OPENCODE_PURE=1' } }],
  ])('%s: %s', (slug, _, files) => {
    expect(troubles(slug, files)).toEqual([])
  })
})

test('a hook of others in Qwen Code, which lets the last one decide, is reported as unsure', () => {
  const hooks = { PreToolUse: [{ hooks: [{ type: 'command', command: 'theirs' }] }] }
  const project = { '.qwen/settings.json': JSON.stringify({ hooks }) }
  expect(troubles('qwen', { project })).toEqual([
    expect.stringContaining('unsure: .qwen/settings.json:1: another hook; Qwen Code lets the last one decide'),
  ])
})

describe('a file that an agent cannot read', () => {
  test('is an open question, if our entries are in another one', () => {
    const project = { '.claude/settings.local.json': '{\n "a": 1,\n}' }
    expect(troubles('claudecode', { project })).toEqual([
      'unsure: .claude/settings.local.json:3: there is a comma before the closing bracket; Claude Code drops the whole file',
    ])
  })

  test('is reported as unsure, if the agent’s behaviour is unknown', () => {
    expect(troubles('cursor', { project: { '.cursor/hooks.json': '{ // why\n}' } })).toEqual([
      expect.stringContaining('unsure: .cursor/hooks.json:1: there is a comment'),
    ])
  })

  test('does not stop the check: a folder, a loop of links or an endless nesting is reported', () => {
    const deep = `{ "a": ${'['.repeat(10_000)}`
    expect(troubles('qwen', { project: { '.qwen/settings.json/x': '' } })).toEqual([
      expect.stringContaining('.qwen/settings.json:1: it is not a file'),
    ])
    expect(troubles('qwen', { project: { '.qwen/settings.json': deep } })).toEqual([
      expect.stringContaining('nested more than'),
    ])
  })
})

test.each(brains.map(({ vocabulary, layers }) => [vocabulary.slug, layers.measured] as const))(
  'facts about the settings of %s are from the version of its recordings: %s',
  (slug, measured) => {
    const recorded = brainFixtures(slug).flatMap(({ source }) => /recorded with (.+)/.exec(source)?.[1] ?? [])
    expect([...new Set(recorded)]).toEqual(measured === undefined ? [] : [measured])
  },
)
