import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, ftruncateSync, mkdtempSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Ran } from '../hook-project.ts'

/** One run of a program. */
export interface Call {
  /** A module that has done its work when it is loaded. */
  readonly program: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** A process that runs programs, one after the other. */
export type Resident = (call: Call) => Ran

/**
 * Starts a process that loads the modules of programs once: for most tests the start of Node, and not the program,
 * takes the time. Calls go through named pipes, on which this process waits; output of a program and its children goes
 * to files. A program that takes longer than the limit is abandoned.
 */
export async function startResident(resident: string, limitMs = 120_000): Promise<Resident> {
  const folder = mkdtempSync(join(dirname(resident), 'resident-'))
  const [calls, statuses] = [join(folder, 'calls'), join(folder, 'statuses')]
  execFileSync('mkfifo', [calls, statuses])
  const [stdout, stderr] = [recorded(join(folder, 'stdout')), recorded(join(folder, 'stderr'))]
  const child = spawn(process.execPath, [resident, calls, statuses, String(limitMs)], {
    stdio: ['ignore', stdout.file, stderr.file],
  })
  const opened = Promise.all([open(calls, 'w'), open(statuses, 'r')])
  const failed = once(child, 'exit').then(() => {
    for (const pipe of [calls, statuses]) closeSync(openSync(pipe, 'r+')) // nothing waits for the other end any more
    opened.then((ends) => ends.map((end) => end.close()))
    throw new Error(`the resident process cannot start: ${stderr.take()}`)
  })
  const [to, from] = await Promise.race([opened, failed])
  child.unref()
  failed.catch(() => undefined) // it ends with this process
  return (call) => {
    writeSync(to.fd, `${JSON.stringify(call)}\n`)
    const status = lineFrom(from.fd)
    return { status: Number(status), stdout: stdout.take(), stderr: stderr.take() }
  }
}

function recorded(path: string): { readonly file: number; take(): string } {
  const file = openSync(path, 'a+')
  return {
    file,
    take() {
      const text = readFileSync(path, 'utf8')
      if (text !== '') ftruncateSync(file)
      return text
    },
  }
}

function lineFrom(file: number): string {
  const bytes = Buffer.alloc(16)
  const length = readSync(file, bytes)
  if (length === 0) throw new Error('the resident process has ended')
  return bytes.toString('utf8', 0, length)
}
