import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from 'pawl/store'

const folder = mkdtempSync(join(tmpdir(), 'pawl-store-'))
const store = await openStore(`sqlite:${folder}`)

// an account for the day: nothing is spent that was not reserved
const account = { key: 'user:kim/2026-11-16', limits: { tokens: 1_000 } }
await store.budgets.reserve('call-1', [account], { tokens: 800 })
await store.budgets.settle('call-1', { tokens: 650 })
const { refused } = await store.budgets.reserve('call-2', [account], { tokens: 400 })
console.log(`refused: ${refused?.spent} of ${refused?.limit} ${refused?.what} are spent`)

// a question waits for a person; the approval holds for this action, once
const asked = await store.confirmations.ask({
  digest: 'push-to-main',
  event: 'tool.before',
  action: { command: 'git push' },
  by: 'ask-before-push',
  reason: 'pushing is seen by everybody',
  expiresAt: Date.now() + 3_600_000,
})
await store.confirmations.decide(asked.id, { approved: true, by: 'kim' })
console.log('first:', (await store.confirmations.take('push-to-main'))?.status ?? 'nothing to take')
console.log('again:', (await store.confirmations.take('push-to-main'))?.status ?? 'nothing to take')

// a step that is finished is not done again, in whichever process
const journal = store.journals.open('run-1')
await journal.step('charge', async () => 'charged once')
console.log(await journal.step('charge', async () => 'charged twice'))

await store.close()
rmSync(folder, { recursive: true })
