import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { modify, observe, text, transform, userText } from '../../index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { type AgentPart, createAgent, defineAgent, type RunResult, workflow } from '../index.ts'

const redact = { name: 'redact', afterAgent: (result: unknown) => String(result).replace('4711', '[pin]') }
const agentOf = (answer = 'The PIN is 4711.') =>
  createAgent({ name: 'a', model: scriptedModel([answer]) }).withLifecycle(redact)
const completed = (result: RunResult<unknown>) => {
  if (result.status !== 'completed') throw new Error('it should end')
  return result
}
const said = async (stream: AsyncIterable<AgentPart>) => {
  let words = ''
  for await (const part of stream) words += part.type === 'text' ? part.text : `<${part.type}>`
  return words
}

describe('the result of afterAgent replaces the original result', () => {
  test('in output, text and the last message', async () => {
    const result = completed(await agentOf().run('PIN?'))
    expect(result).toMatchObject({ output: 'The PIN is [pin].', text: 'The PIN is [pin].' })
    expect(text(result.messages.at(-1) ?? userText(''))).toBe('The PIN is [pin].')
    expect(JSON.stringify(result)).not.toContain('4711')
  })

  test('in a stream, which holds the answer back', async () => {
    const stream = agentOf().stream('PIN?')
    expect(await said(stream)).toBe('The PIN is [pin].')
    expect(completed(await stream.result).text).toBe('The PIN is [pin].')
  })

  test('in a stream that is not guarded: the first answer is retracted', async () => {
    expect(await said(agentOf().stream('PIN?', { guarded: false }))).toBe('The PIN is 4711.<discard>The PIN is [pin].')
  })

  test('in a workflow', async () => {
    const agent = agentOf()
    const flow = workflow<string, string>({
      name: 'w',
      execute: async (at, input) => (await at.agent(agent, input)).text,
    })
    expect(await flow.run('PIN?')).toEqual({ status: 'completed', output: 'The PIN is [pin].' })
  })

  test('for a structured result: the text is its JSON', async () => {
    const agent = defineAgent({
      name: 'a',
      model: scriptedModel(['{"pin":4711,"city":"Bern"}']),
      output: { schema: z.object({ pin: z.number(), city: z.string() }) },
      hooks: [transform({ name: 't', on: 'run.after', run: () => modify({ result: { city: 'Bern' } }) })],
    })
    const result = completed(await agent.run('PIN?'))
    expect(result).toMatchObject({ output: { city: 'Bern' }, text: '{"city":"Bern"}' })
    expect(JSON.stringify(result)).not.toContain('4711')
  })

  test('an unchanged result leaves the text of the model unchanged', async () => {
    const result = completed(await agentOf('Nothing to hide.').run('PIN?'))
    expect(result).toMatchObject({ text: 'Nothing to hide.', output: 'Nothing to hide.' })
  })
})

test('observers alone do not hold a stream back', async () => {
  const order: string[] = []
  const model = {
    name: 'm',
    generate: () => Promise.reject(new Error('not this way')),
    async *stream() {
      yield { type: 'text', text: 'One ' } as const
      order.push('model goes on')
      const content = [{ type: 'text', text: 'One ' }] as const
      yield {
        type: 'response',
        response: { content, stopReason: 'end', usage: { inputTokens: 1, outputTokens: 1 } },
      } as const
    },
  }
  const hooks = [
    observe({ name: 'm', on: 'model.after', run: () => void order.push('model.after') }),
    observe({ name: 'r', on: 'run.after', run: () => void order.push('run.after') }),
  ]
  for await (const part of createAgent({ name: 'a', model, hooks }).stream('hi')) order.push(part.type)
  expect(order.indexOf('text')).toBeLessThan(order.indexOf('run.after'))
  expect(order.filter((one) => one === 'text')).toHaveLength(1)
})
