import { describe, expect, test } from 'vitest'
import { ask, guard, type Hook, modify, observe, transform } from '../../index.ts'
import { openStore } from '../../store/index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { type Answer, createAgent, durable, type RunResult, type Suspended } from '../index.ts'

const asksAboutAnswer = guard({ name: 'editor', on: 'model.after', run: () => ask('publish it?') })

/** A model that never repeats an answer, like real ones. */
const fickle = () => scriptedModel(['Draft 1.', 'Draft 2.', 'Draft 3.'])
const waits = (result: RunResult): Suspended => {
  if (result.status !== 'suspended') throw new Error('it should wait')
  return JSON.parse(JSON.stringify(result)) as Suspended
}
const answer = ({ confirmation: { digest } }: Suspended, approved: boolean): Answer => ({ digest, approved, by: 'kim' })

describe('ask at model.after', () => {
  const agentOf = (hooks: readonly Hook[] = [asksAboutAnswer]) => {
    const model = fickle()
    return { model, agent: createAgent({ name: 'writer', model, hooks }) }
  }

  test('one yes is enough: the approved answer is the result, and the model is called once', async () => {
    const { agent, model } = agentOf()
    const waiting = waits(await agent.run('Write.'))
    expect(waiting.confirmation).toMatchObject({ event: 'model.after', by: 'editor', reason: 'publish it?' })
    expect(waiting.usage).toEqual({ inputTokens: 10, outputTokens: 5 })
    expect(await agent.resume(waiting.journal, answer(waiting, true))).toMatchObject({
      status: 'completed',
      text: 'Draft 1.',
      turns: 1,
      usage: { inputTokens: 10, outputTokens: 5 },
    })
    expect(model.requests).toHaveLength(1)
  })

  test('another process does not call the model either', async () => {
    const waiting = waits(await agentOf().agent.run('Write.'))
    const { agent, model } = agentOf()
    expect(await agent.resume(waiting.journal, answer(waiting, true))).toMatchObject({ text: 'Draft 1.' })
    expect(model.requests).toEqual([])
  })

  test('a no rejects the run, and the error has its usage', async () => {
    const { agent, model } = agentOf()
    const waiting = waits(await agent.run('Write.'))
    await expect(agent.resume(waiting.journal, answer(waiting, false))).rejects.toMatchObject({
      code: 'response-denied',
      hook: 'editor',
      reason: 'publish it?: not approved by kim',
      progress: { turns: 1, usage: { inputTokens: 10, outputTokens: 5 } },
    })
    expect(model.requests).toHaveLength(1)
  })

  test('the person is asked about the answer as transforms have left it, and that is the result', async () => {
    let runs = 0
    const sign = transform({
      name: 'sign',
      on: 'model.after',
      run: ({ response }) =>
        modify({ response: { ...response, content: [{ type: 'text', text: `Signed ${++runs}.` }] } }),
    })
    const { agent } = agentOf([sign, asksAboutAnswer])
    const waiting = waits(await agent.run('Write.'))
    expect(waiting.confirmation.action).toMatchObject({ content: [{ text: 'Signed 1.' }] })
    expect(await agent.resume(waiting.journal, answer(waiting, true))).toMatchObject({ text: 'Signed 1.' })
    expect(runs).toBe(1)
  })

  test('a durable run needs one approval and one model call', async () => {
    const store = await openStore('memory:')
    const { agent, model } = agentOf()
    const work = durable(agent, store)
    const waiting = await work.start('Write.')
    if (waiting.status !== 'waiting') throw new Error('it should wait')
    await store.confirmations.decide(waiting.confirmation.id, { approved: true, by: 'kim' })
    expect(await work.resume(waiting.runId)).toMatchObject({ status: 'completed', text: 'Draft 1.' })
    expect(model.requests).toHaveLength(1)
    expect(await store.confirmations.list({})).toHaveLength(1)
  })

  test('a stream shows nothing of the answer before the yes', async () => {
    const { agent } = agentOf()
    const heard: string[] = []
    const stream = agent.stream('Write.')
    for await (const part of stream) heard.push(part.type)
    const waiting = waits(await stream.result)
    expect(heard).toEqual([])
    const resumed = agent.resumeStream(waiting.journal, answer(waiting, true))
    let said = ''
    for await (const part of resumed) said += part.type === 'text' ? part.text : ''
    expect(said).toBe('Draft 1.')
  })

  test('tokens are counted once, not again on resume', async () => {
    const counted: number[] = []
    const meter = observe({ name: 'm', on: 'tokens.counted', run: ({ totalTokens }) => void counted.push(totalTokens) })
    const { agent } = agentOf([asksAboutAnswer, meter])
    const waiting = waits(await agent.run('Write.'))
    await agent.resume(waiting.journal, answer(waiting, true))
    expect(counted).toEqual([15])
  })
})
