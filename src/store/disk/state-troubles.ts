import { join } from 'node:path'
import { sentenceOf } from '../../base/index.ts'
import { fileTrouble } from './file-trouble.ts'
import { stateFolder } from './state-folder.ts'
import { writeErrorIn } from './write-error-in.ts'

/** Why a part of the state folder cannot be written, as a sentence that names it, and the hint. */
export interface StateTrouble {
  readonly what: string
  readonly hint: string
}

/** Problems that keep the state folder from remembering seen logs and used approvals. */
export function stateTroubles(parts: readonly Part[] = allParts): readonly StateTrouble[] {
  const state = stateFolder()
  if (state === undefined) return [{ what: 'this user has no home, and so no state folder', hint: elsewhere }]
  return parts.flatMap((name) => troubleIn(join(state, name)))
}

const allParts = ['audit', 'approvals'] as const
type Part = (typeof allParts)[number]

const elsewhere = 'set `XDG_STATE_HOME` to a folder that can be written'

function troubleIn(folder: string): readonly StateTrouble[] {
  const error = writeErrorIn(folder)
  if (error === undefined) return []
  const { what, hint } = fileTrouble(error) ?? { what: `${folder} cannot be written: ${sentenceOf(error)}` }
  return [{ what, hint: hint === undefined ? elsewhere : `${hint}, or ${elsewhere}` }]
}
