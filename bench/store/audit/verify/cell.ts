// Writes a log, verifies it with the public key only, and prints the cost.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileAudit } from '../../../../src/store/files/file-audit.ts'
import { logRecords } from '../../../../test/store/log-records.ts'
import { cpuMicros } from '../../../measure.ts'
import type { VerifyFigures } from '../figures.ts'

const wanted = Number(process.argv[2])
const root = mkdtempSync(join(tmpdir(), 'pawl-bench-verify-'))
const folder = join(root, 'audit')
const log = openFileAudit(folder)
const batch = logRecords(1000)
for (let count = 0; count < wanted; count += batch.length) await log.append(batch)
await log.close()
const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
const started = cpuMicros()
const { records, problem } = await openFileAudit(folder).verify()
if (problem !== undefined) throw new Error(`record ${problem.position}: ${problem.what}`)
const figures: VerifyFigures = { records, megabytes: bytes / 1e6, cpuSeconds: (cpuMicros() - started) / 1e6 }
rmSync(root, { recursive: true })
console.log(JSON.stringify(figures))
