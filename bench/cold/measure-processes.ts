import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../measure.ts'

/** A command, started as a coding agent starts its hooks. */
export interface Process {
  readonly command: readonly [program: string, ...args: string[]]
  readonly cwd: string
  /** The text that it must print. */
  readonly prints: string
}

export interface ProcessFigures {
  /** CPU time of one start: user and system, with all threads and children. */
  readonly cpuMs: number
  readonly wallMs: number
  /** × the CPU time of the first process, in the same round. */
  readonly ratio: number
}

export interface Pace {
  readonly rounds: number
  /** Starts of a process in each round. */
  readonly starts: number
}

/** Starts the processes in turn, round by round, so that changes of machine speed affect all of them. Ratios are to the first. */
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

/** Checks the answer of a process before timing it; this start also fills the disk cache. */
function check(name: string, { command: [program, ...args], cwd, prints }: Process, input: string): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: environment(cwd), input, encoding: 'utf8' })
  if (status === 0 && stdout.includes(prints)) return
  throw new Error(`${name} ends with ${status} and says ${JSON.stringify(stdout)}\n${stderr}`)
}

/**
 * Node cannot read the CPU time of its children, and a child cannot include its own exit. Bash can: `times` prints the
 * kernel's count, to the millisecond, for all children that it has waited for, and their children.
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
  const { NODE_EXTRA_CA_CERTS: _, NODE_OPTIONS: __, ...rest } = process.env // Node 20 reads them at its start, which adds noise
  return { ...rest, LC_ALL: 'C', CLAUDE_PROJECT_DIR: project }
}
