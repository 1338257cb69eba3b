import { expect, test } from 'vitest'
import { userText } from '../index.ts'
import { recordingTool, scriptedModel } from './index.ts'

const request = { model: 'm', messages: [userText('hi')] }

test('a scripted model returns its steps in order and records its requests', async () => {
  const model = scriptedModel(['One.', { calls: [{ name: 'x', input: { a: 1 } }], text: 'Two.' }, new Error('three')])
  expect((await model.generate(request)).content).toEqual([{ type: 'text', text: 'One.' }])
  expect((await model.generate(request)).content).toEqual([
    { type: 'text', text: 'Two.' },
    { type: 'tool_use', id: 'call_2_1', name: 'x', input: { a: 1 } },
  ])
  await expect(model.generate(request)).rejects.toThrow('three')
  expect(model.requests).toHaveLength(3)
  model.assertDone()
})

test('a script that is asked for more steps than it has fails, and so does one that was not used up', async () => {
  const model = scriptedModel(['One.'])
  expect(() => model.assertDone()).toThrow(expect.objectContaining({ code: 'script-not-consumed' }))
  await model.generate(request)
  await expect(model.generate(request)).rejects.toMatchObject({ code: 'script-ended' })
})

test('a recording tool records its inputs and returns its configured value', async () => {
  const tool = recordingTool({ name: 't', gives: (input: { n: number }) => input.n + 1 })
  expect(tool.run({ n: 1 }, {} as never)).toBe(2)
  expect(tool.inputs).toEqual([{ n: 1 }])
})
