import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { type Attestation, attestation, ed25519Attester, verifyAttestation } from '../../governance/index.ts'
import {
  type AuditRecord,
  ask,
  deny,
  guard,
  type Hook,
  memoryAudit,
  modify,
  observe,
  resume,
  transform,
} from '../../index.ts'
import { recordingTool, type ScriptedStep, scriptedModel } from '../../testing/index.ts'
import { createAgent, defineAgent, type Tracing, workflow } from '../index.ts'
import type { SpanStart } from '../tracing/tracing.ts'

const call = { calls: [{ name: 'look', id: 'c1' }] }

describe('the end of a run is the end of its result', () => {
  const attester = ed25519Attester({ key: generateKeyPairSync('ed25519').privateKey })
  const { publicKey } = attester

  function signed(steps: readonly ScriptedStep[], hooks: readonly Hook[]) {
    const audit = memoryAudit()
    const heard: unknown[] = []
    const agent = defineAgent({
      name: 'a',
      model: scriptedModel(steps),
      audit,
      hooks: [attestation({ attester }), hooks],
      on: { onEnd: ({ result }) => void heard.push(result) },
    })
    const ends = () =>
      audit
        .records()
        .flatMap(({ notes }) => (notes?.['attestation'] ?? []) as unknown as Attestation[])
        .filter(({ statement }) => statement.moment === 'end')
    return { agent, heard, ends }
  }

  test('a denied result is attested once, as not ok, and onEnd is not called', async () => {
    const { agent, ends, heard } = signed(['Secret.'], [guard({ name: 'g', on: 'run.after', run: () => deny('no') })])
    await expect(agent.run('hi')).rejects.toMatchObject({ code: 'result-denied' })
    expect(ends().map(({ statement }) => [statement.ok, statement.output])).toEqual([[false, undefined]])
    expect(heard).toEqual([])
  })

  test('a result that was sent back to work is not an end; the second one is attested', async () => {
    let times = 0
    const again = guard({ name: 'g', on: 'run.after', run: () => (times++ === 0 ? resume('More.') : undefined) })
    const { agent, ends, heard } = signed(['First.', 'Second.'], [again])
    await agent.run('hi')
    expect(ends()).toHaveLength(1)
    expect(verifyAttestation(ends()[0], { publicKey, output: 'Second.' })).toMatchObject({ ok: true })
    expect(heard).toEqual(['Second.'])
  })

  test('a result that a transform changed is attested as changed', async () => {
    const redact = transform({ name: 't', on: 'run.after', run: () => modify({ result: 'Redacted.' }) })
    const { agent, ends, heard } = signed(['Secret.'], [redact])
    await agent.run('hi')
    expect(ends()).toHaveLength(1)
    expect(verifyAttestation(ends()[0], { publicKey, output: 'Redacted.' })).toMatchObject({ ok: true })
    expect(heard).toEqual(['Redacted.'])
  })

  test('an observer that fails closed still denies the result', async () => {
    const strict = observe({
      name: 'strict',
      on: 'run.after',
      failure: 'closed',
      run: () => {
        throw new Error('the log is full')
      },
    })
    const agent = createAgent({ name: 'a', model: scriptedModel(['Done.']), hooks: [strict] })
    await expect(agent.run('hi')).rejects.toMatchObject({ code: 'result-denied', hook: 'strict' })
  })
})

