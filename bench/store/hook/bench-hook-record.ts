import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GuardedProject, makeGuardedProject, recorded } from '../../cold/guarded-project.ts'
import { measureProcesses, type Process, type ProcessFigures } from '../../cold/measure-processes.ts'
import { hookCount, projectFiles, refusal, told } from '../../cold/scenario.ts'
import { table } from '../../table.ts'
import { holds } from '../holds.ts'
import { silentProgram } from './silent-program.ts'

/** The log signs one record in 64: there are enough starts for the figures to include signatures. */
const paces = { full: { rounds: 21, starts: 7 }, quick: { rounds: 7, starts: 3 } }
const bound = 1.3
const bare = 'bare node'
const silent = 'hook process, its record going nowhere'
const kept = 'hook process, its record in the log'

/** Measures the cost of the record in the process that a coding agent starts for every call. */
export async function benchHookRecord(pace: keyof typeof paces): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-bench-hook-'))
  try {
    const rules = projectFiles({ typescript: [...Array(hookCount).keys()], theory: [] })
    const withLog = makeGuardedProject(join(folder, 'kept'), rules)
    const without = makeGuardedProject(join(folder, 'silent'), rules)
    for (const [path, text] of Object.entries(await silentProgram())) writeFileSync(join(without.root, path), text)
    const empty = join(folder, 'empty.cjs')
    writeFileSync(empty, '')
    const processes = new Map<string, Process>([
      [bare, { command: ['node', empty], cwd: folder, prints: '' }],
      [silent, hookProcess(without)],
      [kept, hookProcess(withLog)],
    ])
    const { rounds, starts } = paces[pace]
    const figures = measureProcesses(folder, told, processes, paces[pace])
    mustDiffer(withLog, without, 1 + rounds * starts)
    // the start that is not timed signs the first record
    print(figures, `${rounds * starts} starts, ${signedIn(withLog) - 1} of them signed`)
    const { ratio = Number.NaN } = figures.get(kept) ?? {}
    return holds(`${kept}, × ${bare}, at most`, ratio, bound, ratio <= bound)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function hookProcess({ root }: GuardedProject): Process {
  return { command: ['node', '.pawl/hook.cjs', 'claudecode', 'PreToolUse'], cwd: root, prints: refusal }
}

/** Checks that one project has a record of every start, and the other has none. */
function mustDiffer(withLog: GuardedProject, without: GuardedProject, starts: number): void {
  const count = recorded(withLog)
  if (count !== starts) throw new Error(`${count} decisions are on record, of ${starts}`)
  const expected = Math.floor(starts / 64) + 1
  const signed = signedIn(withLog)
  if (signed !== expected) throw new Error(`${signed} records are signed, of ${expected}`)
  if (existsSync(join(without.root, '.pawl/audit'))) throw new Error('there is a record where there should be none')
}

function signedIn({ root }: GuardedProject): number {
  return readFileSync(join(root, '.pawl/audit/000001.jsonl'), 'utf8').split('"signature":"').length - 1
}

function print(figures: ReadonlyMap<string, ProcessFigures>, starts: string): void {
  const [least, most] = [figures.get(silent)?.ratio ?? Number.NaN, figures.get(kept)?.ratio ?? Number.NaN]
  const rows = [...figures].map(([name, { cpuMs, ratio, wallMs }]) => [
    name,
    cpuMs.toFixed(1),
    ratio.toFixed(2),
    wallMs.toFixed(1),
  ])
  console.log(`\naudit: the record of a new process for one decision; ${starts}\n`)
  console.log(`${table([['', 'CPU ms', '× bare node', 'wall ms'], ...rows])}\n`)
  const share = ((1 - least / most) * 100).toFixed(0)
  console.log(`the record takes ${(most - least).toFixed(2)} × ${bare}, ${share} % of its process\n`)
}
