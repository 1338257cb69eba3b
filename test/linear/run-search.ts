import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { measuring } from './doubling.ts'

/** An input that took more than linear time. */
export interface Finding {
  readonly subject: string
  readonly shape: string
  readonly seed: number
  /** The size around which doublings were measured, and their cost. */
  readonly size: number
  readonly ratios: readonly number[]
}

export interface Searched {
  readonly tried: number
  readonly findings: readonly Finding[]
  /** Whether the search finds work that is known to take the square of the time. */
  readonly isControlFound: boolean
}

/** Searches in a process of its own. One that does not end is killed, and the error names its last attempt. */
export function runSearch(seed: number, shapes: number, step: number, minutes: number): Promise<Searched> {
  const file = fileURLToPath(new URL('./search.ts', import.meta.url))
  const child = spawn(process.execPath, [...measuring, file, String(seed), String(shapes), String(step)])
  let [printed, last] = ['', '']
  child.stdout.on('data', (text) => {
    printed += text
  })
  child.stderr.on('data', (text) => {
    last = String(text)
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), minutes * 60_000)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      if (code === 0) resolve(JSON.parse(printed) as Searched)
      else reject(new Error(`the search with seed ${seed} did not end; it was trying ${last}`))
    })
  })
}
