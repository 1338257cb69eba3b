import { expect, test } from 'vitest'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { createAgent, runProgress, workflow } from '../index.ts'

const call = { calls: [{ name: 'look' }] }
const agentOf = (name: string, steps: Parameters<typeof scriptedModel>[0]) =>
  createAgent({ name, model: scriptedModel(steps), tools: [recordingTool({ name: 'look' })] })

test('the progress of a workflow that fails counts the turns and tokens of all its agents', async () => {
  const flow = workflow<string, unknown>({
    name: 'w',
    async execute(at, input) {
      await at.agent(agentOf('one', [call, 'Done.']), input)
      await at.step('s', (inside) => inside.agent(agentOf('two', [call, call, 'Done.']), input))
      return at.agent(agentOf('three', [call, new Error('busy')]), input)
    },
  })
  const error = await flow.run('hi').catch((thrown: unknown) => thrown)
  expect(runProgress(error)).toMatchObject({ turns: 2 + 3 + 2 })
  expect(runProgress(error)?.messages).not.toEqual([])
})

test('the progress of an aborted workflow counts those of its agents under way as well', async () => {
  const stop = new AbortController()
  const stuck = () => {
    queueMicrotask(() => stop.abort())
    return new Promise<never>(() => {})
  }
  const flow = workflow<string, unknown>({
    name: 'w',
    async execute(at, input) {
      await at.agent(agentOf('one', [call, 'Done.']), input)
      return at.agent(agentOf('two', [call, stuck]), input)
    },
  })
  const error = await flow.run('hi', { signal: stop.signal }).catch((thrown: unknown) => thrown)
  expect(runProgress(error)).toMatchObject({ turns: 2 + 2 })
})
