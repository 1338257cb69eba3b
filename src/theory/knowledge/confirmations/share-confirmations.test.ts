import { expect, test } from 'vitest'
import { openStore } from '../../../store/index.ts'
import { createEngine } from '../../engine/create-engine.ts'
import { shareConfirmations } from './share-confirmations.ts'

const theory = `@HOOK odd ON_FACT_ADDED BEGIN
  @_ subject NEEDS_CONFIRMATION 'does it fly?'
END
`

async function shared() {
  const { confirmations } = await openStore('memory:')
  const engine = createEngine()
  expect(engine.load(theory, 'odd.sys2dsl').diagnostics).toEqual([])
  return { confirmations, engine, sharing: shareConfirmations(engine.confirmations, confirmations) }
}

test('questions of a theory wait in the store, and their answers come back', async () => {
  const { confirmations, engine, sharing } = await shared()
  engine.state('Pingu', 'FLIES_TO', 'Rome')
  engine.state('Swift', 'FLIES_TO', 'Rome')
  await sharing.settled()
  const [pingu, swift] = await confirmations.list({ status: 'open' })
  expect(pingu).toMatchObject({ by: 'odd/odd', reason: 'does it fly?', action: { subject: 'Pingu' } })
  expect(await sharing.update()).toEqual([])
  await confirmations.decide(pingu?.id ?? '', { approved: false, by: 'Ann', why: 'a penguin' })
  await confirmations.decide(swift?.id ?? '', { approved: true, by: 'Ann' })
  expect(await sharing.update()).toMatchObject([
    { subject: 'Pingu', status: 'rejected', resolution: { by: 'Ann', why: 'a penguin' } },
    { subject: 'Swift', status: 'accepted', resolution: { by: 'Ann' } },
  ])
  expect(await sharing.update()).toEqual([])
  expect((await confirmations.list()).map(({ status }) => status)).toEqual(['rejected', 'used'])
})

test('a question in the store contains no secret, and its answer still comes back', async () => {
  const { confirmations, engine, sharing } = await shared()
  const subject = 'curl -u me:hunter2hunter2 https://example.com'
  engine.confirmations.ask({ subject, reason: 'with password=hunter2hunter2?', event: 'fact.added', hook: 'odd' })
  await sharing.settled()
  const [question] = await confirmations.list()
  expect(question).toMatchObject({ action: { subject: expect.stringContaining('[redacted]') } })
  expect(JSON.stringify(question)).not.toContain('hunter2')
  await confirmations.decide(question?.id ?? '', { approved: true, by: 'Ann' })
  expect(await sharing.update()).toMatchObject([{ subject, status: 'accepted' }])
})

test('a question closed here is closed there; earlier questions are shared, too, and those after the end are not', async () => {
  const { confirmations } = await openStore('memory:')
  const engine = createEngine()
  const request = { subject: 'Pingu', reason: 'does it fly?', event: 'fact.added', hook: 'odd' }
  const { id } = engine.confirmations.ask(request)
  const sharing = shareConfirmations(engine.confirmations, confirmations)
  engine.confirmations.accept(id, 'Ben', 'in a plane')
  await sharing.settled()
  expect(await confirmations.list()).toMatchObject([{ status: 'used', decidedBy: 'Ben', decidedWhy: 'in a plane' }])
  engine.confirmations.ask(request)
  await sharing.settled()
  expect(await confirmations.list({ status: 'open' })).toHaveLength(1)
  sharing.stop()
  engine.confirmations.ask({ ...request, subject: 'Swift' })
  await sharing.settled()
  expect(await confirmations.list()).toHaveLength(2)
})

test('a question that the store cannot keep is reported, and the rest is kept', async () => {
  const { confirmations } = await openStore('memory:')
  const engine = createEngine()
  let isLost = true
  const ask: typeof confirmations.ask = (question) =>
    isLost ? Promise.reject(new Error('the server is gone')) : confirmations.ask(question)
  const sharing = shareConfirmations(engine.confirmations, { ...confirmations, ask })
  const request = { subject: 'Pingu', reason: 'does it fly?', event: 'fact.added', hook: 'odd' }
  engine.confirmations.ask(request)
  await expect(sharing.settled()).rejects.toThrow('the server is gone')
  isLost = false
  engine.confirmations.ask({ ...request, subject: 'Swift' })
  await sharing.settled()
  expect(await confirmations.list()).toMatchObject([{ action: { subject: 'Swift' } }])
})
