import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileAudit } from '../../src/store/audit/index.ts'
import { withProgram } from '../store/processes.ts'
import { writtenDown } from './acknowledgements.ts'
import { auditJudge } from './audit-judge.ts'
import { killWriters } from './kill-writers.ts'
import type { Proof, Report } from './proof.ts'

/** Writers of one log in files are killed with −9: what was acknowledged is in its place, and the chain holds. */
export async function killAudit(rounds: number, report: Report): Promise<Proof> {
  return withLog(async (folder, program) => {
    const log = openFileAudit(join(folder, 'audit'))
    const judge = auditJudge(log)
    const problems: string[] = []
    const look = async (names: readonly string[]) => {
      problems.push(...(await judge.look(names.flatMap((name) => writtenDown(folder, name)))))
    }
    const complaints = await killWriters({ command: [program, folder, 'Infinity'], rounds, look, report })
    const torn = (await log.query({ event: 'audit.torn' })).length
    const found = `${judge.count()} records acknowledged, ${judge.records()} kept, ${torn} torn ends found and cut off`
    return { summary: `${rounds} writers killed, ${found}`, problems: [...new Set([...complaints, ...problems])] }
  })
}

/** Writers of one log at once, each so many records: all of them are there, once. */
export async function manyAuditWriters(writers: number, records: number): Promise<Proof> {
  return withLog(async (folder, program) => {
    const names = Array.from({ length: writers }, (_, at) => `writer-${at}`)
    const ends = names.map((name) =>
      once(
        spawn(process.execPath, [program, folder, String(records), name], { stdio: ['ignore', 'ignore', 'inherit'] }),
        'close',
      ),
    )
    const codes = (await Promise.all(ends)).map(([code]) => code)
    const judge = auditJudge(openFileAudit(join(folder, 'audit')))
    const problems = [...(await judge.look(names.flatMap((name) => writtenDown(folder, name))))]
    if (codes.some((code) => code !== 0)) problems.push(`writers ended with ${codes}`)
    return { summary: `${judge.count()} records acknowledged, ${judge.records()} kept`, problems }
  })
}

async function withLog(work: (folder: string, program: string) => Promise<Proof>): Promise<Proof> {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-kills-'))
  try {
    return await withProgram('test/faults/audit-writer.ts', (program) => work(folder, program))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
