import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ModelError } from '../../src/agent/model.ts'
import { answered, opening, thinking } from './anthropic-api.ts'
import { allOf, firstRequest, rejection } from './conversation.ts'
import { majors, model } from './load.ts'
import { type ScriptedServer, scriptedServer } from './scripted-server.ts'

let server: ScriptedServer
beforeAll(async () => {
  server = await scriptedServer()
})
afterAll(() => server.stop())

describe.each(majors)('Anthropic messages when they fail or end early, specification %s', (major) => {
  const anthropic = () => model('messages', major, server.url)

  test.each([
    [400, 'invalid_request_error', false],
    [401, 'authentication_error', false],
    [429, 'rate_limit_error', true],
    [500, 'api_error', true],
    [529, 'overloaded_error', true],
  ])('status %i is a ModelError with the message of the API', async (status, type, retryable) => {
    const refusal = { status, json: { type: 'error', error: { type, message: `It is ${type}.` } } }
    server.answers(refusal, refusal)
    const { generate, stream } = await anthropic()
    for (const asked of [generate(firstRequest), allOf(stream(firstRequest))]) {
      const thrown = await rejection(asked)
      expect(thrown).toBeInstanceOf(ModelError)
      expect(thrown).toMatchObject({ code: 'model-failed', message: `It is ${type}.`, status, retryable })
      expect(thrown).toHaveProperty('cause.name', 'AI_APICallError')
    }
  })

  test('a server that is not there is a ModelError that can be retried', async () => {
    const gone = await scriptedServer()
    await gone.stop()
    const thrown = await rejection((await model('messages', major, gone.url)).generate(firstRequest))
    expect(thrown).toMatchObject({ code: 'model-failed', retryable: true, status: undefined })
  })

  test('an error in the middle of a stream is thrown after the parts before it', async () => {
    const error = { type: 'error', error: { type: 'overloaded_error', message: 'Too much.' } }
    server.answers({ events: [opening, ...thinking, error] })
    const seen: string[] = []
    const reading = async () => {
      for await (const part of (await anthropic()).stream(firstRequest)) seen.push(part.type)
    }
    const thrown = await rejection(reading())
    expect(thrown).toBeInstanceOf(ModelError)
    expect(thrown).toMatchObject({ message: 'Too much.', retryable: true })
    expect(thrown).toHaveProperty('cause.message', 'Too much.')
    expect(seen).toEqual(['reasoning', 'reasoning'])
  })

  test.each(['ends', 'breaks'] as const)(
    'a stream that %s too early is a ModelError that can be retried',
    async (ending) => {
      server.answers({ events: [opening, ...thinking], ending })
      const thrown = await rejection(allOf((await anthropic()).stream(firstRequest)))
      expect(thrown).toBeInstanceOf(ModelError)
      expect(thrown).toMatchObject({ retryable: true })
    },
  )

  test('an abort stays an abort: before, while it waits, and in a stream', async () => {
    server.answers({ json: answered, ending: 'hangs' }, { events: [opening, ...thinking], ending: 'hangs' })
    const { generate, stream } = await anthropic()
    const before = new AbortController()
    before.abort()
    expect(await rejection(generate(firstRequest, { signal: before.signal }))).toBe(before.signal.reason)
    expect(server.received).toEqual([])

    const waiting = new AbortController()
    const asked = rejection(generate(firstRequest, { signal: waiting.signal }))
    await expect.poll(() => server.received.length).toBe(1)
    waiting.abort()
    expect(await asked).toMatchObject({ name: 'AbortError' })
    await server.received[0]?.dropped

    const reading = new AbortController()
    const reason = new Error('the user left')
    const read = async () => {
      for await (const _ of stream(firstRequest, { signal: reading.signal })) reading.abort(reason)
    }
    expect(await rejection(read())).toBe(reason)
    await server.received[1]?.dropped
  })

  test('breaking out of the stream closes the connection', async () => {
    server.answers({ events: [opening, ...thinking], ending: 'hangs' })
    for await (const part of (await anthropic()).stream(firstRequest)) {
      expect(part).toEqual({ type: 'reasoning', text: 'Look ' })
      break
    }
    await server.received[0]?.dropped
  })
})
