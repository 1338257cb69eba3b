import { expect, test } from 'vitest'
import { z } from 'zod'
import { isPawlError } from '../index.ts'
import { FatalToolError, isFatalToolError, isToolError, type ToolSpec, tool, toolError } from './tool.ts'

test('a key that a tool does not have is refused, with the one that was meant', () => {
  const misspelt = { name: 'look', descripton: 'Looks.', run: () => 1 } as ToolSpec<unknown>
  expect(() => tool(misspelt)).toThrow(
    expect.objectContaining({
      code: 'bad-tool',
      message: 'tool `look` has an unknown key `descripton`',
      hint: 'did you mean `description`?',
    }),
  )
})

test('an input that is not a schema is refused', () => {
  const shape = { city: 'string' } as never
  expect(() => tool({ name: 'look', input: shape, run: () => 1 })).toThrow('`input` of tool `look` is not a schema')
  expect(tool({ name: 'look', input: z.object({}), run: () => 1 }).definition.name).toBe('look')
})

test('a JSON schema that cannot be checked is refused, unless a schema of a library checks the input', () => {
  const inputSchema = { type: 'object', unevaluatedProperties: false }
  const refused = { code: 'bad-tool', message: expect.stringContaining('`inputSchema` of tool `look`') }
  expect(() => tool({ name: 'look', inputSchema, run: () => 1 })).toThrow(expect.objectContaining(refused))
  const made = tool({ name: 'look', inputSchema, input: z.object({}), run: () => 1 })
  expect(made.definition.inputSchema).toEqual(inputSchema)
})

test('a tool error carries its data, cannot be changed, and differs from data that looks like it', () => {
  const error = toolError({ error: 'unknown city', known: ['Bern'] })
  expect(error.output).toEqual({ error: 'unknown city', known: ['Bern'] })
  expect(Object.isFrozen(error)).toBe(true)
  expect(isToolError(error)).toBe(true)
  for (const other of [{ output: 1 }, new Error('no'), 'no', null, undefined]) expect(isToolError(other)).toBe(false)
})

test('a fatal tool error is a PawlError with its own code, hint and cause', () => {
  const cause = new Error('disk full')
  const error = new FatalToolError('the ledger cannot be written', { hint: 'free some space', cause })
  expect(error).toMatchObject({
    code: 'tool-fatal',
    message: 'the ledger cannot be written',
    hint: 'free some space',
    cause,
  })
  expect(isPawlError(error)).toBe(true)
  expect(isFatalToolError(error)).toBe(true)
  expect(isFatalToolError(new Error('tool-fatal'))).toBe(false)
})

test.each(['bash', 'Shell', 'exec', 'terminal', 'zsh', 'run_command', 'run-shell-command', 'execute_command'])(
  'a tool called %s is a shell unless it declares another kind',
  (name) => {
    expect(tool({ name, run: () => '' }).definition.kind).toBe('shell')
    expect(tool({ name, kind: 'other', run: () => '' }).definition.kind).toBe('other')
  },
)

test.each(['command', 'cmd', 'script'])('a tool whose schema has a text %s is a shell', (key) => {
  const inputSchema = { type: 'object', properties: { [key]: { type: 'string' } } }
  expect(tool({ name: 'deploy', inputSchema, run: () => '' }).definition.kind).toBe('shell')
})

test.each(['refund', 'executor', 'shellfish', 'command_history'])('a tool called %s is not a shell', (name) => {
  expect(tool({ name, run: () => '' }).definition.kind).toBeUndefined()
})

test('a JSON schema that is changed after tool() changes neither the check nor the text for the model', async () => {
  const inputSchema = {
    type: 'object',
    properties: { amount: { type: 'number' } } as object,
    additionalProperties: false,
  }
  const pay = tool({ name: 'pay', inputSchema: inputSchema as never, run: () => 1 })
  Object.assign(inputSchema.properties, { evil: { type: 'number' } })
  const checked = await pay.input?.['~standard'].validate({ amount: 5, evil: 1 })
  expect(checked).toMatchObject({ issues: [{ message: expect.stringContaining('not a known field') }] })
  expect(pay.definition.inputSchema).toMatchObject({ properties: { amount: { type: 'number' } } })
  expect(JSON.stringify(pay.definition.inputSchema)).not.toContain('evil')
})
