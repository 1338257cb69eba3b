import { readdirSync, readFileSync } from 'node:fs'

/** Ends a group of processes immediately, and those that left the group but still have its mark in their environment. */
export function endProcesses(group: number | undefined, mark: string): void {
  if (group !== undefined) send(-group, 'SIGKILL')
  for (const id of marked(mark)) send(id, 'SIGKILL')
}

/** Asks a group to end. */
export function askToEnd(group: number | undefined): void {
  if (group !== undefined) send(-group, 'SIGTERM')
}

function send(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch {
    // it has ended already
  }
}

/** Only Linux shows the environment of processes in files. Elsewhere the process group is used. */
function marked(mark: string): readonly number[] {
  if (process.platform !== 'linux') return []
  const ids = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  return ids.filter((id) => id !== process.pid && environmentOf(id).includes(mark))
}

function environmentOf(id: number): readonly string[] {
  try {
    return readFileSync(`/proc/${id}/environ`, 'utf8').split('\0')
  } catch {
    return [] // it has ended, or belongs to another user
  }
}
