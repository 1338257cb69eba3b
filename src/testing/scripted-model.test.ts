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

test.each<[unknown, string, string]>([
  ['One.', 'the script is a text, not a list of steps', "scriptedModel(['Done.'])"],
  [undefined, 'the script is undefined, not a list of steps', "scriptedModel(['Done.'])"],
  [['One.', undefined], 'step 2 of the script is undefined', 'a text'],
  [[['One.', 'Two.']], 'step 1 of the script is a list', 'a text'],
  [[{}], 'step 1 of the script has neither `calls` nor `content`', "{ calls: [{ name: 'refund', input: {} }] }"],
  [['a', { text: 'b' }], 'step 2 of the script has neither `calls` nor `content`', 'write the text itself'],
  [[{ content: 'b' }], '`content` of step 1 of the script is a text, not a list', "[{ type: 'text', text: 'Done.' }]"],
  [[{ calls: { name: 'x' } }], '`calls` of step 1 of the script is an object, not a list', 'calls: [{ name:'],
  [[{ calls: ['x'] }], '`calls` of step 1 of the script has a text in it, not a call', 'calls: [{ name:'],
  [[{ calls: [{ nam: 'x' }] }], '`calls` of step 1 of the script has a call without a name', 'calls: [{ name:'],
  [[{ call: [{ name: 'x' }] }], 'step 1 of the script has neither `calls` nor `content`', 'did you mean `calls`?'],
])('the script %j is refused when the model is made, with what to write', (script, message, hint) => {
  expect(() => scriptedModel(script as never)).toThrow(
    expect.objectContaining({ code: 'bad-script', message, hint: expect.stringContaining(hint) }),
  )
})

test('a step that is a function and returns no response is named', async () => {
  const model = scriptedModel(['One.', (() => 'Two.') as never, (() => undefined) as never])
  await model.generate(request)
  const hint = expect.stringContaining('content')
  const second = { code: 'bad-script', message: 'step 2 of the script returned a text, not a response', hint }
  await expect(model.generate(request)).rejects.toMatchObject(second)
  const reading = async () => {
    for await (const _ of model.stream?.(request) ?? []);
  }
  await expect(reading()).rejects.toMatchObject({ message: 'step 3 of the script returned undefined, not a response' })
})

test('a script that is too short or too long names the step', async () => {
  const model = scriptedModel(['One.', 'Two.'])
  await model.generate(request)
  expect(() => model.assertDone()).toThrow('the model was not asked for step 2 of 2')
  await model.generate(request)
  await expect(model.generate(request)).rejects.toMatchObject({
    code: 'script-ended',
    message: 'the model is asked for step 3, and the script has 2 steps',
    hint: expect.stringContaining('add a step'),
  })
})

test('an option of a scripted model or a recording tool that does not exist is refused', () => {
  expect(() => scriptedModel([], { nam: 'x' } as never)).toThrow(expect.objectContaining({ code: 'bad-option' }))
  for (const spec of [undefined, 'refund', { name: 'refund', run: () => 1 }, { name: 'refund', give: 1 }, {}])
    expect(() => recordingTool(spec as never)).toThrow(
      expect.objectContaining({ code: 'bad-tool', hint: expect.any(String) }),
    )
})

test('a recording tool records its inputs and returns its configured value', async () => {
  const tool = recordingTool({ name: 't', gives: (input: { n: number }) => input.n + 1 })
  expect(tool.run({ n: 1 }, {} as never)).toBe(2)
  expect(tool.inputs).toEqual([{ n: 1 }])
})
