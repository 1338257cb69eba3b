import * as api from '@opentelemetry/api'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import { expect, test } from 'vitest'
import { ask, deny, guard } from '../../index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { createAgent, openTelemetry, workflow } from '../index.ts'

function exporter() {
  const spans = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] })
  return {
    spans,
    tracing: openTelemetry({
      ...api,
      trace: { getTracer: (name) => provider.getTracer(name), setSpan: api.trace.setSpan },
    }),
  }
}
const tree = (spans: readonly ReadableSpan[]) => {
  const nameOf = (id: string | undefined) => spans.find((span) => span.spanContext().spanId === id)?.name
  return spans.map(({ name, parentSpanContext }) => [name, nameOf(parentSpanContext?.spanId)])
}
const story = () => scriptedModel([{ calls: [{ name: 'weather', input: { city: 'Paris' } }] }, 'Sunny.'])

test('a workflow, its steps, runs, model calls, tools and hooks are spans inside each other', async () => {
  const { spans, tracing } = exporter()
  const hooks = [guard({ name: 'g', on: 'tool.before', run: () => undefined })]
  const agent = createAgent({ name: 'a', model: story(), tools: [recordingTool({ name: 'weather' })], tracing, hooks })
  await workflow({
    name: 'w',
    tracing,
    execute: (at) => at.step('s', async (inside) => (await inside.agent(agent, 'hi')).text),
  }).run(undefined)
  expect(tree(spans.getFinishedSpans())).toEqual([
    ['chat scripted', 'invoke_agent a'],
    ['hook g', 'invoke_agent a'],
    ['execute_tool weather', 'invoke_agent a'],
    ['chat scripted', 'invoke_agent a'],
    ['invoke_agent a', 'step s'],
    ['step s', 'workflow w'],
    ['workflow w', undefined],
  ])
})

test('spans have the attributes of the GenAI conventions, and the outcomes of hooks', async () => {
  const { spans, tracing } = exporter()
  const hooks = [guard({ name: 'g', on: 'tool.before', run: () => deny('not here') })]
  await createAgent({
    name: 'a',
    model: story(),
    tools: [recordingTool({ name: 'weather' })],
    tracing,
    hooks,
    settings: { maxTokens: 9 },
  }).run('hi')
  const attributes = Object.fromEntries(spans.getFinishedSpans().map(({ name, attributes }) => [name, attributes]))
  expect(attributes).toMatchObject({
    'invoke_agent a': {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': 'a',
      'gen_ai.usage.input_tokens': 20,
    },
    'chat scripted': {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'scripted',
      'gen_ai.request.max_tokens': 9,
      'gen_ai.usage.output_tokens': 5,
      'gen_ai.response.finish_reasons': ['end'],
    },
    'hook g': { 'pawl.event': 'tool.before', 'pawl.outcome': 'deny', 'pawl.reason': 'not here' },
  })
})

test('the span of a failed call has the status error; that of a waiting call does not', async () => {
  const { spans, tracing } = exporter()
  await createAgent({ name: 'a', model: scriptedModel([new TypeError('overloaded')]), tracing })
    .run('hi')
    .catch(() => {})
  const failed = spans.getFinishedSpans()
  expect(failed.map(({ name, status, attributes }) => [name, status.code, attributes['error.type']])).toEqual([
    ['chat scripted', api.SpanStatusCode.ERROR, 'TypeError'],
    ['invoke_agent a', api.SpanStatusCode.ERROR, 'TypeError'],
  ])
  spans.reset()
  const hooks = [guard({ name: 'g', on: 'run.before', run: () => ask('sure?') })]
  await createAgent({ name: 'b', model: story(), tracing, hooks }).run('hi')
  expect(spans.getFinishedSpans().at(-1)).toMatchObject({
    name: 'invoke_agent b',
    status: { code: api.SpanStatusCode.UNSET },
    attributes: { 'pawl.waits_for': 'sure?' },
  })
})
