import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPeers, type Peer, printMissing } from '../peers.ts'
import { figure, table } from '../table.ts'
import { decisionPeers } from '../theory/peers.ts'
import { plainIf } from './by-hand.ts'
import { type GuardedProject, makeGuardedProject, recorded } from './guarded-project.ts'
import { measureProcesses, type Pace, type Process, type ProcessFigures } from './measure-processes.ts'
import { peerProgram } from './peer-program.ts'
import { everyday, everydayConfigs, hookCount, type ProjectFiles, projectFiles, refusal, told } from './scenario.ts'

const paces = { full: { rounds: 21, starts: 5 }, quick: { rounds: 7, starts: 3 } }
const [bound, boundOfStandard] = [1.3, 1.35]

const all = [...Array(hookCount).keys()]
const half = hookCount / 2
const projects: Readonly<Record<string, ProjectFiles>> = {
  [`${hookCount} hooks in TypeScript`]: projectFiles({ typescript: all, theory: [] }),
  [`a theory of ${hookCount} hooks`]: projectFiles({ typescript: [], theory: all }),
  [`${half} in TypeScript, ${half} in a theory`]: projectFiles({
    typescript: all.slice(0, half),
    theory: all.slice(half),
  }),
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
    const denied = await benchDenied(folder, pace)
    return [...denied, ...benchEveryday(folder, pace)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A call that one of many rules denies, beside peers. */
async function benchDenied(folder: string, pace: Pace): Promise<readonly string[]> {
  const guarded = madeIn(join(folder, 'denied'), projects)
  const ours = new Map(guarded.flatMap(([name, project]) => waysToCall(name, project, refusal)))
  const figures = measureProcesses(folder, told, new Map([...(await others(folder)), ...ours]), pace)
  for (const [name, project] of guarded) mustBeRecorded(name, project, 2 * (1 + pace.rounds * pace.starts))
  print('a call that is denied', figures, pace.rounds)
  printMissing(peers())
  return missed(figures, [...ours.keys()])
}

/** A call that is allowed, with what most projects have. */
function benchEveryday(folder: string, pace: Pace): readonly string[] {
  const guarded = madeIn(join(folder, 'everyday'), everydayConfigs)
  const ours = new Map(guarded.flatMap(([name, project]) => waysToCall(name, project, '')))
  const figures = measureProcesses(folder, everyday, new Map([bareNode(folder), ...ours]), pace)
  print('`npm test`, allowed', figures, pace.rounds)
  return missed(figures, [...ours.keys()])
}

function madeIn(
  folder: string,
  all: Readonly<Record<string, ProjectFiles>>,
): readonly (readonly [string, GuardedProject])[] {
  mkdirSync(folder)
  return Object.entries(all).map(([name, files], at) => [name, makeGuardedProject(join(folder, `${at}`), files)])
}

const peers = (): readonly Peer[] => decisionPeers().filter(({ name }) => name !== 'rools')

/** The call as the coding agent makes it, and the same without the shell. */
function waysToCall(
  name: string,
  { root, command }: GuardedProject,
  prints: string,
): readonly (readonly [string, Process])[] {
  const direct = ['node', '.pawl/hook.cjs', 'claudecode', 'PreToolUse'] as const
  return [
    [`pawl, ${name}`, { command: direct, cwd: root, prints }],
    [`pawl, ${name}, by sh -c`, { command: ['sh', '-c', command], cwd: root, prints }],
  ]
}

async function others(folder: string): Promise<ReadonlyMap<string, Process>> {
  const program = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }
  const run = (file: string, prints = refusal): Process => ({ command: ['node', file], cwd: folder, prints })
  const found = new Map([bareNode(folder), ['one if by hand, no record', run(program('if.cjs', plainIf))]])
  for (const peer of peers()) {
    if (peer.isInstalled) found.set(`${peer.name}, ${hookCount} rules, no record`, run(await peerProgram(peer)))
  }
  return found
}

function bareNode(folder: string): readonly [string, Process] {
  const file = join(folder, 'empty.cjs')
  writeFileSync(file, '')
  return ['bare node', { command: ['node', file], cwd: folder, prints: '' }]
}

/** Checks that every decision is on disk: a missing record would make it too cheap. */
function mustBeRecorded(name: string, project: GuardedProject, starts: number): void {
  const lines = recorded(project)
  if (lines !== starts) throw new Error(`${name}: ${lines} decisions are on record, of ${starts}`)
}

function print(what: string, figures: ReadonlyMap<string, ProcessFigures>, rounds: number): void {
  console.log(`cold: a new process for ${what}, medians of ${rounds} rounds\n`)
  const rows = [...figures].map(([name, { cpuMs, ratio, wallMs }]) => [
    name,
    ...[cpuMs, ratio, wallMs].map((value) => value.toFixed(value === ratio ? 2 : 1)),
  ])
  console.log(`${table([['', 'CPU ms', '× bare node', 'wall ms'], ...rows])}\n`)
}

function missed(figures: ReadonlyMap<string, ProcessFigures>, ours: readonly string[]): readonly string[] {
  return ours.flatMap((name) => {
    const { ratio = Number.NaN } = figures.get(name) ?? {}
    const most = name.includes('standard') ? boundOfStandard : bound
    const holds = ratio <= most
    console.log(`${holds ? 'holds ' : 'MISSED'}  ${name}, × bare node: ${figure(ratio)}, at most ${most}`)
    return holds ? [] : [name]
  })
}
