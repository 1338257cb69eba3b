import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPawl, isSilent, occasionOf, reasonIn, tell } from '../../test/hook-project.ts'
import { removeProjects } from '../../test/roles/project.ts'
import { sample } from '../../test/scale.ts'
import { sharedPawl } from '../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = `import { deny, guard, observe } from 'pawl'
export default { hooks: [
  guard({ name: 'refuse', on: 'tool.before', run: () => deny('not today') }),
] }
`
const byClaude = occasionOf('claudecode', 'tool.before')
const env = { COPILOT_CLI: '1', CURSOR_VERSION: '', CLAUDE_CODE_SESSION_ID: '' }
const readers = {
  copilot: { ...byClaude, payload: { ...byClaude.payload, timestamp: '2026-11-16T02:04:31.093Z' } },
  cursor: { ...byClaude, payload: { ...byClaude.payload, cursor_version: '2.4.0', conversation_id: 'conv_1' } },
}

describe.each(sample(['copilot', 'cursor'] as const, 2))('%s, which reads the settings of Claude Code, too', (slug) => {
  const second = readers[slug]

  test('is answered once where its own settings call us', () => {
    const project = built.project(config)
    built.pawl(project, ['init', '--hooks', 'claudecode', slug])
    const own = occasionOf(slug, 'tool.before')
    expect(reasonIn(own, tell(project, own, { env }))).toBe('not today')
    expect(isSilent(second, tell(project, second, { env }))).toBe(true)
    expect(project.read('.pawl/audit/000001.jsonl')?.trim().split('\n')).toHaveLength(1)
  })

  test('is answered by those of Claude Code where it has none of its own', () => {
    const project = built.project(config)
    built.pawl(project, ['init', '--hooks', 'claudecode'])
    expect(reasonIn(second, tell(project, second, { env }))).toBe('not today')
  })

  test('is answered by those of Claude Code where its own have other hooks only', () => {
    const path = slug === 'cursor' ? '.cursor/hooks.json' : '.github/hooks/pawl.json'
    const others = { version: 1, hooks: { preToolUse: [{ type: 'command', command: './mine.sh', bash: './mine.sh' }] } }
    const project = built.project(config, { [path]: JSON.stringify(others) })
    built.pawl(project, ['init', '--hooks', 'claudecode'])
    expect(reasonIn(second, tell(project, second, { env }))).toBe('not today')
  })
})

test('Claude Code itself is always answered', () => {
  const project = built.project(config)
  built.pawl(project, ['init', '--hooks', 'claudecode', 'copilot', 'cursor'])
  expect(reasonIn(byClaude, tell(project, byClaude, { env }))).toBe('not today')
})
