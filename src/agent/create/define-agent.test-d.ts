import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Context } from '../../index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { type Agent, type AgentDefinition, defineAgent, type Model } from '../index.ts'

const model: Model = scriptedModel([])
const schema = z.object({
  prospects: z.array(z.object({ name: z.string() })),
  total_count: z.string(),
  note: z.string().optional(),
})
type Raw = z.infer<typeof schema>
const base = { name: 'a', model, output: { schema } } as const

test('a transform replaces or adds its field in the type of the output', () => {
  const agent = defineAgent({
    ...base,
    resultTransform: {
      total_count: { transform: (value) => Number(value) },
      names: { from: 'prospects', transform: async (value) => value.map(({ name }) => name) },
      size: { computed: (raw) => raw.prospects.length },
    },
  })
  expectTypeOf(agent).toEqualTypeOf<
    Agent<{
      prospects: { name: string }[]
      note?: string | undefined
      total_count: number
      names: string[]
      size: number
    }>
  >()
})

test('a transform receives the value of its field, the schema’s output and the context', () => {
  defineAgent({
    ...base,
    resultTransform: {
      total_count: {
        transform: (value, raw, context) => {
          expectTypeOf(value).toEqualTypeOf<string>()
          expectTypeOf(raw).toEqualTypeOf<Raw>()
          expectTypeOf(context).toEqualTypeOf<Context>()
        },
      },
      renamed: { from: 'prospects', transform: (value) => expectTypeOf(value).toEqualTypeOf<{ name: string }[]>() },
      spelled: { from: 'totalCount', transform: (value) => expectTypeOf(value).toEqualTypeOf<string>() },
      totalCount: { transform: (value) => expectTypeOf(value).toEqualTypeOf<string>() },
      nested: { from: 'prospects.0.name', transform: (value) => expectTypeOf(value).toEqualTypeOf<unknown>() },
      other: { transform: (value) => expectTypeOf(value).toEqualTypeOf<unknown>() },
      note: { transform: (value) => expectTypeOf(value).toEqualTypeOf<string | undefined>() },
      filled: { from: 'note', default: 'none', transform: (value) => expectTypeOf(value).toEqualTypeOf<string>() },
      checked: { type: 'number', transform: (value) => expectTypeOf(value).toEqualTypeOf<number | undefined>() },
      made: { computed: () => 1, transform: (value) => expectTypeOf(value).toEqualTypeOf<number>() },
      computed: {
        computed: (raw, context) => {
          expectTypeOf(raw).toEqualTypeOf<Raw>()
          expectTypeOf(context).toEqualTypeOf<Context>()
        },
      },
    },
  })
})

test('a transform may follow computed', () => {
  const agent = defineAgent({
    name: 'a',
    model,
    output: { schema: z.object({ list: z.array(z.string()), note: z.string() }) },
    resultTransform: {
      size: { computed: (raw) => raw.list.length, transform: (value: number) => value > 1 },
      first: {
        computed: (raw) => raw.list.at(0),
        default: 'none',
        transform: (value) => expectTypeOf(value).toBeUnknown(),
      },
      user: {
        computed: (_, { variables }) => variables.get('user'),
        type: 'string',
        transform: (value) => expectTypeOf(value).toEqualTypeOf<string | undefined>(),
      },
    },
  })
  expectTypeOf(agent).toExtend<Agent<{ list: string[]; note: string; size: boolean }>>()
})

test('where the type of a value is not known, its parameter may be annotated', () => {
  const agent = defineAgent({
    name: 'a',
    model,
    resultTransform: { n: { transform: (value: string) => Number(value) } },
  })
  expectTypeOf(agent).toEqualTypeOf<Agent<{ n: number }>>()
})

test('one field that only has a transform is typed, too', () => {
  const agent = defineAgent({ ...base, resultTransform: { prospects: { transform: (value) => value.length } } })
  expectTypeOf(agent).toEqualTypeOf<Agent<{ prospects: number; total_count: string; note?: string | undefined }>>()
})

test('a default, a type, a source and a method’s name determine the type of a field where they can', () => {
  const agent = defineAgent({
    name: 'a',
    model,
    output: { schema: z.object({ note: z.string().optional(), count: z.union([z.string(), z.number()]) }) },
    resultTransform: {
      note: { default: 'none' },
      copy: { from: 'count' },
      count: { type: 'number' },
      missing: { default: 0 },
      fresh: { default: () => new Date(0) },
      spoken: { from: 'note', transform: 'shout' },
      sized: { computed: 'size' },
      listed: { type: 'array', default: () => ['a'] },
    },
    methods: { shout: (text: string) => text, size: () => 1 },
  })
  expectTypeOf(agent).toEqualTypeOf<
    Agent<{
      note: string
      copy: string | number
      count: number
      missing: number
      fresh: Date
      spoken: unknown
      sized: unknown
      listed: string[]
    }>
  >()
})

