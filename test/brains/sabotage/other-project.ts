import { createHash } from 'node:crypto'
import { hookPaths } from '../../../src/hook/program/hook-files.ts'
import type { Here } from './here.ts'

/** A project with the same hook program and a policy that refuses nothing. */
export function otherProject({ read, beside }: Here): string {
  const policy = withoutRefusals(read('.pawl/policy.cjs'))
  for (const path of hookPaths) beside.write(path, read(path))
  beside.write('.pawl/policy.cjs', policy)
  beside.write('.pawl/policy.json', read('.pawl/policy.json'))
  beside.add('.pawl/policy.json', { digest: digestOf(policy), sources: {} })
  return beside.path
}

/** A compiled config in which no guard refuses anything, as long as the one that was there. */
export function withoutRefusals(text: string): string {
  return text.replaceAll('touch forbidden', 'touch forgotten')
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
