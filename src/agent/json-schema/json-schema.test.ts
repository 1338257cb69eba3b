import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Json } from '../../base/index.ts'
import { validate } from '../standard-schema.ts'
import { jsonSchema } from './json-schema.ts'

type Schema = { readonly [key: string]: Json }

const made = (schema: unknown) => jsonSchema<unknown>(schema as Schema, '`inputSchema` of tool `x`', 'bad-tool')
const problemOf = async (schema: unknown, value: unknown) => {
  const checked = await validate(made(schema), value)
  return checked.ok ? undefined : checked.problem
}

const tree = {
  $defs: { node: { type: 'object', properties: { left: { $ref: '#/$defs/node' }, n: { type: 'integer' } } } },
  $ref: '#/$defs/node',
}

const keywords: readonly (readonly [schema: unknown, fits: readonly unknown[], others: readonly unknown[]])[] = [
  [{ type: 'string' }, ['', 'a'], [1, null, [], {}, true]],
  [{ type: 'integer' }, [1, 1.0, -3], [1.5, '1', null]],
  [{ type: ['string', 'null'] }, ['a', null], [1]],
  [{ type: 'string', nullable: true }, ['a', null], [1]],
  [{ type: 'object' }, [{}], [[], null]],
  [{ enum: ['a', 1, null, { a: [1], b: 2 }] }, ['a', 1, null, { b: 2, a: [1] }], ['b', '1', { a: [1] }, false]],
  [{ const: { a: 1 } }, [{ a: 1 }], [{ a: '1' }, {}]],
  [{ minimum: 2, maximum: 4 }, [2, 4, 'text'], [1, 5]],
  [{ exclusiveMinimum: 2, exclusiveMaximum: 4 }, [3], [2, 4]],
  [{ multipleOf: 0.01 }, [19.99, 0, 1e300, 'text'], [0.001]],
  [{ minLength: 2, maxLength: 3 }, ['ab', '👍👍👍', 5], ['a', '👍', 'abcd']],
  [{ pattern: '^\\p{Lu}' }, ['Ä', 5], ['a']],
  [{ pattern: '^[\\w\\-]+$' }, ['a-b'], ['a b']],
  [{ required: ['a', '__proto__'] }, [JSON.parse('{"a":1,"__proto__":2}'), 'text'], [{ a: 1 }]],
  [{ properties: { a: { type: 'string' }, b: false } }, [{}, { a: '' }], [{ a: 1 }, { b: 1 }]],
  [{ properties: { a: true }, additionalProperties: false }, [{ a: 1 }], [{ toString: 1 }, { b: 1 }]],
  [
    { patternProperties: { '^x': { type: 'number' } }, additionalProperties: false },
    [{ xa: 1 }],
    [{ xa: '' }, { a: 1 }],
  ],
  [{ additionalProperties: { type: 'number' } }, [{ a: 1 }], [{ a: '' }]],
  [{ propertyNames: { maxLength: 2 } }, [{ ab: 1 }], [{ abc: 1 }]],
  [{ minProperties: 1, maxProperties: 2 }, [{ a: 1 }], [{}, { a: 1, b: 2, c: 3 }]],
  [{ dependentRequired: { a: ['b'] } }, [{ b: 1 }, { a: 1, b: 1 }], [{ a: 1 }]],
  [
    { dependencies: { a: ['b'], c: { required: ['d'] } } },
    [
      { a: 1, b: 1 },
      { c: 1, d: 1 },
    ],
    [{ a: 1 }, { c: 1 }],
  ],
  [{ dependentSchemas: { a: { required: ['b'] } } }, [{}], [{ a: 1 }]],
  [{ items: { type: 'number' } }, [[], [1, 2], 'text'], [[1, '']]],
  [{ prefixItems: [{ type: 'number' }], items: false }, [[], [1]], [[''], [1, 2]]],
  [{ items: [{ type: 'number' }], additionalItems: { type: 'string' } }, [[1, 'a']], [['a'], [1, 2]]],
  [{ minItems: 1, maxItems: 2 }, [[1]], [[], [1, 2, 3]]],
  [
    { uniqueItems: true },
    [[1, '1', true, { a: 1 }]],
    [
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
  ],
  [{ contains: { type: 'number' }, minContains: 2, maxContains: 3 }, [[1, 2, 'a']], [[1], [1, 2, 3, 4]]],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, ['', 1], [null]],
  [{ oneOf: [{ minimum: 2 }, { maximum: 4 }] }, [1, 5], [3]],
  [{ allOf: [{ minimum: 2 }, { maximum: 4 }] }, [3], [1, 5]],
  [{ not: { type: 'null' } }, [1], [null]],
  [JSON.parse('{"if":{"minimum":5},"then":{"maximum":9},"else":{"const":0}}'), [7, 0], [10, 3]],
  [tree, [{ left: { left: { n: 1 } } }], [{ left: { left: { n: 'x' } } }]],
  [{ definitions: { 'a/b': { type: 'null' } }, $ref: '#/definitions/a~1b' }, [null], [1]],
  [{ $schema: 'x', $id: 'y', title: 't', default: 1, 'x-order': 1, type: 'number' }, [1], ['']],
]

