import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The records of a project's audit, in order. */
export function auditIn(project: string): readonly Readonly<Record<string, unknown>>[] {
  const folder = join(project, '.pawl/audit')
  if (!existsSync(folder)) return []
  const segments = readdirSync(folder).filter((name) => /^\d+\.jsonl$/.test(name))
  const lines = segments.sort().flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line).record)
}
