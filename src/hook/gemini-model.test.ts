import { describe, expect, test } from 'vitest'
import { brainFixtures } from '../../test/brain-fixtures.ts'
import { callHook } from '../../test/hook-call.ts'
import type { Occasion } from '../../test/hook-project.ts'
import { brainOf } from '../brains/brains.ts'
import { ask, deny, guard, modify, stub, transform } from '../index.ts'
import { assistantText, type ModelRequest, type ModelResponse, userText } from '../protocol/index.ts'

function occasion(name: string): Occasion {
  const brain = brainOf('gemini')
  const recorded = brainFixtures('gemini').find((one) => one.name === `${name}.json`)
  const moment = brain.vocabulary.moments.find(({ native }) => native === recorded?.moment)
  if (recorded === undefined || moment === undefined) throw new Error(`there is no recording ${name}`)
  return { brain, moment, payload: recorded.payload }
}
const said = (stdout: string) => (stdout === '' ? {} : JSON.parse(stdout))

describe('a request of Gemini CLI', () => {
  const before = occasion('BeforeModel')
  const change = (run: (request: ModelRequest) => ModelRequest) =>
    transform({ name: 'change', on: 'model.before', run: ({ request }) => modify({ request: run(request) }) })
  const withWords = (request: ModelRequest, words: (text: string) => string): ModelRequest => ({
    ...request,
    messages: request.messages.map((message) => ({
      ...message,
      content: message.content.map((block) => (block.type === 'text' ? { ...block, text: words(block.text) } : block)),
    })),
  })

  test('reaches the model with the text from a transform', async () => {
    const { ran, lines } = await callHook(before, [
      change((one) => withWords(one, (t) => t.replace('SECRET-P', 'KEY'))),
    ])
    const { hookSpecificOutput } = said(ran.stdout)
    expect(hookSpecificOutput).toEqual({
      hookEventName: 'BeforeModel',
      llm_request: {
        model: 'gemini-2.5-pro',
        messages: [{ role: 'user', content: expect.stringContaining('Say hello KEY with the shell.') }],
      },
    })
    expect(ran.stdout).not.toContain('SECRET-P')
    expect(lines).toMatchObject([{ decision: 'continue', lost: [], changed: { request: { model: 'gemini-2.5-pro' } } }])
  })

  test.each<[string, (request: ModelRequest) => ModelRequest]>([
    ['a message less', (one) => ({ ...one, messages: [] })],
    ['a message more', (one) => ({ ...one, messages: [...one.messages, userText('more')] })],
    ['another role', (one) => ({ ...one, messages: [assistantText('mine')] })],
    [
      'two texts in one message',
      ({ messages: [first], ...rest }) => ({
        ...rest,
        messages: [{ role: 'user', content: [...(first?.content ?? []), { type: 'text', text: 'x' }] }],
      }),
    ],
    ['another model', (one) => ({ ...one, model: 'gemini-2.5-flash' })],
    ['a system prompt', (one) => ({ ...one, system: 'Be brief.' })],
    ['another temperature', (one) => ({ ...one, temperature: 0 })],
  ])('is refused with %s, which the agent would not take', async (_, run) => {
    const { ran, lines } = await callHook(before, [change(run)])
    expect(said(ran.stdout)).toEqual({
      decision: 'deny',
      reason: expect.stringContaining('only the words of messages'),
    })
    expect(lines).toMatchObject([{ decision: 'deny', by: 'change', lost: [expect.stringContaining('became deny')] }])
  })

  test.each([
    ['deny', deny('no')],
    ['ask', ask('sure?')],
    ['stub', stub(assistantText('It rains.'))],
  ])('is not sent after %s', async (_, outcome) => {
    const hook = guard({ name: 'guard', on: 'model.before', run: () => outcome })
    const { ran } = await callHook(before, [hook])
    expect(said(ran.stdout)).toEqual({ decision: 'deny', reason: expect.any(String) })
  })
})

describe('an answer of the model in Gemini CLI', () => {
  const change = (run: (response: ModelResponse) => ModelResponse) =>
    transform({ name: 'change', on: 'model.after', run: ({ response }) => modify({ response: run(response) }) })

  test('is stopped where it is refused: a `decision` would let its text and its tool calls through', async () => {
    for (const outcome of [deny('no'), ask('no')]) {
      const hook = guard({ name: 'guard', on: 'model.after', run: () => outcome })
      const { ran } = await callHook(occasion('AfterModel'), [hook])
      expect(said(ran.stdout)).toEqual({ continue: false, stopReason: expect.stringContaining('no') })
    }
  })

  test.each([
    ['other words', [{ type: 'text', text: 'clean' }], ['clean']],
    ['nothing', [], ['']],
  ] as const)('is shown as %s', async (_, content, parts) => {
    const { ran, lines } = await callHook(occasion('AfterModel'), [change((one) => ({ ...one, content }))])
    expect(said(ran.stdout).hookSpecificOutput).toEqual({
      hookEventName: 'AfterModel',
      llm_response: {
        candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
        usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
      },
    })
    expect(lines).toMatchObject([{ decision: 'continue', lost: [] }])
  })

  test.each<[string, string, (response: ModelResponse) => ModelResponse]>([
    ['that calls a tool', 'AfterModel.call', (one) => ({ ...one, content: [{ type: 'text', text: 'words' }] })],
    [
      'that would call a tool',
      'AfterModel',
      (one) => ({
        ...one,
        content: [{ type: 'tool_use', id: '1', name: 'x', input: {} }],
      }),
    ],
    ['with another reason to stop', 'AfterModel', (one) => ({ ...one, stopReason: 'max_tokens' })],
  ])('%s cannot be changed, and is stopped', async (_, name, run) => {
    const { ran, lines } = await callHook(occasion(name), [change(run)])
    expect(said(ran.stdout)).toEqual({
      continue: false,
      stopReason: expect.stringContaining('only words that are there'),
    })
    expect(lines).toMatchObject([{ decision: 'deny', lost: [expect.stringContaining('became deny')] }])
  })
})
