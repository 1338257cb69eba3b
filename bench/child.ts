import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a file of this folder in a process of its own, and returns the JSON that it prints. */
export function child<T>(file: string, args: readonly string[], flags: readonly string[] = []): T {
  const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env // Node 20 reads it at its start, which adds noise
  const path = fileURLToPath(new URL(file, import.meta.url))
  const output = execFileSync(process.execPath, [...flags, '--import', 'tsx', path, ...args], {
    env: environment,
    encoding: 'utf8',
  })
  return JSON.parse(output) as T
}

/** The same for a contender that may fail: reports the failure and returns undefined. */
export function childOf<T>(name: string, ...command: Parameters<typeof child>): T | undefined {
  try {
    const printed = child<T>(...command)
    process.stderr.write('.')
    return printed
  } catch {
    process.stderr.write(`\n${name} failed, see above\n`) // its process has printed the error
    return undefined
  }
}