test('without a schema the output has the transformed fields; unchecked values are unknown', () => {
  const agent = defineAgent({
    name: 'a',
    model,
    resultTransform: {
      size: {
        computed: (raw) => {
          expectTypeOf(raw).toEqualTypeOf<unknown>()
          return 1
        },
      },
      title: {
        transform: (value) => {
          expectTypeOf(value).toEqualTypeOf<unknown>()
          return String(value)
        },
      },
      count: { type: 'number', default: 0 },
      maybe: { type: 'string' },
      note: { default: 'none' },
    },
  })
  expectTypeOf(agent).toEqualTypeOf<
    Agent<{ size: number; title: string; count: number; maybe: string | undefined; note: unknown }>
  >()
})

test('without either the output is the model’s text', () => {
  expectTypeOf(defineAgent({ name: 'a', model })).toEqualTypeOf<Agent<string>>()
})

test('a schema whose output is not an object leaves only the transformed fields', () => {
  const agent = defineAgent({
    name: 'a',
    model,
    output: { schema: z.array(z.string()) },
    resultTransform: { size: { computed: (raw) => raw.length } },
  })
  expectTypeOf(agent).toEqualTypeOf<Agent<{ size: number }>>()
})

test('in tolerant mode the output may be undefined, and transforms still receive only output that fits the schema', () => {
  const city = z.object({ city: z.string() })
  const plain = defineAgent({ name: 'a', model, output: { schema: city, mode: 'tolerant' } })
  expectTypeOf(plain).toEqualTypeOf<Agent<{ city: string } | undefined>>()
  const shaped = defineAgent({
    name: 'a',
    model,
    output: { schema: city, mode: 'tolerant' },
    resultTransform: { city: { transform: (value) => value.length } },
  })
  expectTypeOf(shaped).toEqualTypeOf<Agent<{ city: number } | undefined>>()
  const strict = defineAgent({ name: 'a', model, output: { schema: city, mode: 'strict' } })
  expectTypeOf(strict).toEqualTypeOf<Agent<{ city: string }>>()
})

test('a child has its parent’s schema, mode and transforms', () => {
  const parent = {
    ...base,
    resultTransform: { size: { computed: (raw: Raw) => raw.prospects.length } },
  } satisfies AgentDefinition
  const child = defineAgent({
    name: 'child',
    extends: parent,
    resultTransform: { total_count: { transform: (value) => Number(value) } },
  })
  expectTypeOf(child).toEqualTypeOf<
    Agent<{ prospects: { name: string }[]; note?: string | undefined; size: number; total_count: number }>
  >()
  const hidden: AgentDefinition = parent
  expectTypeOf(defineAgent({ name: 'child', extends: hidden })).toEqualTypeOf<Agent<unknown>>()
  const plain = { name: 'p', model } satisfies AgentDefinition
  expectTypeOf(defineAgent({ name: 'child', extends: plain })).toEqualTypeOf<Agent<string>>()
})

test('invalid definitions do not compile', () => {
  // @ts-expect-error there is no such key
  defineAgent({ ...base, resultTransfrom: {} })
  // @ts-expect-error a field has no such key
  defineAgent({ ...base, resultTransform: { a: { form: 'prospects' } } })
  // @ts-expect-error a transform is a function or the name of a method
  defineAgent({ ...base, resultTransform: { a: { transform: 42 } } })
  // @ts-expect-error there is no such type
  defineAgent({ ...base, resultTransform: { a: { type: 'int' } } })
  // @ts-expect-error there is no such mode
  defineAgent({ name: 'a', model, output: { schema, mode: 'lenient' } })
  // @ts-expect-error an output has no such key
  defineAgent({ name: 'a', model, output: { schema, modus: 'strict' } })
  // @ts-expect-error the schema's output has no such key
  defineAgent({ ...base, resultTransform: { a: { computed: (raw) => raw.prospect } } })
  const size = (raw: Raw) => raw.prospects.length
  // @ts-expect-error the value is computed: it is a number
  defineAgent({ ...base, resultTransform: { note: { computed: size, transform: (value: string) => value } } })
  // @ts-expect-error the value is computed: it is a number, not the text of the answer
  defineAgent({ ...base, resultTransform: { note: { computed: (raw) => size(raw), transform: (value) => value } } })
  // @ts-expect-error the field is a list
  defineAgent({ ...base, resultTransform: { prospects: { transform: (value) => value.toUpperCase() } } })
  // @ts-expect-error the field is a text
  defineAgent({ ...base, resultTransform: { total_count: { transform: (value: number) => value } } })
})
