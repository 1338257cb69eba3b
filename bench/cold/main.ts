import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPeers, type Peer, printMissing } from '../peers.ts'
import { figure, table } from '../table.ts'
import { decisionPeers } from '../theory/peers.ts'
import { plainIf } from './by-hand.ts'
import { type GuardedProject, makeGuardedProject, recorded } from './guarded-project.ts'
import { measureProcesses, type Process, type ProcessFigures } from './measure-processes.ts'
import { peerProgram } from './peer-program.ts'
import { hookCount, type Rules, refusal, told } from './scenario.ts'

const paces = { full: { rounds: 21, starts: 5 }, quick: { rounds: 7, starts: 3 } }
const bound = 1.3

const all = [...Array(hookCount).keys()]
const half = hookCount / 2
const projects: Readonly<Record<string, Rules>> = {
  [`${hookCount} hooks in TypeScript`]: { typescript: all, theory: [] },
  [`a theory of ${hookCount} hooks`]: { typescript: [], theory: all },
  [`${half} in TypeScript, ${half} in a theory`]: { typescript: all.slice(0, half), theory: all.slice(half) },
}

/**
 * Measures the cost of one decision for a coding agent: a new process, from start to end, with the decision on disk. Reads two flags:
 * `--peers` installs missing peers, `--quick` measures briefly. Returns the missed promises.
 */
export async function benchCold(): Promise<readonly string[]> {
  if (process.argv.includes('--peers')) installPeers(peers())
  const pace = paces[process.argv.includes('--quick') ? 'quick' : 'full']
  const folder = mkdtempSync(join(tmpdir(), 'pawl-cold-'))
  try {
    const guarded = Object.entries(projects).map(
      ([name, rules], at) => [name, makeGuardedProject(join(folder, `project-${at}`), rules)] as const,
    )
    const ours = new Map(guarded.flatMap(([name, project]) => waysToCall(name, project)))
    const figures = measureProcesses(folder, told, new Map([...(await others(folder)), ...ours]), pace)
    for (const [name, project] of guarded) mustBeRecorded(name, project, 2 * (1 + pace.rounds * pace.starts))
    print(figures, pace.rounds)
    printMissing(peers())
    return missed(figures, [...ours.keys()])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const peers = (): readonly Peer[] => decisionPeers().filter(({ name }) => name !== 'rools')

/** The call as the coding agent makes it, and the same without the shell. */
function waysToCall(name: string, { root, command }: GuardedProject): readonly (readonly [string, Process])[] {
  const direct = ['node', '.pawl/hook.cjs', 'claudecode', 'PreToolUse'] as const
  return [
    [`pawl, ${name}`, { command: direct, cwd: root, prints: refusal }],
    [`pawl, ${name}, by sh -c`, { command: ['sh', '-c', command], cwd: root, prints: refusal }],
  ]
}

async function others(folder: string): Promise<ReadonlyMap<string, Process>> {
  const program = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }
  const run = (file: string, prints = refusal): Process => ({ command: ['node', file], cwd: folder, prints })
  const found = new Map([
    ['bare node', run(program('empty.cjs', ''), '')],
    ['one if by hand, no record', run(program('if.cjs', plainIf))],
  ])
  for (const peer of peers()) {
    if (peer.isInstalled) found.set(`${peer.name}, ${hookCount} rules, no record`, run(await peerProgram(peer)))
  }
  return found
}

/** Checks that every decision is on disk: a missing record would make it too cheap. */
function mustBeRecorded(name: string, project: GuardedProject, starts: number): void {
  const lines = recorded(project)
  if (lines !== starts) throw new Error(`${name}: ${lines} decisions are on record, of ${starts}`)
}

function print(figures: ReadonlyMap<string, ProcessFigures>, rounds: number): void {
  console.log(`cold: a new process for one decision, medians of ${rounds} rounds\n`)
  const rows = [...figures].map(([name, { cpuMs, ratio, wallMs }]) => [
    name,
    ...[cpuMs, ratio, wallMs].map((value) => value.toFixed(value === ratio ? 2 : 1)),
  ])
  console.log(`${table([['', 'CPU ms', '× bare node', 'wall ms'], ...rows])}\n`)
}

function missed(figures: ReadonlyMap<string, ProcessFigures>, ours: readonly string[]): readonly string[] {
  return ours.flatMap((name) => {
    const { ratio = Number.NaN } = figures.get(name) ?? {}
    const holds = ratio <= bound
    console.log(`${holds ? 'holds ' : 'MISSED'}  ${name}, × bare node: ${figure(ratio)}, at most ${bound}`)
    return holds ? [] : [name]
  })
}
