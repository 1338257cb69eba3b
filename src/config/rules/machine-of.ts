import { homedir } from 'node:os'
import type { Machine } from '../../actions/internal.ts'
import { realPath } from '../../node/index.ts'

/** This machine, for readers of tool calls: where `~` is, and where links lead. */
export function machineOf(root: string): Machine {
  return { workspace: root, home: homedir(), realPath }
}
