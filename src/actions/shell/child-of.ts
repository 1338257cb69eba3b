import { type Environment, shellOf } from './environment.ts'

/** The environment of a shell that another one starts: exported variables and functions only. */
export function childOf(parent: Environment): Environment {
  const child: Environment = {
    ...shellOf(parent),
    locals: undefined,
    input: undefined,
    isAway: false,
    isOutside: false,
  }
  for (const name of child.variables.keys())
    if (!child.exported.has(name) || name === 'IFS' || name === '@') child.variables.delete(name)
  for (const name of child.functions.keys()) if (!child.exported.has(name)) child.functions.delete(name)
  child.aliases.clear()
  child.odd.clear()
  return child
}
