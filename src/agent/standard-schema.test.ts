import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkSchema, type StandardSchema, validate } from './standard-schema.ts'

/** A schema that finds the issues another library reports for the value. */
function reporting(...issues: readonly object[]): StandardSchema<unknown, unknown> {
  return { '~standard': { version: 1, vendor: 'test', validate: () => ({ issues: issues as never }) } }
}

const order = z.object({ id: z.number(), items: z.array(z.object({ name: z.string() })) })

test('a value that fits comes back as the schema makes it', async () => {
  expect(await validate(z.string().trim(), ' a ')).toEqual({ ok: true, value: 'a' })
})

test('each problem has the path of its field, the value there and the expected type', async () => {
  expect(await validate(order, { id: 'x', items: [{ name: 'a' }, { name: 7 }] })).toEqual({
    ok: false,
    problem: expect.stringMatching(/^id: .+; items\.1\.name: .+$/),
    problems: [
      { field: 'id', value: 'x', expectedType: 'number', problem: expect.stringContaining('expected number') },
      { field: 'items.1.name', value: 7, expectedType: 'string', problem: expect.stringContaining('expected string') },
    ],
  })
})

test('a missing field has no value; a problem with the whole has no field', async () => {
  expect(await validate(order, { items: [] })).toMatchObject({ problems: [{ field: 'id', expectedType: 'number' }] })
  const whole = await validate(order, 'words')
  expect(whole).toMatchObject({ problems: [{ field: undefined, value: 'words', expectedType: 'object' }] })
})

test('a problem that is not about a type expects none', async () => {
  const checked = await validate(z.object({ name: z.string().min(3) }), { name: 'a' })
  expect(checked.ok ? [] : checked.problems.map((one) => Object.keys(one).sort())).toEqual([
    ['field', 'problem', 'value'],
  ])
})

test.each([
  [
    'valibot',
    { message: 'Invalid type', expected: 'number', path: [{ type: 'object', key: 'id', value: 'x' }] },
    'number',
  ],
  ['arktype', { message: 'id must be a number', expected: 'a number', path: ['id'] }, 'a number'],
  ['valibot, where nothing is expected', { message: 'Invalid', expected: null, path: [{ key: 'id' }] }, undefined],
])('issues are read as %s reports them', async (_, issue, expected) => {
  const checked = await validate(reporting(issue), { id: 'x' })
  expect(checked).toMatchObject({ problems: [{ field: 'id', value: 'x' }] })
  expect(checked.ok ? [] : checked.problems.map(({ expectedType }) => expectedType)).toEqual([expected])
})

test('a path that leads nowhere, or into a prototype, has no value', async () => {
  const checked = await validate(
    reporting({ message: 'no', path: ['a', 'b'] }, { message: 'no', path: ['toString'] }),
    {},
  )
  expect(checked).toMatchObject({ problems: [{ field: 'a.b' }, { field: 'toString' }] })
  expect(checked.ok ? [] : checked.problems.filter((one) => 'value' in one)).toEqual([])
})

test('anything that is not a schema is refused where it is declared', () => {
  const callable = Object.assign(() => true, reporting())
  for (const schema of [z.string(), reporting(), callable]) checkSchema(schema, '`x`', 'bad-tool')
  for (const other of [undefined, null, 'string', { type: 'string' }])
    expect(() => checkSchema(other, '`x`', 'bad-tool')).toThrow(
      expect.objectContaining({ code: 'bad-tool', message: '`x` is not a schema' }),
    )
})
