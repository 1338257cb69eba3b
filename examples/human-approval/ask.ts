import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptedModel } from 'pawl/testing'
import { bank } from './bank.ts'

/** The first process: runs until a person must be asked, writes everything down, and ends. */
const folder = process.argv[2] ?? '.'
const model = scriptedModel([{ calls: [{ name: 'transfer', input: { amount: 50, to: 'Kim' } }] }])

const result = await bank(model, join(folder, 'ledger')).run('Send Kim 50.')
if (result.status === 'suspended') {
  writeFileSync(join(folder, 'waiting.json'), JSON.stringify(result))
  console.log(result.confirmation.reason, JSON.stringify(result.confirmation.action))
}
