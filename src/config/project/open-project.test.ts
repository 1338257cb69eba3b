import { afterAll, describe, expect, test } from 'vitest'
import { langchain } from '../../../test/bridges/langchain/harness.ts'
import { refusedWith } from '../../../test/refused-with.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { openAuditFiles } from '../../store/index.ts'
import { openProject } from './open-project.ts'

afterAll(removeProjects)

const config = `import { ask, defineConfig, guard } from 'pawl'

export default defineConfig({
  packs: ['standard'],
  theories: ['policy.sys2dsl'],
  hooks: [guard({ name: 'ask-to-pay', on: 'tool.before', match: { name: 'pay' }, run: () => ask('pay?') })],
  redaction: { words: ['pin'] },
})
`

const theory = `drop_table IS_A destructive

@HOOK no_destruction ON_TOOL_CALL BEGIN
  @is_destructive tool IS_A destructive
  IF $is_destructive THEN
    @_ tool DENY "nothing is dropped here"
  END
END
`

describe('openProject', () => {
  test('guards an agent of a framework by the packs, theories and hooks of the config, and records into its log', async () => {
    const project = createProject({ 'pawl.config.ts': config, 'policy.sys2dsl': theory })
    const opened = await openProject(project.root, { agent: 'clerk' })
    const ran: string[] = []
    const tools = ['bash', 'drop_table', 'pay'].map((name) => ({ name, run: () => ran.push(name) }))
    const calls = [
      { id: 'a', name: 'bash', input: { command: 'git push --force origin main' } },
      { id: 'b', name: 'drop_table', input: {} },
      { id: 'c', name: 'pay', input: { pin: '4711' } },
      { id: 'd', name: 'bash', input: { command: 'npm test' } },
    ]
    const waiting = await langchain.run({ options: opened, tools, script: [calls, 'done'], streamed: false })
    expect([waiting.status, ran]).toEqual(['waiting', ['bash']])
    expect(JSON.stringify(waiting.questions)).not.toContain('4711')
    const ending = await waiting.answer(() => ({ approved: true }))
    expect([ending.text, ran]).toEqual(['done', ['bash', 'pay']])
    const [push, drop] = ending.results
    expect([push?.text, drop?.text]).toEqual([
      expect.stringContaining('git'),
      expect.stringContaining('nothing is dropped here'),
    ])
    await opened.close()

    const log = openAuditFiles(`${project.root}/.pawl/audit`)
    const denied = await log.query({ decision: 'deny' })
    expect(denied.map(({ agent }) => agent)).toContain('clerk')
    expect((await log.verify()).problem).toBeUndefined()
    expect(JSON.stringify(await log.query({}))).not.toContain('4711')
    await log.close()
  })

  test('protects the files that guard the project', async () => {
    const project = createProject({ 'pawl.config.ts': config, 'policy.sys2dsl': theory })
    const opened = await openProject(project.root)
    const tools = [{ name: 'bash', run: () => 'ran' }]
    const calls = [{ id: 'a', name: 'bash', input: { command: 'rm -rf .pawl pawl.config.ts' } }]
    const waiting = await langchain.run({ options: opened, tools, script: [calls, 'ok'], streamed: false })
    expect([waiting.status, waiting.questions.map(({ reason }) => reason)]).toEqual([
      'waiting',
      [expect.stringContaining('this may change what guards the project')],
    ])
    await opened.close()
  })

  test('finds the config above a folder, and refuses a folder without one and misspelt options', async () => {
    const project = createProject({ 'pawl.config.ts': config, 'policy.sys2dsl': theory, 'src/deep/a.ts': '' })
    const opened = await openProject(`${project.root}/src/deep`)
    expect([opened.root, opened.host]).toEqual([project.root, { cwd: project.root, project: project.root }])
    await opened.close()
    await expect(openProject('/')).rejects.toEqual(refusedWith('no-config', 'there is no pawl.config.ts'))
    const misspelt = { agnt: 'x' } as never
    await expect(openProject(project.root, misspelt)).rejects.toMatchObject({ hint: 'did you mean `agent`?' })
    await expect(openProject(undefined as never)).rejects.toEqual(refusedWith('bad-option', 'needs a folder'))
  })

  test('does not open a config that is broken', async () => {
    const project = createProject({ 'pawl.config.ts': 'export default { hook: [] }\n' })
    await expect(openProject(project.root)).rejects.toMatchObject({ hint: 'did you mean `hooks`?' })
  })
})
