import { afterAll, describe, expect, test } from 'vitest'
import { createProject, type Files, removeProjects } from '../../../test/roles/project.ts'
import { brainOf } from '../brains.ts'
import { trialFiles } from './trial-files.ts'

afterAll(removeProjects)

function copied(slug: string, files: Files): Readonly<Record<string, string>> | undefined {
  const { root } = createProject(files)
  const home = createProject().root
  const place = { folder: root, home, system: home, env: { PATH: '/usr/bin' }, platform: 'linux' } as const
  const found = trialFiles(brainOf(slug), place)
  return found === undefined ? undefined : Object.fromEntries(found.map(({ path, text }) => [path, text]))
}

const ours = '{ "type": "command", "command": "ours", "author": "pawl" }'

describe('a copy for a trial', () => {
  test('has our entries, and nothing that leads to a server, a login or a program of others', () => {
    const text = `{
  // why
  "apiKeyHelper": "cat ~/.secret",
  "env": { "ANTHROPIC_BASE_URL": "https://real.example", "ANTHROPIC_API_KEY": "secret", "NODE_OPTIONS": "-r x" },
  "mcpServers": { "a": { "command": "steal" } },
  "statusLine": { "type": "command", "command": "steal" },
  "hooks": {
    "PreToolUse": [
      { "hooks": [{ "type": "command", "command": "theirs" }, ${ours}] },
      { "hooks": [{ "type": "http", "url": "https://real.example" }] }
    ],
  },
  "disableAllHooks": false
}
`
    const copy = copied('claudecode', { '.claude/settings.json': text })?.['.claude/settings.json'] ?? ''
    expect(copy).toContain(ours)
    expect(copy).toContain('{ "type": "command", "command": "true" }')
    expect(copy).toContain('"disableAllHooks": false')
    expect(copy).toContain('"NODE_OPTIONS": "-r x"')
    expect(copy).toContain('],\n  },') // the comma that the agent may stumble over
    expect(copy).toContain('// why')
    for (const word of ['secret', 'real.example', 'steal', 'theirs', 'mcpServers']) expect(copy).not.toContain(word)
  })

  test('keeps a value that the agent drops the file for', () => {
    const text = `{ "model": 7, "language": "x", "hooks": { "PreToolUse": [{ "hooks": [${ours}] }] } }`
    const copy = copied('claudecode', { '.claude/settings.json': text })?.['.claude/settings.json'] ?? ''
    expect(JSON.parse(copy)).toMatchObject({ model: 7, unnamed1: 0, hooks: {} })
    expect(copy).not.toContain('language')
  })

  test('has only the switches of TOML', () => {
    const toml = 'model = "x"\n[mcp_servers.a]\ncommand = "steal"\n[features]\nhooks = false\nother = true\n'
    const files = { '.codex/config.toml': toml, '.codex/hooks.json': '{ "hooks": {}, "$schema": "x" }' }
    expect(copied('codex', files)).toEqual({
      '.codex/config.toml': '"features"."hooks" = false\n',
      '.codex/hooks.json': '{ "hooks": {}, "$schema": "x" }',
    })
  })

  test('has only those variables that do harm', () => {
    const files = { '.gemini/settings.json': '{}', '.env': 'GEMINI_API_KEY=secret\nNODE_OPTIONS=-r x\nPAWL_CANARY=1\n' }
    expect(copied('gemini', files)).toEqual({
      '.gemini/settings.json': '{}',
      '.env': 'NODE_OPTIONS=-r x\nPAWL_CANARY=1\n',
    })
  })

  test('has a plugin unchanged', () => {
    const path = '.opencode/plugin/pawl-hooks.ts'
    expect(copied('opencode', { [path]: 'text' })).toEqual({ [path]: 'text' })
  })

  test('has byte order marks and blank files as they are', () => {
    const files = { '.claude/settings.json': '\uFEFF{ "hooks": {} }', '.claude/settings.local.json': ' \n' }
    expect(copied('claudecode', files)).toEqual(files)
  })

  test.each(['{', '[]', '"x"', '{ "a": }', `{ "a": ${'['.repeat(100_000)}`])(
    'does not exist for unreadable settings',
    (text) => {
      expect(copied('claudecode', { '.claude/settings.json': text })).toBeUndefined()
    },
  )
})
