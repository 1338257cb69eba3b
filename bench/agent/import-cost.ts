import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from '../measure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** CPU milliseconds that a new process takes to import each of these, minus those of a process without imports. */
export function importCost<const S extends string>(
  specifiers: readonly S[],
  rounds: number,
): Readonly<Record<S, number>> {
  const differences = new Map<S, number[]>(specifiers.map((specifier) => [specifier, []]))
  for (let round = 0; round <= rounds; round++) {
    const bare = cpuMillis('')
    for (const [specifier, list] of differences) {
      const millis = cpuMillis(`await import('${specifier}')\n`) - bare
      if (round > 0) list.push(millis) // the first round fills the disk cache
    }
  }
  const medians = [...differences].map(([specifier, list]) => [specifier, median(list)])
  return Object.fromEntries(medians) as Record<S, number>
}

function cpuMillis(code: string): number {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env // Node 20 reads it at its start, which adds noise
  const print = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)'
  const flags = ['--input-type=module', '--eval', code + print]
  return Number(execFileSync(process.execPath, flags, { cwd: root, env, encoding: 'utf8' }))
}
