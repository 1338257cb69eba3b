import { expect, test } from 'vitest'
import { assistantText, systemText, text, userText } from './message.ts'
import { addUsage, extractToolCalls, noUsage } from './model.ts'

test('messages of text are made in one call, and frozen', () => {
  expect(userText('hi')).toEqual({ role: 'user', content: [{ type: 'text', text: 'hi' }] })
  expect(assistantText('hi').role).toBe('assistant')
  expect(systemText('hi').role).toBe('system')
  expect(Object.isFrozen(userText('hi').content)).toBe(true)
})

test('the text of a message is its text blocks, joined', () => {
  const content = [
    { type: 'reasoning', text: 'hmm' },
    { type: 'text', text: 'It ' },
    { type: 'tool_use', id: 'c', name: 'x', input: {} },
    { type: 'text', text: 'rains.' },
  ] as const
  expect(text({ content })).toBe('It rains.')
})

test('tool calls are taken from a response in order, with the kind of their definition', () => {
  const content = [
    { type: 'tool_use', id: 'c1', name: 'bash', input: { command: 'ls' } },
    { type: 'text', text: 'and' },
    { type: 'tool_use', id: 'c2', name: 'weather', input: { city: 'Bern' } },
  ] as const
  expect(extractToolCalls({ content }, [{ name: 'bash', kind: 'shell' }])).toMatchObject([
    { id: 'c1', name: 'bash', kind: 'shell', command: 'ls' },
    { id: 'c2', name: 'weather', kind: 'other', input: { city: 'Bern' } },
  ])
})

test('usage adds up, and missing counts stay missing', () => {
  const one = { inputTokens: 1, outputTokens: 2, cachedInputTokens: 3 }
  expect(addUsage(one, one)).toEqual({ inputTokens: 2, outputTokens: 4, cachedInputTokens: 6 })
  expect(addUsage(noUsage, one)).toEqual(one)
  expect(addUsage(one, { inputTokens: 0, outputTokens: 0, reasoningTokens: 7 })).toEqual({
    ...one,
    reasoningTokens: 7,
  })
})
