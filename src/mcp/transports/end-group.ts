import type { ChildProcess } from 'node:child_process'

/** Which part of the time a process has to end by itself, before it is asked to. */
const byItself = 1 / 3

/** Waits for a process and its group to end by themselves, then asks them to, and makes them when all of the time has passed. */
export async function endGroup(child: ChildProcess, patienceMs: number): Promise<void> {
  if (child.pid === undefined) return
  if (await endsIn(child, patienceMs * byItself)) return
  killGroup(child, 'SIGTERM')
  if (await endsIn(child, patienceMs * (1 - byItself))) return
  killGroup(child, 'SIGKILL')
}

/** Signals a process and everything in its group. */
export function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  const { pid } = child
  if (pid === undefined) return
  try {
    if (process.platform !== 'win32') process.kill(-pid, signal)
    else if (isRunning(child)) child.kill(signal)
  } catch {
    // no process is left
  }
}

/** How often is looked whether a group is gone: the system does not tell. */
const lookMs = 20

async function endsIn(child: ChildProcess, limitMs: number): Promise<boolean> {
  const until = performance.now() + limitMs
  while (isAlive(child)) {
    if (performance.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  return true
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

function isAlive(child: ChildProcess): boolean {
  if (isRunning(child)) return true
  if (process.platform === 'win32') return false
  try {
    process.kill(-(child.pid ?? 0), 0)
    return true
  } catch {
    return false
  }
}
