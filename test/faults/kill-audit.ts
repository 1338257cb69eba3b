import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileAudit } from '../../src/store/files/file-audit.ts'
import { headMemory } from '../../src/store/seen/head-memory.ts'
import { withProgram } from '../store/processes.ts'
import { writtenDown } from './acknowledgements.ts'
import { auditJudge } from './audit-judge.ts'
import { type Killing, killWriters } from './kill-writers.ts'
import type { Proof, Report } from './proof.ts'

/** So long a holder that cannot be seen to be dead keeps the lock: short, so that takeovers are many. */
const staleMs = 400
/** The usual time. */
const usualMs = 10_000

/** Writers of one log in files are killed with −9: acknowledged records are in their place, and the chain holds. */
export function killAudit(rounds: number, report: Report): Promise<Proof> {
  return storm({ rounds, report, staleMs: usualMs })
}

/**
 * The same, where half of the writers are in process namespaces of their own, as in containers and sandboxes: they do not see each
 * other's processes, and have the same numbers.
 */
export function killInNamespaces(rounds: number, report: Report): Promise<Proof> {
  const [unshare, ...words] = namespaced()
  const start: Killing['start'] = (command, round) =>
    round % 2 === 0 ? [process.execPath, ...command] : [unshare, ...words, process.execPath, ...command]
  return storm({ rounds, report, staleMs, start })
}

/** Writers are suspended for longer than their lock lasts, and continue: their late writes are harmless. */
export function suspendAudit(rounds: number, report: Report): Promise<Proof> {
  return storm({ rounds, report, staleMs, suspendMs: 3 * staleMs })
}

/** Root may make namespaces; others need one of users around it. */
function namespaced(): readonly [string, ...string[]] {
  const words = ['--pid', '--fork', '--kill-child=SIGKILL']
  const isRoot = spawnSync('unshare', [...words, 'true']).status === 0
  return ['unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), ...words]
}

interface Storm extends Pick<Killing, 'rounds' | 'report' | 'start' | 'suspendMs'> {
  readonly staleMs: number
}

function storm({ staleMs, ...how }: Storm): Promise<Proof> {
  return withLog(async (folder, program) => {
    const log = openFileAudit(join(folder, 'audit'), { memory: headMemory(`${folder}/audit`) })
    const judge = auditJudge(log)
    const problems: string[] = []
    const look = async (names: readonly string[]) => {
      problems.push(...(await judge.look(names.flatMap((name) => writtenDown(folder, name)))))
    }
    const command = [program, folder, 'Infinity', String(staleMs)]
    const complaints = await killWriters({ command, look, ...how })
    const torn = (await log.query({ event: 'audit.torn' })).length
    const found = `${judge.count()} records acknowledged, ${judge.records()} kept, ${torn} torn ends left out`
    return { summary: `${how.rounds} writers killed, ${found}`, problems: [...new Set([...complaints, ...problems])] }
  })
}

/** Parallel writers of one log, each so many records: all of them are there, once. */
export async function manyAuditWriters(writers: number, records: number): Promise<Proof> {
  return withLog(async (folder, program) => {
    const names = Array.from({ length: writers }, (_, at) => `writer-${at}`)
    const command = [program, folder, String(records), String(usualMs)]
    const ends = names.map((name) =>
      once(spawn(process.execPath, [...command, name], { stdio: ['ignore', 'ignore', 'inherit'] }), 'close'),
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
