import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { sha256 } from './sha256.ts'

/**
 * The folder in which Pawl keeps for a user what must not lie in a project, such as the ends of logs; undefined for a user without a
 * home. An empty or relative `XDG_STATE_HOME` counts as unset.
 */
export function stateFolder(): string | undefined {
  const { XDG_STATE_HOME: named, LOCALAPPDATA: local } = process.env
  const isNamed = named !== undefined && isAbsolute(named)
  const state = process.platform === 'win32' ? local : isNamed ? named : belowHome()
  return state !== undefined && isAbsolute(state) ? join(state, 'pawl') : undefined
}

/** The beginning of the paths of all files of a state folder about the log with this name, such as the path of its folder. */
export function stateFilesOf(log: string, folder: string): string {
  return join(folder, 'audit', sha256(Buffer.from(log)).slice(0, 32))
}

function belowHome(): string | undefined {
  try {
    return join(homedir(), '.local', 'state')
  } catch {
    return undefined // a user without an entry in the password file
  }
}
