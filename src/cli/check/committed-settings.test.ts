import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = `import { guard } from 'pawl'
export default { hooks: [guard({ name: 'judge', on: 'tool.before', match: { kind: 'shell' }, run: () => undefined })] }
`
const claude = '.claude/settings.json'
const local = '.claude/settings.local.json'
const gemini = '.gemini/settings.json'
const qwen = '.qwen/settings.json'
const all = ['claudecode', 'codex', 'gemini', 'qwen', 'copilot', 'cursor', 'opencode']

type Harm = (here: Project) => void
const edit =
  (path: string, change: (text: string) => string): Harm =>
  (here) =>
    here.write(path, change(here.read(path) ?? ''))
const add = (path: string, more: object): Harm =>
  edit(path, (text) => `${JSON.stringify({ ...JSON.parse(text), ...more }, undefined, 2)}\n`)
/** Changes the entry of Claude Code before a tool; undefined removes a key. */
const entry = (changes: object): Harm =>
  edit(claude, (text) => {
    const settings = JSON.parse(text)
    Object.assign(settings.hooks.PreToolUse[0].hooks[0], changes)
    return `${JSON.stringify(settings, undefined, 2)}\n`
  })
const checked = (here: Project, env = process.env) => built.pawl(here, ['check'], { env })

const cases: readonly (readonly [what: string, harm: Harm, finding: string])[] = [
  ['hooks off', add(claude, { disableAllHooks: true }), '`disableAllHooks` turns the hooks of Claude Code off'],
  ['hooks off in the local file', (here) => here.write(local, '{ "disableAllHooks": true }'), `${local}:1: `],
  ['hooks off in Qwen Code', add(qwen, { disableAllHooks: true }), 'turns the hooks of Qwen Code off'],
  ['a wrong type', add(claude, { permissions: 'x' }), '`permissions` must be an object, not a string'],
  ['a comment', edit(claude, (text) => text.replace('{', '{ // why')), 'there is a comment; Claude Code drops'],
  ['another node', add(claude, { env: { PATH: '/evil' } }), '`PATH` changes which `node` runs the hook process'],
  ['hooks off in Gemini CLI', add(gemini, { hooksConfig: { enabled: false } }), '`hooksConfig.enabled` turns'],
  ['a comma too many', edit(gemini, (text) => text.replace(/\}\s*$/, ',}')), 'Gemini CLI does not start with it'],
  [
    'hooks off in Codex',
    (here) => here.write('.codex/config.toml', '[features]\nhooks = false\n'),
    '.codex/config.toml:2: `features.hooks` turns the hooks of Codex off',
  ],
  ['a short wait', entry({ timeout: 1 }), 'PreToolUse: the agent gives up before we do'],
  ['a bare mode in .env', (here) => here.write('.env', 'QWEN_CODE_SIMPLE=1\n'), '.env:1: `QWEN_CODE_SIMPLE` turns'],
  ...[
    { type: 'prompt' },
    { async: true },
    { if: 'Bash(git *)' },
    { timeout: 5000 },
    { once: true },
    { onFailure: undefined },
  ].map(
    (changes) =>
      [`an entry with ${Object.keys(changes)[0]}`, entry(changes), `our entries in ${claude} were changed`] as const,
  ),
]

describe('pawl check fails for committed settings by which an agent does not call the hooks', () => {
  test.each(cases)('%s', (_, harm, finding) => {
    const here = built.installed(config, all)
    harm(here)
    here.remove('.pawl/installed.json') // a clone does not have it
    const { status, stdout } = checked(here)
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(finding)
    expect(status).toBe(1)
  })
})

test('settings of the user, the environment and files above the project do not matter', () => {
  const home = createProject({
    [claude]: '{ "disableAllHooks": true }',
    [gemini]: '{ "hooksConfig": { "enabled": 0 } }',
  })
  const here = built.installed(config, all)
  const env = { ...process.env, HOME: home.root, CLAUDE_CODE_SIMPLE: '1', QWEN_CODE_SIMPLE: '1', OPENCODE_PURE: '1' }
  expect(checked(here, env)).toMatchObject({ status: 0, stdout: expect.stringContaining('all is well') })
})

test('a folder that the user of this machine does not trust in Qwen Code does not matter', () => {
  const here = built.installed(config, ['qwen'])
  const home = createProject({ '.qwen/trustedFolders.json': JSON.stringify({ [here.root]: 'DO_NOT_TRUST' }) })
  add(qwen, { security: { folderTrust: { enabled: true } } })(here)
  expect(checked(here, { ...process.env, HOME: home.root }).status).toBe(0)
})

test('hooks of others with an author stay theirs: neither check nor doctor takes them for ours', () => {
  const theirs = { type: 'command', command: './x', author: 'security-team', statusMessage: 'looking' }
  const here = built.project(config, { [claude]: JSON.stringify({ hooks: { PreToolUse: [{ hooks: [theirs] }] } }) })
  built.pawl(here, ['init', '--hooks', 'claudecode'])
  expect(checked(here).status).toBe(0)
  expect(built.pawl(here, ['doctor']).stdout).not.toContain('were changed')
})
