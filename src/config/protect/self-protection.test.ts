import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltPawl, isSilent, type Occasion, occasionOf, tell } from '../../../test/hook-project.ts'
import { type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { agentFiles } from '../../brains/internal.ts'
import { createRegistry } from '../../kernel/index.ts'
import type { KeptRecord } from '../../ports/index.ts'
import { catalogue } from '../../protocol/index.ts'
import { selfProtection } from './self-protection.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = `import { guard } from 'pawl'
import { rule } from './rules/rule'
export default { hooks: [guard({ name: 'mine', on: 'tool.before', match: { kind: 'shell' }, run: rule })], theories: ['policy.sys2dsl'] }
`
const files = {
  'rules/rule.ts': 'export const rule = () => undefined\n',
  'policy.sys2dsl': `@HOOK g ON_TOOL_CALL BEGIN\n  @answer tool IS_A danger\n  IF $answer THEN\n    tool DENY 'no'\n  END\nEND\n`,
  'src/main.ts': '',
}
const claude = occasionOf('claudecode', 'tool.before')
const calls = (here: Project, tool_name: string, tool_input: object, cwd = here.root): Occasion => ({
  ...claude,
  payload: { ...claude.payload, cwd, tool_name, tool_input },
})
const answerTo = (here: Project, occasion: Occasion) => {
  const ran = tell(here, occasion)
  return isSilent(occasion, ran) ? 'silence' : JSON.parse(ran.stdout).hookSpecificOutput.permissionDecision
}
const lastRecord = (here: Project): KeptRecord => JSON.parse(built.pawl(here, ['audit', '--json', '-n', '1']).stdout)

test('an agent that would change the guard files has a person asked, and that is recorded', () => {
  const here = built.project(config, files)
  for (const path of [
    'pawl.config.ts',
    'rules/rule.ts',
    'policy.sys2dsl',
    '.pawl/disabled.json',
    '.claude/settings.json',
  ]) {
    expect([path, answerTo(here, calls(here, 'Write', { file_path: join(here.root, path), content: '' }))]).toEqual([
      path,
      'ask',
    ])
    expect(lastRecord(here)).toMatchObject({ decision: 'ask', by: 'system/self-protection' })
  }
  const away = calls(
    here,
    'Edit',
    { file_path: '../pawl.config.ts', old_string: 'a', new_string: 'b' },
    join(here.root, 'src'),
  )
  expect(answerTo(here, away)).toBe('ask')
  expect(answerTo(here, calls(here, 'Bash', { command: 'rm -r .pawl' }))).toBe('ask')
})

test('an agent that would read the key of the audit log has a person asked; all else in .pawl may be read', () => {
  const here = built.project(config, files)
  const read = (path: string) => answerTo(here, calls(here, 'Read', { file_path: join(here.root, path) }))
  expect(read('.pawl/keys/audit.key')).toBe('ask')
  expect(lastRecord(here)).toMatchObject({ decision: 'ask', reason: expect.stringContaining('may read a key') })
  expect(answerTo(here, calls(here, 'Bash', { command: 'cat .pawl/keys/audit.key' }))).toBe('ask')
  expect(answerTo(here, calls(here, 'Grep', { pattern: '.', path: join(here.root, '.pawl/keys') }))).toBe('ask')
  expect(answerTo(here, calls(here, 'Grep', { pattern: '.', glob: '.pawl/keys/audit.key' }))).toBe('ask')
  expect(read('.pawl/policy.json')).toBe('silence')
  expect(answerTo(here, calls(here, 'Grep', { pattern: '.*', glob: '*.{ts,md}', path: here.root }))).toBe('silence')
})

test('it allows everything else', () => {
  const here = built.project(config, files)
  expect(answerTo(here, calls(here, 'Write', { file_path: join(here.root, 'src/main.ts'), content: '' }))).toBe(
    'silence',
  )
  expect(answerTo(here, calls(here, 'Bash', { command: 'cat pawl.config.ts' }))).toBe('silence')
})

test('no list of silenced hooks, and no command, silences it', () => {
  const here = built.project(config, files)
  here.write('.pawl/disabled.json', '["mine"]')
  expect(answerTo(here, calls(here, 'Bash', { command: 'rm -r .pawl' }))).toBe('ask')
  expect(built.pawl(here, ['hooks', 'disable', 'system/self-protection'])).toMatchObject({ status: 1, stdout: '' })
  here.write('.pawl/disabled.json', '["system/self-protection"]')
  expect(answerTo(here, calls(here, 'Bash', { command: 'rm -r .pawl' }))).toBe('deny')
})

test('Claude Code keeps the settings that a session began with', () => {
  const here = built.project(config, files)
  const { brain, moment, payload } = occasionOf('claudecode', 'settings.changed')
  const ran = tell(here, { brain, moment, payload })
  expect(JSON.parse(ran.stdout)).toMatchObject({
    decision: 'block',
    reason: expect.stringContaining('hold until the next one'),
  })
  const skills = { brain, moment, payload: { ...payload, source: 'skills' } }
  expect(isSilent(skills, tell(here, skills))).toBe(true)
})

test('a hook of the project cannot take its name or its place', () => {
  const registry = createRegistry(catalogue).with(selfProtection('/project', [], agentFiles()))
  expect(() => registry.add(selfProtection('/project', [], agentFiles()))).toThrow('already registered')
  expect(() => registry.disable('system/self-protection')).toThrow()
})
