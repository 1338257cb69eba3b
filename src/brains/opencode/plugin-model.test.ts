import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { brainFixtures } from '../../../test/brain-fixtures.ts'
import { pluginHooks } from '../../../test/opencode-plugin.ts'
import type { Json } from '../../base/index.ts'
import type { ModelRequest } from '../../protocol/index.ts'
import type { Answer, Moment } from '../contract/brain.ts'
import { opencode } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'pawl-opencode-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const conversation = 'experimental.chat.messages.transform'
const system = 'experimental.chat.system.transform'
const compacting = 'experimental.session.compacting'
const momentOf = (native: string) => opencode.vocabulary.moments.find((one) => one.native === native) as Moment
const recorded = (native: string) => brainFixtures('opencode').find(({ moment }) => moment === native)?.payload ?? {}
const quiet: Answer = { type: 'continue', informs: [] }

/** A command that prints the answer of the hook process, after it has read everything. */
let files = 0
function saying(text: string): string {
  const file = join(folder, `said-${files++}`)
  writeFileSync(file, text)
  return `cat > /dev/null; cat '${file}'`
}

type Messages = { messages: { info: object; parts: object[] }[] }
async function callMessages(output: Messages, said: string): Promise<Messages> {
  const hooks = await pluginHooks(folder, conversation, saying(said))
  await hooks[conversation]?.({}, output as never)
  return output
}

describe('a conversation', () => {
  const output = () => structuredClone(recorded(conversation)['output']) as Messages
  const requestOf = (messages: Messages) =>
    opencode.decode(momentOf(conversation), { ...recorded(conversation), output: messages }).own[
      'request'
    ] as ModelRequest
  const encoded = (request: ModelRequest) =>
    opencode.encode(momentOf(conversation), { ...quiet, input: request as unknown as Json }).stdout

  test('is changed in place: texts, inputs and results, and nothing else', async () => {
    const given = output()
    const first = given.messages[0]?.parts[0]
    const changed = JSON.parse(JSON.stringify(requestOf(given)).replaceAll('SECRET', 'XXXXXX'))
    expect(
      opencode.objection?.(momentOf(conversation), { was: requestOf(given) as never, is: changed }),
    ).toBeUndefined()
    const made = await callMessages(given, encoded(changed))
    expect(made.messages[0]?.parts[0]).toBe(first)
    expect(requestOf(made)).toEqual(changed)
    const frame = (text: string) =>
      text.replaceAll(/"(metadata|title)":("[^"]*"|{[^}]*})/g, '').replaceAll('SECRET', 'XXXXXX')
    expect(frame(JSON.stringify(made))).toBe(frame(JSON.stringify(output())))
  })

  test('with parts of every kind has one place for each block', async () => {
    const state = { input: { a: 1 }, output: 'out', error: 'bad' }
    const parts = [
      { type: 'text', text: 'one' },
      { type: 'file', url: 'x' },
      { type: 'reasoning', text: 'hm' },
      ...['pending', 'running', 'completed', 'error'].map((status) => ({
        type: 'tool',
        callID: status,
        tool: 'bash',
        state: { ...state, status },
      })),
      { type: 'step-finish' },
      { type: 'text', text: 'two', synthetic: true },
    ]
    const given: Messages = {
      messages: [
        { info: { role: 'user' }, parts },
        { info: { role: 'assistant' }, parts: [] },
      ],
    }
    const was = structuredClone(given)
    const request = requestOf(given)
    expect(request.messages[0]?.content.map(({ type }) => type)).toEqual(
      'text reasoning tool_use tool_use tool_use tool_result tool_use tool_result text'.split(' '),
    )
    expect(await callMessages(given, encoded(request))).toEqual(was)
  })

  test.each([
    ['fewer messages', '{"input":[["x"]]}'],
    ['fewer values', '{"input":[[],[]]}'],
    ['values that are no text', '{"input":[[7],[{},"x"]]}'],
    ['an input that is no object', '{"input":[["x"],["y","x"]]}'],
    ['something else', '{"input":{}}'],
  ])('is refused with %s', async (_, said) => {
    await expect(callMessages(output(), said)).rejects.toThrow('changed the conversation into something else')
  })

  test('is refused by a refusal, and by a hook process that fails', async () => {
    const { stdout } = opencode.encode(momentOf(conversation), { type: 'deny', reason: 'not today', informs: [] })
    await expect(callMessages(output(), stdout)).rejects.toThrow(/^not today$/)
    const hooks = await pluginHooks(folder, conversation, 'exit 3')
    await expect(hooks[conversation]?.({}, output() as never)).rejects.toThrow('refused')
  })

  test.each<[string, (request: ModelRequest) => object]>([
    ['a message less', (one) => ({ ...one, messages: one.messages.slice(1) })],
    ['a block less', (one) => ({ ...one, messages: one.messages.map((message) => ({ ...message, content: [] })) })],
    ['another model', (one) => ({ ...one, model: 'other' })],
    ['a system prompt', (one) => ({ ...one, system: 'x' })],
    ['another tool', (one) => JSON.parse(JSON.stringify(one).replace('"name":"bash"', '"name":"read"'))],
    [
      'a result that is no text',
      (one) => JSON.parse(JSON.stringify(one).replace('"output":"SECRET-R\\n"', '"output":7')),
    ],
  ])('cannot be changed into one with %s', (_, change) => {
    const was = requestOf(output())
    const is = change(was)
    expect(is).not.toEqual(was)
    expect(opencode.objection?.(momentOf(conversation), { was: was as never, is: is as never })).toContain(
      'only what messages say',
    )
  })
})

describe('a system prompt', () => {
  const call = async (said: string) => {
    const output = { system: ['one', 'two'] }
    const hooks = await pluginHooks(folder, system, saying(said))
    await hooks[system]?.({ sessionID: 's', model: {} as never }, output)
    return output.system
  }
  const encoded = (text: string | undefined) =>
    opencode.encode(momentOf(system), {
      ...quiet,
      input: { model: 'm', messages: [], ...(text !== undefined && { system: text }) },
    }).stdout

  test('is replaced, removed, left or refused', async () => {
    expect(await call(encoded('three'))).toEqual(['three'])
    expect(await call(encoded(''))).toEqual([])
    expect(await call(encoded(undefined))).toEqual([])
    expect(await call('')).toEqual(['one', 'two'])
    await expect(call('{"input":["x"]}')).rejects.toThrow('changed the system prompt into no text')
    await expect(call('{"deny":"no"}')).rejects.toThrow(/^no$/)
  })

  test('is all that can be changed there', () => {
    const was = { model: 'm', system: 'x', messages: [] }
    const objection = (is: object) => opencode.objection?.(momentOf(system), { was, is: is as Json })
    expect(objection({ ...was, system: 'y' })).toBeUndefined()
    expect(objection({ model: 'm', messages: [] })).toBeUndefined()
    expect(objection({ ...was, model: 'n' })).toContain('only the system prompt')
  })
})

test('a summary gets additional context, and cannot be prevented', async () => {
  const call = async (command: string) => {
    const output = { context: ['first'] }
    const hooks = await pluginHooks(folder, compacting, command)
    await hooks[compacting]?.({ sessionID: 's' }, output)
    return output.context
  }
  const { stdout } = opencode.encode(momentOf(compacting), { type: 'continue', informs: ['one', 'two'] })
  expect(await call(saying(stdout))).toEqual(['first', 'one', 'two'])
  expect(await call('exit 3')).toEqual(['first'])
  expect(await call(saying('{"deny":"no"}'))).toEqual(['first'])
})
