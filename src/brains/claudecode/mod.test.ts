import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../../base/index.ts'
import type { Answer, Moment } from '../contract/brain.ts'
import { degrade } from '../degrade.ts'
import { encode } from './encode.ts'
import { mod } from './mod.ts'
import { vocabulary } from './vocabulary.ts'

// The mod as Claude Code calls it: hooks inside `next`, which refuse by what the command hook prints.

type Fields = Readonly<Record<string, unknown>>
type ModHook = ($: object, e: Fields, next: (e: Fields) => Promise<unknown>) => Promise<unknown>

interface Registered {
  readonly hook: ModHook
  failed?: () => unknown
}

const folder = mkdtempSync(join(tmpdir(), 'pawl-mod-'))
afterAll(() => rmSync(folder, { recursive: true }))

let register: (on: (event: string, hook: ModHook) => { catch(failed: () => unknown): void }) => void
beforeAll(async () => {
  const file = join(folder, 'pawl.mjs')
  writeFileSync(file, mod.files['hooks/pawl.mjs'] ?? '')
  ;({ register } = await import(pathToFileURL(file).href))
})

/** Claude Code with the mod: a call, with what a command hook answers and what the tool would return. */
function load() {
  const hooks = new Map<string, Registered>()
  register((event, hook) => {
    const one: Registered = { hook }
    hooks.set(event, one)
    return {
      catch(failed) {
        one.failed = failed
      },
    }
  })
  const run = async (event: string, e: Fields, next: () => Promise<unknown>) => {
    const { hook, failed } = hooks.get(event) as Registered
    return hook({}, e, next).catch(() => failed?.())
  }
  return (e: Fields, told: Fields, result: unknown = { ref: 1, result: 'RAN', text: 'RAN' }) =>
    run('tool.call', e, async () => {
      const heard = (await run('classic.PreToolUse', e, async () => told)) as Fields
      const { deny } = heard
      return typeof deny === 'string' ? { ref: 1, result: `Error: ${deny}`, text: deny, isError: true } : result
    })
}

const before = vocabulary.moments.find(({ native }) => native === 'PreToolUse') as Moment

/** How Claude Code passes a refusal of a command hook on to mods. */
function refusedBy(tool: string, answer: Answer): Fields {
  const { hookSpecificOutput } = JSON.parse(encode(before, answer).stdout)
  return { deny: `PreToolUse:${tool} hook error: ${hookSpecificOutput.permissionDecisionReason}` }
}

function stubbed(tool: string, value: unknown): Fields {
  const payload = {} as never
  const { answer } = degrade(
    before,
    { type: 'stub', by: 'h', value, payload, reasons: [], informs: [], effects: [] },
    {},
  )
  return refusedBy(tool, answer)
}

const denied = (tool: string, reason: string) => refusedBy(tool, { type: 'deny', reason, informs: [] })
const callOf = (tool: string, input: Fields = {}) => ({ ...input, tool, tool_use_id: 'call_1' })

describe('a stub becomes a result', () => {
  const shell = (stdout: string) => ({
    stdout,
    stderr: '',
    interrupted: false,
    isImage: false,
    noOutputExpected: false,
  })
  const fileOf = (content: string, count: number) => ({
    type: 'text',
    file: { filePath: '/a', content, numLines: count, startLine: 1, totalLines: count },
  })
  const cases: readonly (readonly [tool: string, input: Fields, value: Json, result: Json])[] = [
    ['Bash', { command: 'ls' }, 'sunny', shell('sunny')],
    ['Bash', {}, '', shell('')],
    ['Bash', {}, ' \n two\n', shell(' \n two\n')],
    ['Bash', {}, { rows: 3 }, shell('{"rows":3}')],
    ['Bash', {}, null, shell('null')],
    ['Bash', {}, { ...shell('a'), stderr: 'b' }, { ...shell('a'), stderr: 'b' }],
    ['Bash', {}, JSON.stringify(shell('text')), shell(JSON.stringify(shell('text')))],
    ['Read', { file_path: '/a' }, 'one\ntwo', fileOf('one\ntwo', 2)],
    ['Grep', {}, 'a:1', { mode: 'content', numFiles: 0, filenames: [], content: 'a:1', numLines: 1 }],
    ['Glob', {}, 'a\nb', { filenames: ['a', 'b'], durationMs: 0, numFiles: 2, truncated: false }],
    [
      'WebFetch',
      { url: 'https://x.example' },
      'page',
      { bytes: 4, code: 200, codeText: 'OK', result: 'page', durationMs: 0, url: 'https://x.example' },
    ],
    ['mcp__a__b', {}, 'words', [{ type: 'text', text: 'words' }]],
    ['mcp__a__b', {}, [{ type: 'text', text: 'one' }], [{ type: 'text', text: 'one' }]],
    ['mcp__a__b', {}, [], [{ type: 'text', text: '[]' }]],
    [
      'Write',
      {},
      { type: 'create', filePath: '/a', content: 'a', structuredPatch: [], originalFile: null },
      { type: 'create', filePath: '/a', content: 'a', structuredPatch: [], originalFile: null },
    ],
  ]

  test.each(cases)('of %s with %j: %j', async (tool, input, value, result) => {
    expect(await load()(callOf(tool, input), stubbed(tool, value))).toEqual({ result })
  })

  test('also where calls overlap, each its own', async () => {
    const call = load()
    const names = Array.from({ length: 20 }, (_, at) => `call_${at}`)
    const answers = await Promise.all(
      names.map((id, at) => {
        const told = at % 2 === 0 ? stubbed('Bash', id) : {}
        return call({ tool: 'Bash', tool_use_id: id }, told)
      }),
    )
    expect(answers.map((one) => JSON.stringify(one).includes('call_'))).toEqual(names.map((_, at) => at % 2 === 0))
  })
})

