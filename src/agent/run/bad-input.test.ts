import { expect, test } from 'vitest'
import { scriptedModel } from '../../testing/index.ts'
import { createAgent } from '../index.ts'

test.each([[undefined], [null], [5], [{ role: 'user' }], [[1]], [[{ role: 'king', content: [] }]]])(
  'an agent does not run on %j, and the error names the valid inputs',
  async (input) => {
    const events: string[] = []
    const agent = createAgent({ name: 'clerk', model: scriptedModel(['hello']) })
    const expected = expect.objectContaining({
      code: 'bad-input',
      message: expect.stringContaining('agent `clerk` cannot be run on '),
      hint: 'an input is a text, or a list of messages',
    })
    await expect(agent.run(input as never)).rejects.toThrow(expected)
    const listened = async () => {
      for await (const part of agent.stream(input as never)) events.push(part.type)
    }
    await expect(listened()).rejects.toThrow(expected)
    expect(events).toEqual([])
    expect(await agent.run('hi')).toMatchObject({ text: 'hello' })
  },
)
