import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Json } from '../../base/index.ts'
import { contextVariables, createContext, memoryAudit, observe } from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { type AgentDefinition, defineAgent } from '../index.ts'

type JsonSchema = { readonly [key: string]: Json }

/** Runs an agent, and collects the payloads of `validation.failed`. */
async function reportsOf(definition: Partial<AgentDefinition>, steps: readonly ScriptedStep[], variables = {}) {
  const reports: unknown[] = []
  const watch = observe({
    name: 'watch',
    on: 'validation.failed',
    run: ({ context, agent, timestamp, error, ...own }) => void reports.push(own),
  })
  const agent = defineAgent({ name: 'a', model: scriptedModel(steps), hooks: [watch], ...definition })
  const context = createContext({ variables: contextVariables(variables) })
  const result = await agent.run('hi', { context }).catch((error: unknown) => error)
  return { reports, result }
}

describe('validation.failed has the field, its value and the expected type, once for each field', () => {
  const city = z.object({ name: z.string(), people: z.object({ count: z.number() }) })
  const wrong = { name: 7, people: { count: 'many' } }
  const problems = [
    { field: 'name', value: 7, expectedType: 'string' },
    { field: 'people.count', value: 'many', expectedType: 'number' },
  ]

  test('of a strict output', async () => {
    const { reports, result } = await reportsOf({ output: { schema: city } }, [JSON.stringify(wrong)])
    expect(reports).toEqual(problems.map((one) => ({ errorType: 'output', ...one })))
    expect(result).toMatchObject({
      code: 'invalid-output',
      message: expect.stringMatching(/name: .*; people\.count: /),
    })
  })

  test('of a tolerant output', async () => {
    const output = { schema: city, mode: 'tolerant' } as const
    const { reports, result } = await reportsOf({ output }, [JSON.stringify(wrong)])
    expect(reports).toEqual(problems.map((one) => ({ errorType: 'output', ...one })))
    expect(result).toMatchObject({ status: 'completed', problems: [{ field: 'name' }, { field: 'people.count' }] })
  })

  test('of a tolerant output in another spelling, only errors that every spelling has', async () => {
    const schema = z.object({ cityName: z.string(), peopleCount: z.number() })
    const words = '{"city_name":"Bern","people_count":"many"}'
    const { reports } = await reportsOf({ output: { schema, mode: 'tolerant' } }, [words])
    expect(reports).toEqual([{ errorType: 'output', field: 'peopleCount', value: 'many', expectedType: 'number' }])
  })

  test('of text that is not JSON, which has no field', async () => {
    const { reports } = await reportsOf({ output: { schema: city } }, ['no idea'])
    expect(reports).toEqual([{ errorType: 'output', value: 'no idea', expectedType: 'JSON' }])
  })

  test('of a tool’s input', async () => {
    for (const schema of [{ input: city }, { inputSchema: z.toJSONSchema(city) as JsonSchema }]) {
      const tools = [recordingTool({ name: 'look', ...schema })]
      const { reports, result } = await reportsOf({ tools }, [{ calls: [{ name: 'look', input: wrong }] }, 'Sorry.'])
      expect(reports).toEqual(problems.map((one) => ({ errorType: 'tool_input', ...one })))
      expect(result).toMatchObject({ status: 'completed' })
    }
  })

  test('of the context', async () => {
    const { reports, result } = await reportsOf({ contextSchema: city }, [], wrong)
    expect(reports).toEqual(problems.map((one) => ({ errorType: 'context', ...one })))
    expect(result).toMatchObject({
      code: 'invalid-context',
      message: expect.stringMatching(/name: .*; people\.count: /),
    })
  })

  test('of a result transform', async () => {
    const resultTransform = { count: { type: 'number' } } as const
    const { reports } = await reportsOf({ resultTransform }, ['{"count":"2"}'])
    expect(reports).toEqual([{ errorType: 'transform', field: 'count', value: '2', expectedType: 'number' }])
  })
})

test('the value of a field that holds a secret is neither shown to hooks nor kept', async () => {
  const audit = memoryAudit()
  const contextSchema = z.object({ login: z.object({ password: z.string().min(20) }) })
  const { reports } = await reportsOf({ contextSchema, audit }, [], { login: { password: 'hunter2' } })
  expect(reports).toEqual([{ errorType: 'context', field: 'login.password', value: '[redacted]' }])
  const kept = audit.records().filter(({ event }) => event === 'validation.failed')
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept.map(({ payload }) => (payload as { value: unknown }).value))).not.toContain('hunter2')
})

test('transforms do not run on an answer that does not fit; the raw result is the answer itself', async () => {
  const seen: unknown[] = []
  const { result } = await reportsOf(
    {
      output: { schema: z.object({ city: z.string() }), mode: 'tolerant' },
      resultTransform: { city: { transform: () => seen.push('transformed') } },
      on: { onResultReady: ({ result, rawResult }) => void seen.push(result, rawResult) },
    },
    ['{"city":7}'],
  )
  expect(seen).toEqual([undefined, { city: 7 }])
  expect(result).toMatchObject({ status: 'completed', output: undefined, text: '{"city":7}' })
})
