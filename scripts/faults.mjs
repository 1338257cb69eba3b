// Kills writers with -9 at random instants, on SQLite and on PostgreSQL: npm run test:faults [-- rounds of each]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRounds } from '../test/store/kill-rounds.ts'
import { startPostgres } from '../test/store/postgres-server.ts'
import { buildChild } from '../test/store/processes.ts'

const rounds = Number(process.argv[2] ?? 500)
const folder = mkdtempSync(join(tmpdir(), 'pawl-faults-'))
const script = await buildChild()
const server = await startPostgres()
try {
  for (const url of [`sqlite:${folder}`, server.createDatabase()]) {
    const name = url.split(':')[0]
    const progress = (round, acknowledged) => {
      if (round % 25 === 0) console.log(`${name}: ${round} of ${rounds} rounds, ${acknowledged} writes acknowledged`)
    }
    const { acknowledged, problems } = await killRounds({ script, url, rounds, progress })
    console.log(`${name}: ${rounds} rounds, ${acknowledged} writes acknowledged, ${problems.length} problems`)
    for (const problem of problems) console.error(problem)
    if (problems.length > 0) process.exitCode = 1
  }
} finally {
  server.stop()
  rmSync(script, { force: true })
  rmSync(folder, { recursive: true, force: true })
}
