import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { scriptedModel } from '../../testing/index.ts'
import { type AgentDefinition, defineAgent } from '../index.ts'

describe('the examples of “DSL Hook API Standardization”', () => {
  const answer = z.object({
    data: z.string(),
    prospects: z.array(z.object({ name: z.string(), fit: z.number() })),
    context: z.object({ region: z.string() }).optional(),
    metadata: z.object({ source: z.string() }).optional(),
    filter_criteria: z.object({ least: z.number() }).optional(),
  })
  type Answer = z.infer<typeof answer>
  const words = JSON.stringify({
    data: 'quiet',
    prospects: [
      { name: 'Acme', fit: 0.9 },
      { name: 'Slow Ltd', fit: 0.2 },
    ],
    context: { region: 'Ticino' },
    metadata: { source: 'register' },
    filter_criteria: { least: 0.5 },
  })
  const scout = (model = scriptedModel([words])) =>
    defineAgent({
      name: 'scout',
      model,
      output: { schema: answer },
      resultTransform: {
        simple_field: { from: 'data', transform: (data) => data.toUpperCase() },
        prospects: {
          from: 'prospects',
          transform: (prospects, raw) =>
            prospects.map(({ name }) => ({ name, region: raw.context?.region, source: raw.metadata?.source })),
        },
        enriched_count: {
          from: 'prospects',
          transform: (prospects, { filter_criteria: { least } = { least: 0 } }) =>
            prospects.filter(({ fit }) => fit >= least).length,
        },
        formatted_prospects: { from: 'prospects', transform: 'formatProspectsWithContext' },
      },
      methods: {
        formatProspectsWithContext: (prospects: Answer['prospects'], raw: Answer) =>
          prospects.map(({ name }) => `${name} (${raw.context?.region})`),
      },
    })
  const output = async () => {
    const result = await scout().run('Who?')
    if (result.status !== 'completed') throw new Error('suspended')
    expect(result.problems).toEqual([])
    return result.output
  }

  test('a transform may take the value of its field alone', async () => {
    const { simple_field } = await output()
    expectTypeOf(simple_field).toEqualTypeOf<string>()
    expect(simple_field).toBe('QUIET')
  })

  test('a transform may use other fields of the raw result', async () => {
    const { prospects } = await output()
    expectTypeOf(prospects).toEqualTypeOf<{ name: string; region: string | undefined; source: string | undefined }[]>()
    expect(prospects).toEqual([
      { name: 'Acme', region: 'Ticino', source: 'register' },
      { name: 'Slow Ltd', region: 'Ticino', source: 'register' },
    ])
  })

  test('a new field may be calculated from another field and the raw result', async () => {
    const { enriched_count } = await output()
    expectTypeOf(enriched_count).toEqualTypeOf<number>()
    expect(enriched_count).toBe(1)
  })

  test('a method of the agent may be named instead of a function', async () => {
    const { formatted_prospects } = await output()
    expectTypeOf(formatted_prospects).toEqualTypeOf<unknown>()
    expect(formatted_prospects).toEqual(['Acme (Ticino)', 'Slow Ltd (Ticino)'])
  })

  test('fields without a transform stay as they are', async () => {
    const { data, metadata } = await output()
    expect([data, metadata]).toEqual(['quiet', { source: 'register' }])
  })
})

describe('a definition with a transform that cannot work is refused', () => {
  const define = (how: unknown, methods: AgentDefinition['methods'] = {}) =>
    defineAgent({
      name: 'a',
      model: scriptedModel([]),
      methods,
      resultTransform: { count: how } as AgentDefinition['resultTransform'] & object,
    })

  test.each([
    [
      'a number as transform',
      { transform: 42 },
      '`transform` of field `count` of `resultTransform` is `42`',
      'a function, or the name',
    ],
    [
      'an object as computed',
      { computed: {} },
      '`computed` of field `count` of `resultTransform` is of type object',
      'a function, or the name',
    ],
    [
      'an unknown type',
      { type: 'int' },
      '`type` of field `count` of `resultTransform` is `int`',
      '`string`, `number`, `boolean`',
    ],
    [
      'a source that is not a name',
      { from: ['a'] },
      '`from` of field `count` of `resultTransform` is of type array',
      'a name',
    ],
    ['a function as the field', () => 1, 'field `count` of `resultTransform` is of type function', '{ transform }'],
    [
      'an unknown key',
      { tranform: () => 1 },
      'field `count` of `resultTransform` has an unknown key `tranform`',
      'did you mean `transform`?',
    ],
  ])('%s', (_, how, message, hint) => {
    expect(() => define(how)).toThrow(
      expect.objectContaining({
        code: 'bad-agent',
        message: expect.stringContaining(message),
        hint: expect.stringContaining(hint),
      }),
    )
  })

  test('a method that the agent does not have', () => {
    expect(() => define({ transform: 'shuot' }, { shout: () => 1 })).toThrow(
      expect.objectContaining({
        code: 'unknown-method',
        message: '`count.transform` names the method `shuot`, which the agent does not have',
        hint: 'did you mean `shout`?',
      }),
    )
  })
})

describe('defaults', () => {
  const outputOf = async (words: string, resultTransform: NonNullable<AgentDefinition['resultTransform']>) => {
    const result = await defineAgent({ name: 'a', model: scriptedModel([words]), resultTransform }).run('hi')
    return result.status === 'completed' ? result : undefined
  }

  test('a function that makes the default is called for a value of the wrong type, too', async () => {
    const result = await outputOf('{"tags":"none"}', { tags: { type: 'array', default: async () => [] } })
    expect(result).toMatchObject({ output: { tags: [] }, problems: [{ problem: 'tags should be array, not string' }] })
  })

  test('null without a default stays null, and is not an object', async () => {
    const result = await outputOf('{"meta":null}', { meta: { type: 'object' } })
    expect(result?.output).toEqual({ meta: null })
    expect(result?.problems).toEqual([{ field: 'meta', problem: 'meta should be object, not null' }])
  })

  test('an empty set of transforms leaves the text unchanged', async () => {
    expect(await outputOf('{"a":1}', {})).toMatchObject({ output: '{"a":1}' })
  })
})
