import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { kept, ready } from './acknowledgements.ts'
import type { Report } from './proof.ts'

export interface Killing {
  /** The program of a writer, and its arguments before its name. It prints `ready` at its start, and `kept` after a write. */
  readonly command: readonly string[]
  readonly rounds: number
  /** Receives the names of dead writers: once for each, every hundred rounds and at the end. */
  readonly look: (dead: readonly string[]) => Promise<void>
  readonly report: Report
  /** How the command is started in a round. Default: by Node. */
  readonly start?: (command: readonly string[], round: number) => readonly string[]
  /** How long a writer is suspended now and then before it is killed. */
  readonly suspendMs?: number
}

const writers = 8
/** Writers get on, however many others were killed: one that is spared until something is acknowledged has this long. */
const patienceMs = 60_000
const roundsBetweenLooks = 100

/**
 * Eight writers at a time. A round kills one of them with −9 at a random instant and starts another in its place.
 * Returns the complaints of a writer before it was killed.
 */
export async function killWriters({ command, rounds, look, report, ...how }: Killing): Promise<readonly string[]> {
  const { start = (words) => [process.execPath, ...words], suspendMs = 0 } = how
  const complaints: string[] = []
  const dead: string[] = []
  let [begun, ended] = [0, 0]
  let looking = Promise.resolve()
  const round = async (number: number) => {
    const name = `writer-${number}`
    const [program = '', ...words] = start([...command, name], number)
    const complaint = await killedSoon(spawn(program, words, { detached: true }), suspendMs)
    if (complaint !== undefined) complaints.push(`${name}: ${complaint}`)
    dead.push(name)
    ended += 1
    if (ended % roundsBetweenLooks !== 0) return
    report(`${ended} of ${rounds} rounds`)
    looking = looking.then(() => look(dead.splice(0)))
  }
  const lane = async () => {
    while (begun < rounds) await round(++begun)
  }
  await Promise.all(Array.from({ length: writers }, lane))
  await looking
  await look(dead.splice(0))
  return complaints
}

/** Why it ended by itself, should it do so. */
async function killedSoon(child: ChildProcess, suspendMs: number): Promise<string | undefined> {
  let said = ''
  child.stderr?.on('data', (bytes) => {
    said += String(bytes)
  })
  const closed = new Promise<NodeJS.Signals | null>((resolve) => child.once('close', (_, signal) => resolve(signal)))
  const isStuck = await Promise.race([instant(child), closed.then(() => false)])
  if (suspendMs > 0) {
    signal(child, 'SIGSTOP')
    await sleep(Math.random() * suspendMs)
    signal(child, 'SIGCONT')
    await sleep(Math.random() * 100)
  }
  signal(child, 'SIGKILL')
  if ((await closed) !== 'SIGKILL') return `ended by itself: ${said}`
  return isStuck ? `nothing was acknowledged within ${patienceMs} ms` : undefined
}

/** Some while they still open the store, some soon after, half after their first write. Returns whether one never wrote. */
async function instant({ stdout }: ChildProcess): Promise<boolean> {
  let heard = ''
  const hears = (word: string) =>
    new Promise<void>((resolve) => {
      stdout?.on('data', (bytes) => {
        heard += String(bytes)
        if (heard.includes(word)) resolve()
      })
    })
  const chance = Math.random()
  if (chance < 0.125) return sleep(Math.random() * 250, false)
  if (chance < 0.5) return hears(ready).then(() => sleep(Math.random() * 500, false))
  const isDone = hears(kept).then(() => sleep(Math.random() * 100, false))
  return Promise.race([isDone, sleep(patienceMs, true, { ref: false })])
}

/** To the whole group: a program that starts another may be killed before it has arranged that the other ends with it. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {
    // it has ended by itself
  }
}
