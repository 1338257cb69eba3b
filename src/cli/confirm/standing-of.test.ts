import { expect, test } from 'vitest'
import type { Question } from '../../protocol/index.ts'
import { openStore } from '../../store/index.ts'
import { standingOf } from './standing-of.ts'

const now = Date.now()
const day = 86_400_000
const question: Question = {
  digest: 'd',
  event: 'tool.before',
  action: 1,
  by: 'careful',
  reason: '',
  expiresAt: now + day,
}

/** Has the question approved until then, and asks it again as the hook process does. */
async function standingAfter(expiresAt: number) {
  const { confirmations } = await openStore('memory:')
  const { id } = await confirmations.ask({ ...question, expiresAt })
  await confirmations.decide(id, { approved: true, by: 'kim' })
  return {
    id,
    standing: await standingOf(confirmations, { question, takes: true }),
    again: await confirmations.get(id),
  }
}

test('an approval of a question that this hook could have asked is taken', async () => {
  for (const expiresAt of [now + 3_600_000, now + day, now + day + 3_600_000]) {
    const { id, standing } = await standingAfter(expiresAt)
    expect(standing).toEqual({ status: 'approved', id, by: 'kim' })
  }
})

test('an approval that lasts longer than any question of this hook is used up for nothing, and a person is asked', async () => {
  for (const expiresAt of [Date.parse('9999-01-01'), Number.POSITIVE_INFINITY]) {
    const { id, standing, again } = await standingAfter(expiresAt)
    expect(standing).toMatchObject({ status: 'open' })
    expect(standing.id).not.toBe(id)
    expect(again).toMatchObject({ status: 'used' })
  }
})