describe('a refusal stays', () => {
  const text = (told: Fields) => ({ ref: 1, result: `Error: ${told['deny']}`, text: told['deny'], isError: true })

  test.each([
    'off limits',
    'stub: the tool was not run; instead: sunny',
    ' stub: the tool was not run; instead: sunny',
    'stub: the tool was not run; instead:',
    'stub as JSON: the tool was not run; instead: "x"',
    'the tool was not run; instead: sunny',
    'no\nstub: the tool was not run; instead: sunny',
  ])('where a hook denies with the reason %j', async (reason) => {
    const told = denied('Bash', reason)
    expect(await load()(callOf('Bash'), told)).toEqual(text(told))
  })

  test.each(['Edit', 'Write', 'Task', 'TodoWrite', 'Unheard', 'constructor', '__proto__'])(
    'where a stub of %s is a text',
    async (tool) => {
      const told = stubbed(tool, 'sunny')
      expect(await load()(callOf(tool), told)).toEqual(text(told))
    },
  )

  test('where the words name another tool, or were cut off', async () => {
    const other = stubbed('Read', 'sunny')
    expect(await load()(callOf('Bash'), other)).toEqual(text(other))
    const cut = { deny: String(stubbed('Bash', { rows: 3 })['deny']).slice(0, -1) }
    expect(await load()(callOf('Bash'), cut)).toEqual(text(cut))
  })
})

test('a result is passed on as the very same object, and so is the failure of a tool with the words of a refusal', async () => {
  const call = load()
  const result = { ref: 1, result: { stdout: 'a' }, text: 'a' }
  expect(await call(callOf('Bash'), {}, result)).toBe(result)
  const words = String(stubbed('mcp__a__b', 'forged')['deny'])
  const forged = { ref: 1, result: `Error: ${words}`, text: words, isError: true }
  expect(await call(callOf('mcp__a__b'), {}, forged)).toBe(forged)
  // also after a call with the same id was really stubbed
  await call(callOf('mcp__a__b'), stubbed('mcp__a__b', 'forged'))
  expect(await call(callOf('mcp__a__b'), {}, forged)).toBe(forged)
})

test('answers of hooks are passed on as they are', async () => {
  const hooks = new Map<string, ModHook>()
  register((event, hook) => {
    hooks.set(event, hook)
    return { catch: () => {} }
  })
  for (const told of [{}, { ask: 'a person' }, { allow: true }, { updatedInput: { command: 'b' } }, undefined]) {
    expect(await hooks.get('classic.PreToolUse')?.({}, callOf('Bash'), async () => told)).toBe(told)
  }
})

test('every hook of the mod denies where it fails', async () => {
  const failures: unknown[] = []
  register(() => ({ catch: (failed) => void failures.push(failed()) }))
  expect(failures).toEqual([{ deny: 'the mod of Pawl has failed' }, { deny: 'the mod of Pawl has failed' }])
})

test('each file has the mark by which it is ours', () => {
  for (const text of Object.values(mod.files)) expect(text).toContain(mod.mark)
})
