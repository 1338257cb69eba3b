import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * The folder in which Pawl keeps data of a user that must not be in a project, such as the ends of logs; undefined for
 * a user without a home. An empty or relative `XDG_STATE_HOME` counts as unset.
 */
export function stateFolder(): string | undefined {
  const { XDG_STATE_HOME: named, LOCALAPPDATA: local } = process.env
  const isNamed = named !== undefined && isAbsolute(named)
  const state = process.platform === 'win32' ? local : isNamed ? named : belowHome()
  return state !== undefined && isAbsolute(state) ? join(state, 'pawl') : undefined
}

function belowHome(): string | undefined {
  try {
    return join(homedir(), '.local', 'state')
  } catch {
    return undefined // a user without an entry in the password file
  }
}