test.each(keywords)('%j accepts values that fit, and no others', async (schema, fits, others) => {
  for (const value of fits) expect([value, await problemOf(schema, value)]).toEqual([value, undefined])
  for (const value of others) expect([value, await problemOf(schema, value)]).toEqual([value, expect.any(String)])
})

const formats: readonly (readonly [format: string, fits: readonly string[], others: readonly string[]])[] = [
  ['date', ['2024-02-29'], ['2023-02-29', '2024-13-01', '2024-1-1']],
  ['time', ['23:59:60Z', '08:00:00.5+02:00'], ['24:00:00Z', '08:00:00', '12:00:60Z']],
  ['date-time', ['2024-01-01T00:00:00Z'], ['2024-01-01 00:00:00Z', '2024-01-01']],
  ['duration', ['P1D', 'PT5M', 'P2W'], ['P', '1D', 'PT']],
  ['email', ['a.b@example.com', 'a@[127.0.0.1]'], ['a', '@b', 'a..b@c.de', 'a@-b.de']],
  ['hostname', ['example.com'], ['-a.de', 'a..b', 'a_b']],
  ['ipv4', ['127.0.0.1'], ['256.0.0.1', '1.2.3', '01.2.3.4']],
  ['ipv6', ['::1', '1::', 'fe80::1.2.3.4'], ['1:2', ':::', '12345::', '::1%eth0']],
  ['uri', ['https://example.com/a?b#c', 'urn:a:b'], ['/a', 'https://a b', 'a:%zz']],
  ['uri-reference', ['/a'], ['\\a']],
  ['uuid', ['2eb8aa08-aa98-11ea-b4aa-73b441d16380'], ['2eb8aa08']],
  ['regex', ['a+'], ['(']],
  ['json-pointer', ['/a~0b', ''], ['a', '/~2']],
]

test.each(formats)('the format %s is checked', async (format, fits, others) => {
  for (const value of fits) expect([value, await problemOf({ format }, value)]).toEqual([value, undefined])
  for (const value of others) expect([value, await problemOf({ format }, value)]).toEqual([value, expect.any(String)])
})

test('formats of numbers are checked, and those that only describe restrict nothing', async () => {
  expect(await problemOf({ format: 'int32' }, 2 ** 31)).toBe('expected the format `int32`')
  expect(await problemOf({ format: 'uint8' }, 255)).toBeUndefined()
  expect(await problemOf({ format: 'password' }, 'x')).toBeUndefined()
})

describe('a problem', () => {
  const order = {
    type: 'object',
    properties: { id: { type: 'number' }, items: { type: 'array', items: { enum: ['tea', 'milk'] } } },
    required: ['id'],
    additionalProperties: false,
  }
  test('has the path of its field, the value and the type that was expected', async () => {
    expect(await validate(made(order), { items: ['tea', 'beer'], itmes: 1 })).toEqual({
      ok: false,
      problem: expect.any(String),
      problems: [
        { field: 'items.1', value: 'beer', problem: 'items.1: expected one of "tea", "milk"' },
        { field: 'itmes', value: 1, problem: 'itmes: is not a known field; did you mean `items`?' },
        { field: 'id', expectedType: 'number', problem: 'id: is missing' },
      ],
    })
  })

  test('of another type is the only one of its field', async () => {
    expect(await problemOf({ type: 'string', enum: ['a'], minLength: 1 }, 5)).toBe('expected string, received number')
  })

  test('with alternatives states what is wrong with each', async () => {
    const schema = { anyOf: [{ type: 'string' }, { type: 'object', required: ['id'] }] }
    expect(await problemOf({ properties: { a: schema } }, { a: {} })).toBe(
      'a: fits no alternative: expected string, received object; or id: is missing',
    )
  })
})

