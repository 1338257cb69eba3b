import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { openFileAudit } from '../../src/store/audit/index.ts'

export interface AuditFaults {
  readonly rounds: number
  readonly acknowledged: number
  /** Torn tails that were found, cut off and reported. */
  readonly torn: number
  /** What must not be: acknowledged and not in its place, an error of a writer, a broken chain. */
  readonly complaints: readonly string[]
}

const writers = 8

/** Eight processes append to one log and are killed at a random instant, again and again; then the log is looked at. */
export async function killAuditWriters(rounds: number): Promise<AuditFaults> {
  const root = mkdtempSync(join(tmpdir(), 'pawl-faults-'))
  try {
    const worker = await bundled(root)
    const complaints: string[] = []
    for (let round = 0; round < rounds; round++) {
      const names = Array.from({ length: writers }, (_, at) => `round${round}writer${at}`)
      const children = names.map((name) => spawn(process.execPath, [worker, root, name, '1000000', '3']))
      complaints.push(...(await Promise.all(children.map(killedSoon))).flat())
    }
    return { rounds, ...(await lookAt(root, complaints)) }
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** So many processes at once, so many records each, one at a time; all of them must be there. */
export async function manyAuditWriters(processes: number, records: number): Promise<Omit<AuditFaults, 'rounds'>> {
  const root = mkdtempSync(join(tmpdir(), 'pawl-writers-'))
  try {
    const worker = await bundled(root)
    const children = Array.from({ length: processes }, (_, at) =>
      spawn(process.execPath, [worker, root, `writer${at}`, String(records)]),
    )
    return await lookAt(root, (await Promise.all(children.map(saidWhenDone))).flat())
  } finally {
    rmSync(root, { recursive: true })
  }
}

async function bundled(root: string): Promise<string> {
  const outfile = join(root, 'worker.cjs')
  const entry = fileURLToPath(new URL('append-worker.ts', import.meta.url))
  await build({ entryPoints: [entry], outfile, bundle: true, format: 'cjs', platform: 'node', target: 'node20' })
  return outfile
}

async function killedSoon(child: ChildProcess): Promise<readonly string[]> {
  const said = saidWhenDone(child)
  // it is ready, and about to write
  child.stdout?.once('data', () => setTimeout(() => child.kill('SIGKILL'), Math.random() * 400))
  return said
}

async function saidWhenDone(child: ChildProcess): Promise<readonly string[]> {
  const said: string[] = []
  child.stderr?.on('data', (bytes) => said.push(String(bytes)))
  await once(child, 'close')
  return said
}

async function lookAt(root: string, errors: readonly string[]): Promise<Omit<AuditFaults, 'rounds'>> {
  const log = openFileAudit(join(root, 'audit'))
  const { problem } = await log.verify()
  const kept = new Map((await log.query()).map(({ position, session }) => [position, session]))
  const acknowledged = readdirSync(root)
    .filter((name) => name.endsWith('.acknowledged'))
    .flatMap((name) => wholeLines(readFileSync(join(root, name), 'utf8')))
  const lost = acknowledged.filter((line) => {
    const [position, session] = line.split(' ')
    return kept.get(Number(position)) !== session
  })
  const torn = (await log.query({ event: 'audit.torn' })).length
  const broken = problem === undefined ? [] : [`record ${problem.position}: ${problem.what}`]
  return {
    acknowledged: acknowledged.length,
    torn,
    complaints: [...errors, ...broken, ...lost.map((line) => `acknowledged and lost: ${line}`)],
  }
}

/** The writer may have been killed while it wrote down what was acknowledged. */
function wholeLines(text: string): readonly string[] {
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
}
