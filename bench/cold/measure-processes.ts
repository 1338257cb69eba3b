import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../measure.ts'

/** A command, started as an agent starts its hooks. */
export interface Process {
  readonly command: readonly [program: string, ...args: string[]]
  readonly cwd: string
  /** What it must print. */
  readonly prints: string
}

export interface ProcessFigures {
  /** Of one start: user and system, all threads and children. */
  readonly cpuMs: number
  readonly wallMs: number
  /** × the CPU time of the first process, in the same round. */
  readonly ratio: number
}

export interface Pace {
  readonly rounds: number
  /** How often a process is started in each round. */
  readonly starts: number
}

/** Starts each of them in turn, round by round, so that all share the machine's moods; the first is what ratios are to. */
export function measureProcesses(
  folder: string,
  input: string,
  processes: ReadonlyMap<string, Process>,
  { rounds, starts }: Pace,
): ReadonlyMap<string, ProcessFigures> {
  const file = join(folder, 'input.json')
  writeFileSync(file, input)
  const cells = [...processes].map(([name, process]) => ({ name, process, cpu: [] as number[], wall: [] as number[] }))
  for (const { name, process } of cells) check(name, process, input)
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < cells.length; turn++) {
      const cell = cells[(turn + round) % cells.length]
      if (cell === undefined) continue
      const { cpuMs, wallMs } = startOften(cell.process, file, starts)
      cell.cpu.push(cpuMs)
      cell.wall.push(wallMs)
    }
    globalThis.process.stderr.write('.')
  }
  globalThis.process.stderr.write('\n')
  const base = cells[0]?.cpu ?? []
  return new Map(
    cells.map(({ name, cpu, wall }) => {
      const ratio = median(cpu.map((one, round) => one / (base[round] ?? Number.NaN)))
      return [name, { cpuMs: median(cpu), wallMs: median(wall), ratio }]
    }),
  )
}

/** Its answer is held to the truth before it is timed; that start fills the disk cache, too. */
function check(name: string, { command: [program, ...args], cwd, prints }: Process, input: string): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: environment(cwd), input, encoding: 'utf8' })
  if (status === 0 && stdout.includes(prints)) return
  throw new Error(`${name} ends with ${status} and says ${JSON.stringify(stdout)}\n${stderr}`)
}

/**
 * Node cannot tell what its children have used, and what a child says of itself leaves its own end out. Bash can: `times`
 * is what the kernel has counted, to the millisecond, for all children it has waited for, and theirs.
 */
const script = 'n=$1; f=$2; shift 2; while [ $((n--)) -gt 0 ]; do "$@" < "$f" > /dev/null || exit; done; times'

function startOften({ command, cwd }: Process, file: string, starts: number): { cpuMs: number; wallMs: number } {
  const started = performance.now()
  const args = ['-c', script, 'bash', String(starts), file, ...command]
  const { status, stdout, stderr } = spawnSync('bash', args, { cwd, env: environment(cwd), encoding: 'utf8' })
  const wallMs = (performance.now() - started) / starts
  if (status !== 0) throw new Error(`${command.join(' ')} ends with ${status}\n${stderr}`)
  const ofChildren = stdout.trim().split('\n').at(-1) ?? ''
  const seconds = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].map(([, m, s]) => Number(m) * 60 + Number(s))
  return { cpuMs: (seconds.reduce((sum, one) => sum + one, 0) * 1000) / starts, wallMs }
}

function environment(project: string): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _, NODE_OPTIONS: __, ...rest } = process.env // read eagerly by Node 20: noise
  return { ...rest, LC_ALL: 'C', CLAUDE_PROJECT_DIR: project }
}
