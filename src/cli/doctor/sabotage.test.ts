import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sample } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { digestOf, policyFiles } from '../../config/compile/policy.ts'
import { diagnose } from './diagnose.ts'
import type { Finding } from './findings/finding.ts'

// Each case is one change to a project in which all agents are guarded. Those that name an agent were observed to leave
// the real program unguarded, or to keep it from starting, in the version that its folder names.

const config = (match = "{ kind: 'shell' }") => `import { guard } from 'pawl'
export default { hooks: [guard({ name: 'judge', on: 'tool.before', match: ${match}, run: () => undefined })] }
`
const slugs: Readonly<Record<string, string>> = {
  'Claude Code': 'claudecode',
  opencode: 'opencode',
  Codex: 'codex',
  'Gemini CLI': 'gemini',
  'Qwen Code': 'qwen',
  'Copilot CLI': 'copilot',
}
const path = [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
const claude = '.claude/settings.json'
const local = '.claude/settings.local.json'
const codex = '.codex/hooks.json'
const gemini = '.gemini/settings.json'
const qwen = '.qwen/settings.json'
const copilot = '.github/hooks/pawl.json'
const plugin = '.opencode/plugin/pawl-hooks.ts'
const off = '{\n  "disableAllHooks": true\n}\n'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

interface Here extends Project {
  /** The home of the user. */
  readonly home: Project
  edit(path: string, change: (text: string) => string): void
  /** Adds keys to the root of a JSON file, each on a line of its own. */
  add(path: string, more: object): void
}

interface Asks {
  readonly env?: Readonly<Record<string, string>>
}

/** Returns how the doctor is to be asked, or anything else. */
type Harm = (here: Here) => unknown

async function examined(agents: readonly string[], harm: Harm): Promise<ReadonlyMap<string, readonly Finding[]>> {
  const project = built.installed(config(), agents)
  const home = createProject()
  const edit: Here['edit'] = (file, change) => project.write(file, change(project.read(file) ?? ''))
  const add: Here['add'] = (file, more) =>
    edit(file, (text) => JSON.stringify({ ...JSON.parse(text), ...more }, undefined, 2))
  const { env = {} } = (harm({ ...project, home, edit, add }) ?? {}) as Asks
  const surroundings = { PATH: path, HOME: home.root, ...env }
  const reports = await diagnose({ cwd: project.root, home: home.root, env: surroundings })
  return new Map(reports.map(({ title, findings }) => [title, findings]))
}

test('without a change nothing is wrong', async () => {
  const reports = await examined(Object.values(slugs), () => undefined)
  expect([...reports.keys()].sort()).toEqual(['this project', ...Object.keys(slugs)].sort())
  expect([...reports.values()].flat().filter(({ ok }) => ok === false)).toEqual([])
})

test('NODE_OPTIONS in settings or in the shell is not reported: the installed command clears it', async () => {
  const reports = await examined(Object.values(slugs), ({ add, write }) => {
    add(claude, { env: { NODE_OPTIONS: '-r ./x.cjs' } })
    write('.env', 'NODE_OPTIONS=-r ./x.cjs\n')
    return { env: { NODE_OPTIONS: '--no-warnings --require=./x.cjs' } }
  })
  expect([...reports.values()].flat().filter(({ ok }) => ok === false)).toEqual([])
  expect(reports.get('Claude Code')).toContainEqual({
    ok: true,
    what: expect.stringContaining('the hook process starts'),
  })
})

const cases: readonly (readonly [agent: string, what: string, harm: Harm, finding: string])[] = [
  [
    'Claude Code',
    'a comment',
    ({ edit }) => edit(claude, (text) => text.replace('{', '{ // why')),
    `${claude}:1: there is a comment; Claude Code drops the whole file`,
  ],
  [
    'Claude Code',
    'a trailing comma',
    ({ edit }) => edit(claude, (text) => text.replace(/\}\s*$/, ',}')),
    'there is a comma before the closing bracket; Claude Code drops the whole file',
  ],
  [
    'Claude Code',
    'a model that is a number',
    ({ add }) => add(claude, { model: 7 }),
    '`model` must be a string, not a number; Claude Code drops the whole file',
  ],
  [
    'Claude Code',
    'a list that is a text',
    ({ add }) => add(claude, { permissions: { allow: 'yes' } }),
    '`permissions.allow` must be an array, not a string',
  ],
  [
    'Claude Code',
    'a mode that it does not have',
    ({ add }) => add(claude, { permissions: { defaultMode: 'x' } }),
    '`permissions.defaultMode` must be "acceptEdits" or',
  ],
  [
    'Claude Code',
    'a wrong hook of somebody else',
    ({ edit }) =>
      edit(claude, (text) => text.replace('"PreToolUse": [', '"PreToolUse": [{ "hooks": [{ "command": "x" }] },')),
    '`hooks.PreToolUse.0.hooks.0.type` is missing',
  ],
  [
    'Claude Code',
    'hooks off in its file',
    ({ add }) => add(claude, { disableAllHooks: true }),
    '`disableAllHooks` turns the hooks of Claude Code off',
  ],
  [
    'Claude Code',
    'hooks off in the local file',
    ({ write }) => write(local, off),
    `${local}:2: \`disableAllHooks\` turns the hooks of Claude Code off`,
  ],
  [
    'Claude Code',
    'hooks off in the home',
    ({ home }) => home.write(claude, off),
    `~/${claude}:2: \`disableAllHooks\` turns the hooks of Claude Code off`,
  ],
  [
    'Claude Code',
    'hooks off in another home',
    ({ home }) => {
      home.write('elsewhere/settings.json', off)
      return { env: { CLAUDE_CONFIG_DIR: join(home.root, 'elsewhere') } }
    },
    '~/elsewhere/settings.json:2: `disableAllHooks`',
  ],
  [
    'Claude Code',
    'another node in its variables',
    ({ write }) => write(local, '{ "env": { "PATH": "/nowhere" } }'),
    `${local}:1: \`PATH\` changes which \`node\``,
  ],
  [
    'Claude Code',
    'a word to the hook process in its variables',
    ({ add }) => add(claude, { env: { PAWL_CANARY: '1' } }),
    '`PAWL_CANARY` changes what the hook process does',
  ],
  [
    'Claude Code',
    'a shell prefix in its variables',
    ({ write }) => write(local, '{ "env": { "CLAUDE_CODE_SHELL_PREFIX": "/deaf" } }'),
    `${local}:1: \`CLAUDE_CODE_SHELL_PREFIX\` hands our command to another program`,
  ],
  [
    'Claude Code',
    'a shell prefix in the environment',
    () => ({ env: { CLAUDE_CODE_SHELL_PREFIX: '/deaf' } }),
    '`CLAUDE_CODE_SHELL_PREFIX` is set in this shell and hands our command to another program',
  ],
  [
    'Claude Code',
    'a bare mode in the environment',
    () => ({ env: { CLAUDE_CODE_SIMPLE: '1' } }),
    '`CLAUDE_CODE_SIMPLE` is set in this shell',
  ],
  [
    'Claude Code',
    'a restricted mode in the environment',
    () => ({ env: { CLAUDE_CODE_RESTRICTED: '1' } }),
    '`CLAUDE_CODE_RESTRICTED` is set in this shell',
  ],
  ['Claude Code', 'an empty file', ({ write }) => write(claude, ''), `not guarded: our hooks are gone from ${claude}`],
  ['Claude Code', 'no file', ({ remove }) => remove(claude), `not guarded: our hooks are gone from ${claude}`],
  [
    'Claude Code',
    'an entry that it does not wait for',
    ({ edit }) => edit(claude, (text) => text.replace('"author"', '"async": true, "author"')),
    'were changed by another program or person',
  ],
  [
    'Claude Code',
    'a matcher spelt otherwise',
    ({ edit }) => edit(claude, (text) => text.replace(/"matcher": "[^"]*"/, '"matcher": "bash"')),
    '.claude/settings.json does not fit the hooks there are now',
  ],
  [
    'Claude Code',
    'a guard of a tool spelt otherwise',
    ({ write }) => write('pawl.config.ts', config("{ name: 'bash' }")),
    'the guard `judge` is never called: Claude Code has no tool called `bash`',
  ],
  [
    'Codex',
    'hooks off in the home',
    ({ home }) => home.write('.codex/config.toml', 'model = "x"\n[features]\nhooks = false\n'),
    '~/.codex/config.toml:3: `features.hooks` turns the hooks of Codex off',
  ],
  [
    'Codex',
    'hooks off in the project',
    ({ write }) => write('.codex/config.toml', 'features = { codex_hooks = false }\n'),
    '.codex/config.toml:1: `features.codex_hooks` turns',
  ],
  [
    'Codex',
    'our hook off in the home',
    ({ home, root }) =>
      home.write('.codex/config.toml', `[hooks.state."${root}/${codex}:pre_tool_use:0:0"]\nenabled = false\n`),
    '~/.codex/config.toml:2: `hooks.state.',
  ],
  [
    'Codex',
    'a comment',
    ({ edit }) => edit(codex, (text) => `// why\n${text}`),
    `${codex}:1: there is a comment; Codex drops the whole file`,
  ],
  [
    'Codex',
    'a byte order mark',
    ({ edit }) => edit(codex, (text) => `\uFEFF${text}`),
    `${codex}:1: the file starts with a byte order mark`,
  ],
  [
    'Codex',
    'a key that it does not know',
    ({ add }) => add(codex, { $schema: 'x' }),
    'there may be no `$schema`; Codex drops the whole file',
  ],
  [
    'Codex',
    'settings that it does not start with',
    ({ write }) => write('.codex/config.toml', '[features\n'),
    '.codex/config.toml:1: a `]` is missing; Codex does not start with it',
  ],
  [
    'Codex',
    'another node in its variables',
    ({ home }) => home.write('.codex/.env', 'PATH=/nowhere\n'),
    '~/.codex/.env:1: `PATH` changes which `node`',
  ],
  [
    'Codex',
    'a guard of files that it changes otherwise',
    ({ write }) => write('pawl.config.ts', config("{ kind: ['write', 'edit'] }")),
    'the guard `judge` is never called: Codex changes files with `apply_patch`',
  ],
  [
    'Gemini CLI',
    'hooks off',
    ({ add }) => add(gemini, { hooksConfig: { enabled: false } }),
    '`hooksConfig.enabled` turns the hooks of Gemini CLI off',
  ],
  [
    'Gemini CLI',
    'hooks off in the home',
    ({ home }) => home.write(gemini, '{ "hooksConfig": { "enabled": "false" } }'),
    `~/${gemini}:1: \`hooksConfig.enabled\``,
  ],
  [
    'Gemini CLI',
    'our command on its list',
    ({ read, add }) =>
      add(gemini, {
        hooksConfig: { disabled: ['x', JSON.parse(read(gemini) ?? '').hooks.BeforeTool[0].hooks[0].command] },
      }),
    '`hooksConfig.disabled` turns the hooks of Gemini CLI off',
  ],
  [
    'Gemini CLI',
    'a word to the hook process in .gemini/.env',
    ({ write }) => write('.gemini/.env', 'PAWL_CANARY=1\n'),
    '.gemini/.env:1: `PAWL_CANARY`',
  ],
  [
    'Gemini CLI',
    'a trailing comma',
    ({ edit }) => edit(gemini, (text) => text.replace(/\}\s*$/, ',}')),
    'Gemini CLI does not start with it',
  ],
  [
    'Gemini CLI',
    'a guard of a tool of another agent',
    ({ write }) => write('pawl.config.ts', config("{ name: 'Bash' }")),
    'the guard `judge` is never called: Gemini CLI has no tool called `Bash`',
  ],
  [
    'Qwen Code',
    'hooks off',
    ({ add }) => add(qwen, { disableAllHooks: true }),
    '`disableAllHooks` turns the hooks of Qwen Code off',
  ],
  [
    'Qwen Code',
    'a trailing comma',
    ({ edit }) => edit(qwen, (text) => text.replace(/\}\s*$/, ',}')),
    'Qwen Code drops the whole file',
  ],
  [
    'Qwen Code',
    'a bare mode in .env',
    ({ write }) => write('.env', '# why\nQWEN_CODE_SIMPLE=1\n'),
    '.env:2: `QWEN_CODE_SIMPLE` turns the hooks of Qwen Code off',
  ],
  [
    'Qwen Code',
    'a safe mode in its variables',
    ({ add }) => add(qwen, { env: { QWEN_CODE_SAFE_MODE: '1' } }),
    '`QWEN_CODE_SAFE_MODE` turns the hooks of Qwen Code off',
  ],
  [
    'Qwen Code',
    'a folder that is not trusted',
    ({ home, root }) => {
      home.write(qwen, '{ "security": { "folderTrust": { "enabled": true } } }')
      home.write('.qwen/trustedFolders.json', JSON.stringify({ '/': 'TRUST_FOLDER', [root]: 'DO_NOT_TRUST' }))
    },
    `~/${qwen}:1: \`security.folderTrust.enabled\` turns the hooks of Qwen Code off`,
  ],
  [
    'Copilot CLI',
    'hooks off in our file',
    ({ add }) => add(copilot, { disableAllHooks: true }),
    '`disableAllHooks` turns the hooks of Copilot CLI off',
  ],
  [
    'Copilot CLI',
    'hooks off in its settings',
    ({ write }) => write('.github/copilot/settings.json', off),
    '.github/copilot/settings.json:2: `disableAllHooks`',
  ],
  [
    'Copilot CLI',
    'hooks off for Claude Code',
    ({ write }) => write(local, off),
    `${local}:2: \`disableAllHooks\` turns the hooks of Copilot CLI off`,
  ],
  [
    'Copilot CLI',
    'another version of the file',
    ({ edit }) => edit(copilot, (text) => text.replace('"version": 1', '"version": 2')),
    '`version` must be 1; Copilot CLI drops the whole file',
  ],
  [
    'opencode',
    'another export of the plugin',
    ({ edit }) => edit(plugin, (text) => `${text}\nexport const more = 7\n`),
    'were changed by another program or person',
  ],
  [
    'opencode',
    'no plugins in the environment',
    () => ({ env: { OPENCODE_PURE: '1' } }),
    '`OPENCODE_PURE` is set in this shell',
  ],
  [
    'this project',
    'a disabled guard',
    ({ write }) => write('.pawl/disabled.json', '["judge"]\n'),
    'the guard `judge` is disabled in .pawl/disabled.json, by ',
  ],
  [
    'this project',
    'a compiled config that says something else',
    ({ read, write }) => {
      const text = (read(policyFiles.compiled) ?? '').replace('judge', 'fudge')
      write(policyFiles.compiled, text)
      const policy = JSON.parse(read(policyFiles.about) ?? '')
      write(policyFiles.about, JSON.stringify({ ...policy, digest: digestOf(text) }))
    },
    'is not what pawl.config.ts compiles to',
  ],
  [
    'this project',
    'a kind that never occurs',
    ({ write }) => write('pawl.config.ts', config("{ kind: 'bash' }")),
    'which never occurs',
  ],
  [
    'this project',
    'a folder in place of the hook process',
    ({ remove, write }) => {
      remove('.pawl/hook.cjs')
      write('.pawl/hook.cjs/file', '')
    },
    '.pawl/hook.cjs cannot be read (EISDIR)',
  ],
  [
    'this project',
    'an empty hook process',
    ({ write }) => write('.pawl/hook.cjs', ''),
    '.pawl/hook.cjs is not the program of this Pawl',
  ],
  [
    'this project',
    'a changed program of the hook process',
    ({ edit }) => edit('.pawl/hook/main.cjs', (text) => `${text}\n`),
    '.pawl/hook/main.cjs is not the program of this Pawl',
  ],
  [
    'this project',
    'no reasoner of the hook process',
    ({ remove }) => remove('.pawl/hook/theories.cjs'),
    '.pawl/hook/theories.cjs is missing',
  ],
]

describe('after one change, doctor reports what is wrong and where', () => {
  test.each(sample(cases, 5))('%s: %s', async (agent, _, harm, finding) => {
    const found = (await examined([slugs[agent] ?? 'claudecode'], harm)).get(agent) ?? []
    const wrong = found.filter(({ ok }) => ok === false)
    expect(wrong.map(({ what }) => what).join('\n')).toContain(finding)
    for (const { todo } of wrong) expect(todo).toBeTypeOf('string')
  })
})
