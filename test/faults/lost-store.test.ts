import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAgent, durable } from '../../src/agent/index.ts'
import { attestation, budget, capability, score, storeGate } from '../../src/governance/index.ts'
import { createDispatcher, createRegistry, guard, type Hook, memoryAudit } from '../../src/index.ts'
import { auditSink, openStore, type Store } from '../../src/store/index.ts'
import { examplePayload, exampleScope, recordingTool, scriptedModel } from '../../src/testing/index.ts'
import { type PostgresServer, startPostgres } from '../store/postgres-server.ts'

let server: PostgresServer
let store: Store
beforeAll(async () => {
  server = await startPostgres({ isDurable: false })
  store = await openStore(server.createDatabase())
  server.crash()
})
afterAll(async () => {
  server.start()
  await store.close()
  server.stop()
})

/** Any call of a port to the store. */
const asked = () => store.journals.waiting().then(() => undefined as never)

/** An agent that wants to look once and then is done. */
function worker(hooks: readonly Hook[]) {
  const look = recordingTool({ name: 'look' })
  const model = scriptedModel([{ calls: [{ name: 'look' }] }, 'done'])
  const audit = memoryAudit()
  const run = createAgent({ name: 'worker', model, tools: [look], hooks, audit }).run('hi')
  const failed = () => audit.records().filter(({ outcome }) => outcome === 'failed')
  return { run, look, model, failed }
}

describe('with a store that is lost', () => {
  test('a budget stops the run before the model is called', async () => {
    const gate = storeGate({ budgets: store.budgets, limits: { all: { modelCalls: 5 } } })
    const { run, model } = worker(budget({ gate }))
    await expect(run).rejects.toMatchObject({ code: 'model-denied', message: expect.stringContaining('store') })
    expect(model.requests).toEqual([])
  })

  test('a capability that needs it is denied, and the model continues', async () => {
    const { run, look, failed } = worker(capability({ resolver: { resolve: asked } }))
    expect(await run).toMatchObject({ text: 'done' })
    expect(look.inputs).toEqual([])
    expect(failed()).toMatchObject([{ hook: 'capability' }])
  })

  test('a score is a warning on record, and the run continues', async () => {
    const { run, look, failed } = worker(score({ scorer: { score: asked } }))
    expect(await run).toMatchObject({ text: 'done' })
    expect(look.inputs).toHaveLength(1)
    expect(failed().length).toBeGreaterThan(0)
  })

  test('an attestation is a warning on record, and the run continues unsigned', async () => {
    const { run, failed } = worker(attestation({ attester: { attest: asked }, registry: createRegistry() }))
    expect(await run).toMatchObject({ text: 'done' })
    expect(failed().length).toBeGreaterThan(0)
  })

  test('a guard whose verdict cannot be recorded denies', async () => {
    const registry = createRegistry()
    registry.add([guard({ name: 'content', on: 'tool.before', run: () => undefined })])
    const dispatcher = createDispatcher({ registry, audit: auditSink(store.audit, { agent: 'worker' }) })
    const { context: _, agent: __, timestamp: ___, ...own } = examplePayload('tool.before')
    const decision = await dispatcher.dispatch('tool.before', own, exampleScope())
    expect(decision).toMatchObject({ type: 'deny', by: 'content' })
  })

  test('an agent whose record cannot be written does not act', async () => {
    const look = recordingTool({ name: 'look' })
    const model = scriptedModel([{ calls: [{ name: 'look' }] }, 'done'])
    const hooks = [guard({ name: 'content', on: 'tool.before', run: () => undefined })]
    const audit = auditSink(store.audit, { agent: 'worker' })
    await createAgent({ name: 'worker', model, tools: [look], hooks, audit }).run('hi')
    expect(look.inputs).toEqual([])
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('store')
  })

  test('a durable run does not begin work that it could not record', async () => {
    const look = recordingTool({ name: 'look' })
    const agent = createAgent({ name: 'worker', model: scriptedModel(['done']), tools: [look] })
    await expect(durable(agent, store).start('hi')).rejects.toMatchObject({ code: 'store-lost' })
  })
})
