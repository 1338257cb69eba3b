import { expect, test } from 'vitest'
import { killAuditWriters, manyAuditWriters } from './audit-faults.ts'

test('eight writers killed at random instants, twenty times: nothing acknowledged is lost, and the chain holds', async () => {
  const { acknowledged, complaints } = await killAuditWriters(20)
  expect(complaints).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
}, 300_000)

test('eight writers at once: every record is there, once, in one chain', async () => {
  expect(await manyAuditWriters(8, 40)).toEqual({ acknowledged: 320, torn: 0, complaints: [] })
})