describe('reasons are without secrets', () => {
  const secrets = [
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
    'sk-ant-api03-abcdefghijklmnopqrstuvwxyz',
    'hunter2-and-more',
  ]
  const [jwt, key, password] = secrets
  const reason = `Authorization: Bearer ${jwt}; ${key}; password=${password}`
  const clean = (value: unknown) => {
    const text = JSON.stringify(value, (_, one) => (one instanceof Error ? { ...one, message: one.message } : one))
    return secrets.every((secret) => !text.includes(secret))
  }

  /** A tracing that records all spans. */
  function kept(): { readonly tracing: Tracing; readonly spans: unknown[] } {
    const spans: unknown[] = []
    const start = (span: SpanStart) => {
      spans.push([span.name, span.attributes])
      return { set: (more: object) => void spans.push(more), end: (error?: unknown) => void spans.push(error) }
    }
    return { spans, tracing: { start } }
  }

  test.each<[string, Hook]>([
    ['deny', guard({ name: 'g', on: 'tool.before', run: () => deny(reason) })],
    [
      'throw',
      guard({
        name: 'g',
        on: 'tool.before',
        run: () => {
          throw new Error(reason)
        },
      }),
    ],
  ])('%s at tool.before: in the records, in a sink of one’s own, in spans and for the model', async (_, hook) => {
    const written: AuditRecord[] = []
    const sink = { write: (record: AuditRecord) => void written.push(record) as undefined }
    const { tracing, spans } = kept()
    const model = scriptedModel([call, 'Done.'])
    const agent = createAgent({
      name: 'a',
      model,
      tools: [recordingTool({ name: 'look' })],
      hooks: [hook],
      audit: sink,
      tracing,
    })
    await agent.run('hi')
    expect(written.find((record) => record.hook === 'g')?.reason).toContain('Authorization')
    expect([clean(written), clean(spans), clean(model.requests)]).toEqual([true, true, true])
  })

  test('deny at run.before: in the error', async () => {
    const hooks = [guard({ name: 'g', on: 'run.before', run: () => deny(reason) })]
    const agent = createAgent({ name: 'a', model: scriptedModel([]), hooks })
    const error = (await agent.run('hi').catch((problem: unknown) => problem)) as { message: string; reason: string }
    expect(error.reason).toContain('Authorization')
    expect(clean([error.message, error.reason])).toBe(true)
  })

  test('ask: in the question', async () => {
    const hooks = [guard({ name: 'g', on: 'run.before', run: () => ask(reason) })]
    const waiting = await createAgent({ name: 'a', model: scriptedModel([]), hooks }).run('hi')
    if (waiting.status !== 'suspended') throw new Error('it should wait')
    expect(clean(waiting)).toBe(true)
  })

  test('the error of a tool: for the model', async () => {
    const model = scriptedModel([call, 'Done.'])
    const broken = recordingTool({
      name: 'look',
      gives: () => {
        throw new Error(reason)
      },
    })
    await createAgent({ name: 'a', model, tools: [broken] }).run('hi')
    expect(clean(model.requests[1])).toBe(true)
  })
})

describe('a hook that fails open is reported', () => {
  let warn: MockInstance<typeof console.warn>
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => warn.mockRestore())
  const broken = observe({
    name: 'broken',
    on: 'model.after',
    run: () => {
      throw new Error('disk full')
    },
  })
  const story = [call, 'Done.']
  const tools = () => [recordingTool({ name: 'look' })]

  test('on the console by default, once for each problem, also without an audit', async () => {
    const model = scriptedModel(story)
    await createAgent({ name: 'a', model, tools: tools(), hooks: [broken], audit: false }).run('hi')
    expect(warn.mock.calls).toEqual([['pawl: observe `broken` failed: disk full, at `model.after`; the run goes on']])
  })

  test('to a logger of one’s own, and nowhere if that is false', async () => {
    const problems: unknown[] = []
    const logger = (problem: object) => void problems.push(problem)
    await createAgent({ name: 'a', model: scriptedModel(story), tools: tools(), hooks: [broken], logger }).run('hi')
    await createAgent({ name: 'a', model: scriptedModel(story), tools: tools(), hooks: [broken], logger: false }).run(
      'hi',
    )
    expect(problems).toMatchObject([
      { code: 'hook-threw', hook: 'broken', event: 'model.after', cause: { message: 'disk full' } },
    ])
    expect(warn).not.toHaveBeenCalled()
  })

  test('to the logger of a workflow for a hook of the workflow', async () => {
    const problems: unknown[] = []
    const start = observe({
      name: 'start',
      on: 'workflow.before',
      run: (): Promise<void> => Promise.reject(new Error('disk full')),
    })
    const flow = workflow({
      name: 'w',
      hooks: [start],
      logger: (problem) => void problems.push(problem.hook),
      execute: () => 1,
    })
    expect(await flow.run(undefined)).toMatchObject({ output: 1 })
    expect(problems).toEqual(['start'])
  })

  test('a logger that throws harms nothing', async () => {
    const logger = () => {
      throw new Error('no log either')
    }
    const model = scriptedModel(story)
    expect(await createAgent({ name: 'a', model, tools: tools(), hooks: [broken], logger }).run('hi')).toMatchObject({
      text: 'Done.',
    })
  })
})
