import { type Argument, unknown } from '../action/argument.ts'
import { branch, forget, meet } from './environment.ts'
import type { Reading, Text, Where } from './reading.ts'

/** Reads what a shell runs when it ends, and what it may have run when signals arrived. Returns the output. */
export function endShell(where: Where, reading: Reading): Text {
  const { environment } = where
  if (environment.traps.length === 0) return ''
  meet(environment, environment.exits.shell)
  environment.hasEnded = false
  const traps = environment.traps.splice(0)
  const inside = [...where.inside, 'trap']
  for (const { text, isAtEnd } of traps)
    reading.script(text, { ...(isAtEnd ? where : atAnyTime(where, reading)), inside }, undefined)
  return unknown('the output of a trap')
}

/** A state of which only the names are known, and a folder that it was in. */
function atAnyTime(where: Where, reading: Reading): Where {
  const own = branch(where, reading)
  const folders: readonly Argument[] = [...where.environment.folders, unknown('any folder')]
  forget(own.environment, 'a variable at an unknown time')
  Object.assign(own.environment, { folders, foldersIfFailed: folders })
  return own
}
