import { visible } from './visible.ts'

/** From then on a person wonders whether anything happens. */
const patienceMs = 1000

/** The work under way, one at a time. */
let current: { words: string; readonly started: number } | undefined
/** How many columns of its line are on the screen. */
let shown = 0

/**
 * Runs work that may take longer than a second. From then on, a line on standard error shows the work under way, and
 * its duration; it is wiped when the work ends, or when something is printed. Only in a terminal: programs never read
 * it.
 */
export async function withProgress<T>(words: string, work: () => T | Promise<T>): Promise<T> {
  if (!process.stderr.isTTY || current !== undefined) return work()
  current = { words, started: performance.now() }
  const timer = setInterval(draw, patienceMs)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    current = undefined
    wipeProgress()
  }
}

/** Sets the text of the work under way, for work that has several parts or blocks the thread. */
export function progress(words: string): void {
  if (current === undefined) return
  current.words = words
  draw()
}

/** Wipes the line before other output. */
export function wipeProgress(): void {
  if (shown === 0) return
  process.stderr.write(`\r${' '.repeat(shown)}\r`)
  shown = 0
}

/** With the two columns of a `^C` that may be behind it. */
function draw(): void {
  if (current === undefined) return
  const ms = performance.now() - current.started
  if (ms < patienceMs * 0.9) return
  const room = Math.max(10, (process.stderr.columns || 80) - 3)
  const line = `${visible(current.words)} … ${Math.round(ms / 1000)} s`.slice(0, room)
  wipeProgress()
  process.stderr.write(line)
  shown = line.length + 2
}