test('a value comes back as it is, without defaults', async () => {
  const value = Object.freeze({ a: '1' })
  const schema = { properties: { a: { type: 'string' }, b: { type: 'number', default: 5 } } }
  const checked = await validate(made(schema), value)
  expect(checked.ok && checked.value).toBe(value)
})

test('a schema that is frozen, or made by zod, is taken', async () => {
  expect(await problemOf(Object.freeze({ type: 'string' }), 1)).toBeDefined()
  const schema = z.object({
    id: z.cuid2(),
    at: z.iso.datetime(),
    kind: z.discriminatedUnion('type', [
      z.object({ type: z.literal('a'), n: z.int() }),
      z.object({ type: z.literal('b'), more: z.record(z.string(), z.tuple([z.url(), z.ipv4()])).nullable() }),
    ]),
  })
  const fitting = { id: 'tz4a98xxat96iws9zmbrgj3a', at: '2024-01-01T00:00:00Z', kind: { type: 'b', more: null } }
  const json = z.toJSONSchema(schema)
  expect(await problemOf(json, fitting)).toBeUndefined()
  expect(await problemOf(json, { ...fitting, id: 'x!' })).toContain('id: expected a text that matches')
  expect(await problemOf(json, { ...fitting, kind: { type: 'a', n: 1.5 } })).toContain('kind: fits no alternative')
})

