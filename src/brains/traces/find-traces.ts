import { homedir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Brain } from '../contract/brain.ts'
import { kindOfFile } from './kind-of-file.ts'
import { isProgram } from './program-file.ts'

/** The found traces of an agent. Those on the machine do not belong to the project. */
export interface FoundTraces {
  readonly project: readonly string[]
  /** As text: `claude` on the PATH, ~/.claude/. */
  readonly machine: readonly string[]
}

interface Place {
  /** The project. */
  readonly from: string
  /** Of this process, by default. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Of this person, by default. */
  readonly home?: string
}

/** Looks for an agent in a project and on the machine. */
export function findTraces({ traces }: Pick<Brain, 'traces'>, place: Place): FoundTraces {
  const { from, env = process.env, home = homedir() } = place
  const folders = (env['PATH'] ?? '').split(delimiter).filter(isAbsolute) // others depend on where we are
  const programs = traces.programs.filter((name) => folders.some((folder) => isProgram(join(folder, name))))
  const isHome = isAbsolute(home) && isThere(home, traces.home)
  return {
    project: traces.project.filter((path) => isThere(from, path)),
    machine: [...programs.map((name) => `\`${name}\` on the PATH`), ...(isHome ? [`~/${traces.home}`] : [])],
  }
}

function isThere(root: string, path: string): boolean {
  return kindOfFile(join(root, path)) === (path.endsWith('/') ? 'folder' : 'file')
}
