import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One process at a store, from `child.ts`. */
export interface Child {
  readonly process: ChildProcess
  /** Its printed values so far, without the `ready`. */
  readonly said: readonly unknown[]
  /** Resolves as soon as it has printed so many values. */
  until(count: number): Promise<void>
  go(): void
  /** Resolves with the exit code; nothing if it was killed. */
  readonly ended: Promise<number | null>
}

/** Builds a program once, so that each process starts fast; inside the project, where packages are found. */
export async function buildProgram(entry: string): Promise<string> {
  const folder = join(root, '.cache')
  mkdirSync(folder, { recursive: true })
  const outfile = join(folder, `${basename(entry, '.ts')}-${process.pid}.mjs`)
  const form = { bundle: true, platform: 'node', format: 'esm' } as const
  const external = ['@photostructure/sqlite', 'pg', 'esbuild']
  const entryPoints = [join(root, entry)]
  await build({ ...form, entryPoints, outfile, external, conditions: ['pawl-source'] })
  return outfile
}

/** Builds a program for as long as the work takes. */
export async function withProgram<T>(entry: string, work: (program: string) => Promise<T>): Promise<T> {
  const program = await buildProgram(entry)
  try {
    return await work(program)
  } finally {
    rmSync(program, { force: true })
  }
}

/** Starts a process and waits until it has opened the store. */
export async function startChild(script: string, url: string, task: string, name: string): Promise<Child> {
  const started = spawn(process.execPath, [script, url, task, name], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: unknown[] = []
  let changed = () => {}
  let isOver = false
  const ended = new Promise<number | null>((resolve) => {
    started.on('close', (code) => {
      isOver = true
      resolve(code)
      changed()
    })
  })
  createInterface({ input: started.stdout }).on('line', (line) => {
    lines.push(JSON.parse(line))
    changed()
  })
  started.stdin.on('error', () => undefined) // it may be killed before it reads
  const until = async (count: number) => {
    while (lines.length < count) {
      if (isOver) throw new Error(`${task} ended after saying ${JSON.stringify(lines)}`)
      await new Promise<void>((resolve) => {
        changed = resolve
      })
    }
  }
  await until(1)
  const said = () => lines.slice(1)
  return {
    process: started,
    get said() {
      return said()
    },
    until: (count) => until(count + 1),
    go: () => started.stdin.write('go\n'),
    ended,
  }
}

/** Starts so many, releases them together, and returns the printed values of all. */
export async function race(script: string, url: string, task: string, count: number): Promise<readonly unknown[]> {
  const names = Array.from({ length: count }, (_, index) => `${task}-${index}`)
  const children = await Promise.all(names.map((name) => startChild(script, url, task, name)))
  for (const child of children) child.go()
  const codes = await Promise.all(children.map(({ ended }) => ended))
  if (codes.some((code) => code !== 0)) throw new Error(`${task} ended with ${codes.join(', ')}`)
  return children.flatMap(({ said }) => said)
}
