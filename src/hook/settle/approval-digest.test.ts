import { mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callHook } from '../../../test/hook-call.ts'
import { type Occasion, occasionOf } from '../../../test/hook-project.ts'
import { noMemory } from '../../config/load/session-memory.ts'
import { ask, createRegistry, guard, modify, transform } from '../../index.ts'
import type { Question } from '../../ports/index.ts'
import type { HookSurroundings } from '../run-hook.ts'

const sure = guard({ name: 'sure', on: 'tool.before', run: () => ask('is this right?') })

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pawl-digest-'))
  for (const name of ['one', 'two']) mkdirSync(join(folder, name))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The question that is put to people about a call. */
async function questionAbout(occasion: Occasion, hooks = [sure], root = '/project'): Promise<Question> {
  const asked: Question[] = []
  const askPeople: HookSurroundings['askPeople'] = (all) => {
    asked.push(...all.map(({ question }) => question))
    return [{ status: 'open', id: 'q' }]
  }
  const load = () => ({ root, config: {}, registry: createRegistry().with(hooks), memory: noMemory })
  await callHook(occasion, hooks, { askPeople, load })
  const [question] = asked
  if (question === undefined) throw new Error('nobody was asked')
  return question
}

const codex = occasionOf('codex', 'tool.before')
const call = (payload: object): Occasion => ({ ...codex, payload: { ...codex.payload, ...payload } })
const plain = call({
  tool_name: 'Bash',
  tool_input: { command: 'rm -rf build' },
  cwd: '/project',
  permission_mode: 'default',
})
const digestOf = async (occasion: Occasion) => (await questionAbout(occasion)).digest

describe('an approval does not cover', () => {
  test.each([
    ['another folder', { cwd: '/project/sub' }],
    ['no folder', { cwd: undefined }],
    ['another tool', { tool_name: 'mcp__files__run' }],
    ['another command', { tool_input: { command: 'rm -rf build ' } }],
    ['another field of the input', { tool_input: { command: 'rm -rf build', env: { PATH: '/tmp' } } }],
    ['another permission mode', { permission_mode: 'bypassPermissions' }],
    ['a sub-agent', { agent_id: 'a1', agent_type: 'worker' }],
    ['another MCP server', { mcp_server: 'files' }],
  ])('%s', async (_, other) => {
    const changed = { ...plain, payload: { ...plain.payload, ...other } }
    expect(await digestOf(changed)).not.toBe(await digestOf(plain))
  })

  test('the same call of another agent, or judged by the hooks of another project', async () => {
    const { payload } = plain
    const gemini = { ...occasionOf('gemini', 'tool.before'), payload: { ...payload, tool_name: 'Bash' } }
    expect(await digestOf(gemini)).not.toBe(await digestOf(plain))
    expect((await questionAbout(plain, [sure], '/elsewhere')).digest).not.toBe(await digestOf(plain))
  })

  test('the question of another hook, and a person sees the questions of all', async () => {
    const other = guard({ name: 'other', on: 'tool.before', run: () => ask('does the owner know?') })
    const both = await questionAbout(plain, [sure, other])
    expect(both.reason).toContain((await questionAbout(plain)).reason)
    expect(both.reason).toContain('; does the owner know?')
    expect(both.digest).not.toBe(await digestOf(plain))
    expect((await questionAbout(plain, [other, sure])).digest).toBe(both.digest)
    expect((await questionAbout(plain, [other])).digest).not.toBe(await digestOf(plain))
  })

  test('another sub-agent', async () => {
    const by = (agent_type: string) => digestOf(call({ ...plain.payload, agent_id: 'a', agent_type }))
    expect(await by('worker')).not.toBe(await by('explorer'))
  })

  test('the target of a link, once it leads elsewhere', async () => {
    const link = join(folder, 'link')
    symlinkSync(join(folder, 'one'), link)
    const linked = call({ ...plain.payload, cwd: link })
    const before = await digestOf(linked)
    expect(await digestOf(linked)).toBe(before)
    unlinkSync(link)
    symlinkSync(join(folder, 'two'), link)
    expect(await digestOf(linked)).not.toBe(before)
  })

  test('values that JSON writes alike', async () => {
    const made = (value: unknown) =>
      transform({
        name: 'make',
        on: 'tool.before',
        run: () => modify({ call: { input: { command: 'x', value } } } as never),
      })
    // a value that JSON cannot write at all is refused before a question is asked
    const values = [0, -0, null, 'e\u0301', '\u00e9', '\ud83d', '\ufffd']
    const digests = await Promise.all(values.map(async (one) => (await questionAbout(plain, [made(one), sure])).digest))
    expect(new Set(digests).size).toBe(values.length)
  })
})

test('an approval covers the same call again: in another turn and session, with the keys in another order', async () => {
  const again = call({
    ...plain.payload,
    tool_input: Object.fromEntries(Object.entries({ command: 'rm -rf build', a: 1 }).reverse()),
    session_id: 'other',
    turn_id: 'other',
    tool_use_id: 'other',
    model: 'other',
  })
  const first = call({ ...plain.payload, tool_input: { command: 'rm -rf build', a: 1 } })
  expect(await digestOf(again)).toBe(await digestOf(first))
  const by = (agent_id: string) => digestOf(call({ ...plain.payload, agent_id, agent_type: 'worker' }))
  expect(await by('a1')).toBe(await by('a2'))
})

test('the question shows all that an approval covers', async () => {
  const payload = {
    cwd: '/project/sub',
    permission_mode: 'plan',
    agent_id: 'a1',
    agent_type: 'worker',
    tool_name: 'mcp__files__rm',
  }
  expect((await questionAbout(call({ ...plain.payload, ...payload }))).from).toMatchObject({
    agent: 'codex',
    folder: '/project/sub',
    project: '/project',
    permissionMode: 'plan',
    subagent: 'worker',
    mcpServer: 'files',
  })
})
