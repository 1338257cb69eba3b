import { homedir } from 'node:os'
import type { Machine } from '../../actions/internal.ts'
import { gitHead, realPath } from '../../node/index.ts'

/** This machine, for readers of tool calls: where `~` is, where links lead, and which branches repositories are on. */
export function machineOf(root: string): Machine {
  return { workspace: root, home: homedir(), realPath, branchAt }
}

function branchAt(folder: string): string | undefined {
  return gitHead(folder)?.branch
}
