import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Suspended } from 'pawl/agent'
import { scriptedModel } from 'pawl/testing'
import { bank } from './bank.ts'

/** The second process, minutes or days later: a person has said yes, and the run goes on where it was. */
const folder = process.argv[2] ?? '.'
const waiting = JSON.parse(readFileSync(join(folder, 'waiting.json'), 'utf8')) as Suspended
const model = scriptedModel(['Done: 50 to Kim.'])

const answer = { digest: waiting.confirmation.digest, approved: true, by: 'the manager' }
const result = await bank(model, join(folder, 'ledger')).resume(waiting.journal, answer)
if (result.status === 'completed') console.log(result.text)
