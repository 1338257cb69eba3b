import { homedir } from 'node:os'
import type { Machine } from '../../actions/internal.ts'
import { realPath } from '../../node/index.ts'
import { branchAt } from './branch-at.ts'

/** This machine, for readers of tool calls: where `~` is, where links lead, and which branches repositories are on. */
export function machineOf(root: string): Machine {
  return { workspace: root, home: homedir(), realPath, branchAt }
}