describe('a schema that cannot be checked is refused', () => {
  const whole = '`inputSchema` of tool `x` is not a JSON schema that can be checked: '
  test.each<[unknown, string, string | undefined]>([
    [{ type: 'strng' }, '`type` names no type: `strng`', 'did you mean `string`?'],
    [{ type: [] }, '`type` names no type', undefined],
    [{ properties: { a: { minLenght: 5 } } }, '`properties.a.minLenght` is not a keyword', 'did you mean `minLength`?'],
    [{ unevaluatedProperties: false }, '`unevaluatedProperties` is not a keyword', 'a schema of zod as `input`'],
    [{ format: 'emial' }, '`format` `emial` is not a format', 'did you mean `email`?'],
    [{ properties: 'a' }, '`properties` is a text, not an object', undefined],
    [{ properties: { a: 'string' } }, '`properties.a` is a text, not a schema', undefined],
    [{ required: 'ab' }, '`required` is a text, not a list', undefined],
    [{ required: [1] }, '`required` is not a list of texts', undefined],
    [{ minLength: -1 }, '`minLength` is not a whole number', undefined],
    [{ exclusiveMinimum: true }, '`exclusiveMinimum` is true or false', 'the number itself'],
    [{ multipleOf: 0 }, '`multipleOf` is not a number above 0', undefined],
    [{ pattern: '[' }, '`pattern` Invalid regular expression', undefined],
    [{ anyOf: [] }, '`anyOf` is an empty list', undefined],
    [{ enum: [] }, '`enum` allows no value', undefined],
    [{ $defs: { unused: { type: 'x' } } }, '`$defs.unused.type` names no type', undefined],
    [{ $ref: 'https://example.com/x.json' }, '`$ref` `https://example.com/x.json` names nothing', 'are never read'],
    [{ $ref: '#/$defs/toString' }, 'names nothing in this schema', '#/$defs/NAME'],
    [{ items: { $id: 'other' } }, '`items.$id` is not a keyword', undefined],
  ])('%j', (schema, problem, hint = '') => {
    expect(() => made(schema)).toThrow(
      expect.objectContaining({ code: 'bad-tool', message: expect.stringContaining(problem) }),
    )
    expect(() => made(schema)).toThrow(whole)
    if (hint !== '')
      expect(() => made(schema)).toThrow(expect.objectContaining({ hint: expect.stringContaining(hint) }))
  })

  test.each([
    { $ref: '#' },
    { $defs: { a: { $ref: '#/$defs/b' }, b: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/a' }] } }, $ref: '#/$defs/a' },
    // first met inside `properties`, where it would end
    { $defs: { a: { properties: { x: { $ref: '#/$defs/b' } }, $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
  ])('if its references have no end: %j', (schema) => {
    expect(() => made(schema)).toThrow('lead back to themselves without an end')
  })

  test('if it contains itself, or is too deep', () => {
    const circle: Record<string, unknown> = {}
    circle['not'] = circle
    let deep: object = {}
    for (let level = 0; level < 100_000; level++) deep = { not: deep }
    for (const schema of [circle, deep]) expect(() => made(schema)).toThrow('nested in more than 200 levels')
  })
})

describe('a hostile value ends in a sentence', () => {
  const nested = (levels: number, wrap: (inner: unknown) => unknown) => {
    let value: unknown = 'x'
    for (let level = 0; level < levels; level++) value = wrap(value)
    return value
  }

  test('if it is too deep', async () => {
    const value = nested(100_000, (left) => ({ left }))
    expect(await problemOf(tree, value)).toBe('is nested in more than 200 levels')
  })

  test('if alternatives would double the work at each level', async () => {
    const node = { properties: { a: { $ref: '#' } } }
    const schema = { anyOf: [{ ...node, required: ['b'] }, { ...node, required: ['c'] }, { type: 'null' }] }
    expect(
      await problemOf(
        schema,
        nested(100, (a) => ({ a })),
      ),
    ).toBe('is too large to check against its schema')
  })

  test('if references follow each other for too long', async () => {
    const names = Array.from({ length: 5000 }, (_, at) => [`d${at}`, { $ref: `#/$defs/d${at + 1}` }])
    const schema = { $defs: { ...Object.fromEntries(names), d5000: true }, $ref: '#/$defs/d0' }
    expect(await problemOf(schema, 1)).toBe('is too large to check against its schema')
  })

  test('if it is long', async () => {
    const text = 'x'.repeat(1_000_000)
    expect(await problemOf({ maxLength: 10 }, text)).toBe('expected at most 10 characters')
    expect(await problemOf({ enum: ['a'] }, text)).toBe('expected "a"')
    for (const [format] of formats.filter(([name]) => !['uri-reference', 'regex'].includes(name)))
      expect(await problemOf({ format }, text)).toBe(`expected the format \`${format}\``)
    const many = await validate(made({ items: { type: 'string' } }), Array(200_000).fill(1))
    expect(many.ok || many.problems).toHaveLength(20)
    const different = Array.from({ length: 50_000 }, (_, at) => ({ at }))
    expect(await problemOf({ uniqueItems: true }, different)).toBeUndefined()
  })
})

describe('the work of a check is bounded, whichever keyword does it', () => {
  const node = (kind: string, more: object) => ({
    type: 'object',
    properties: { kind: { const: kind }, child: { $ref: '#/$defs/node' }, ...more },
    required: ['kind'],
  })
  const nested = (inner: object, depth: number): unknown =>
    Array.from({ length: depth }).reduce((child) => ({ kind: 'a', child }), { kind: 'a', ...inner })

  test.each<[string, object, object]>([
    ['uniqueItems', { tags: { uniqueItems: true } }, { tags: Array(20_000).fill(1) }],
    ['maxLength', { text: { maxLength: 1_000_000 } }, { text: 'x'.repeat(200_000) }],
    ['format', { text: { format: 'hostname' } }, { text: 'x.'.repeat(100_000) }],
    [
      'maxProperties',
      { map: { maxProperties: 9_999 } },
      { map: Object.fromEntries([...Array(5_000).keys()].entries()) },
    ],
  ])('%s', async (_, more, inner) => {
    // each level doubles the work: without a bound, this takes hours
    const schema = { $defs: { node: { oneOf: [node('a', more), node('b', more)] } }, $ref: '#/$defs/node' }
    expect(await problemOf(schema, nested(inner, 40))).toContain('too large to check')
  })
})

test.each([
  [{ pattern: '^[^\\p{Lu}\\@]+$' }, '`pattern`'],
  [{ prefixItems: [{ type: 'string' }], additionalItems: false }, '`additionalItems`'],
  [{ enum: [undefined] }, '`enum`'],
  [{ enum: [() => 1] }, '`enum`'],
  [{ const: Number.NaN }, '`const`'],
  [{ type: 'string', nullable: 'true' }, '`nullable`'],
])('%o is refused: a rule that cannot be read must not be ignored', (schema, place) => {
  expect(() => made(schema)).toThrow(
    expect.objectContaining({ code: 'bad-tool', message: expect.stringContaining(place) }),
  )
})

test('an email has no line break', async () => {
  expect(await problemOf({ format: 'email' }, '"\n"@b.c')).toContain('format')
})
