import { expect, test } from 'vitest'
import type { Question } from '../../ports/index.ts'
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

test('an approval of the same action elsewhere does not hold, and the answer names the difference', async () => {
  const { confirmations } = await openStore('memory:')
  const from = { agent: 'codex', folder: '/old/shop', permissionMode: 'plan' }
  const { id } = await confirmations.ask({ ...question, from })
  await confirmations.decide(id, { approved: true, by: 'kim' })
  const asked = (digest: string, more: object) => ({
    question: { ...question, digest, from: { ...from, ...more } },
    takes: true,
  })
  expect(await standingOf(confirmations, asked('moved', { folder: '/new/shop' }))).toMatchObject({
    status: 'open',
    unlike: `the approval ${id} of kim does not hold for it: the folder was /old/shop, and is /new/shop`,
  })
  const both = await standingOf(
    confirmations,
    asked('both', { folder: '/new', permissionMode: undefined, session: 's2' }),
  )
  expect(both).toMatchObject({
    unlike: expect.stringMatching(
      /: the folder was \/old\/shop, and is \/new; the permission mode was plan, and is not known$/,
    ),
  })
  const other = { ...asked('other', {}).question, action: 2 }
  expect(await standingOf(confirmations, { question: other, takes: true })).not.toHaveProperty('unlike')
})

test('an approval that lasts longer than any question of this hook is used up without effect, and a person is asked', async () => {
  for (const expiresAt of [Date.parse('9999-01-01'), Number.POSITIVE_INFINITY]) {
    const { id, standing, again } = await standingAfter(expiresAt)
    expect(standing).toMatchObject({ status: 'open' })
    expect(standing.id).not.toBe(id)
    expect(again).toMatchObject({ status: 'used' })
  }
})
