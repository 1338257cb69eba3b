import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a folder with this ending, in the order of their names; none if it is not there. */
export function filesIn(folder: string, ending: string): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(ending))
    return names.sort().map((name) => join(folder, name))
  } catch {
    return [] // there is no such folder, or it cannot be listed: then the agent lists nothing either
  }
}
