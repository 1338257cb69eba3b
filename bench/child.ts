import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a file of this folder in a process of its own and gives the JSON it printed. */
export function child<T>(file: string, args: readonly string[], flags: readonly string[] = []): T {
  const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env // read eagerly by Node 20: noise
  const path = fileURLToPath(new URL(file, import.meta.url))
  const output = execFileSync(process.execPath, [...flags, '--import', 'tsx', path, ...args], {
    env: environment,
    encoding: 'utf8',
  })
  return JSON.parse(output) as T
}
