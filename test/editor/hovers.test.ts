import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LanguageServer, startLanguageServer } from './language-server.ts'

let editor: LanguageServer
beforeAll(async () => {
  editor = await startLanguageServer()
})
afterAll(() => editor.close())

const using = (code: string) =>
  `import { ask, deny, guard, modify, observe, transform } from './index.ts'\nexport const hook = ${code}\n`
const hover = async (code: string, word: string) => {
  const [types = '', ...comment] = (await editor.hover(using(code), word)).split(/(?<=Hook)(?=[A-Z])/)
  return { types, comment: comment.join('') }
}

test.each([
  ['guard', "guard({ name: 'a', on: 'tool.before', run: () => undefined })", 'Judges the final payload'],
  ['transform', "transform({ name: 'a', on: 'tool.before', run: () => undefined })", 'Changes the payload'],
  ['observe', "observe({ name: 'a', on: 'run.after', run: () => undefined })", 'Watches an event'],
])('%s is one line and a description', async (word, code, sentence) => {
  const { types, comment } = await hover(code, word)
  expect(types.split('\n')).toHaveLength(1)
  expect(types.length).toBeLessThan(120)
  expect(types).toContain('AgentCatalogue')
  expect(comment).toContain(sentence)
})

test.each([
  [
    "guard({ name: 'a', on: 'tool.after', run: () => ask('x') })",
    '`tool.after` cannot `ask`: it honours inform, modify, deny',
  ],
  [
    "guard({ name: 'a', on: 'run.before', run: async () => ({ type: 'stub', value: 1 }) })",
    '`run.before` cannot `stub`',
  ],
  [
    "guard({ name: 'a', on: 'tool.before', run: () => modify({ call: { input: {} } }) })",
    'a guard cannot `modify`: use a transform',
  ],
  ["transform({ name: 'a', on: 'tool.before', run: () => deny('x') })", 'a transform cannot `deny`: use a guard'],
  ["observe({ name: 'a', on: 'tool.before', run: () => deny('x') })", 'an observer decides nothing: use a guard'],
  ["guard({ name: 'a', on: 'tool.aftr', run: () => undefined })", 'Did you mean \'"tool.after"\'?'],
])('%s is an error that ends in a sentence', async (code, sentence) => {
  const errors = (await editor.errors(using(code))).filter((message) => !message.includes('is declared but'))
  expect(errors).toEqual([expect.stringContaining(sentence)])
})

test.each([
  ['ToolCall', 'paths', 'The files that the call names'],
  ['ToolResult', 'isError', 'Whether the tool failed'],
  ['Message', 'role', 'The author'],
  ['ModelRequest', 'system', 'The system prompt'],
  ['ModelResponse', 'stopReason', 'Why the model stopped'],
  ['Usage', 'inputTokens', 'Tokens of the request'],
  ['Context', 'sessionId', 'one conversation'],
])('%s.%s has a description', async (type, field, sentence) => {
  const text = `import type { ${type} } from './index.ts'\nexport const read = (one: ${type}) => one.${field}\n`
  expect(await editor.hover(text, field)).toContain(sentence)
})
