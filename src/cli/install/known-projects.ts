import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { levelRoot, projectsFile } from '../../brains/index.ts'
import { digestOf } from '../config/policy.ts'
import { hookFile } from '../config/prepare-hook.ts'
import { homeFolder } from '../home-folder.ts'

const userRoot = () => levelRoot('user', { home: homeFolder(), system: '/', platform: process.platform })

/** The digest of each project's program, by the folder of the project. */
type Projects = Readonly<Record<string, string>>

/**
 * Notes the hook program of a project as one that a person has installed on this machine. A user-level install runs it for agents
 * that are started in a folder below. Without such an install there is nothing to note.
 */
export function rememberProject(root: string): void {
  const program = join(root, hookFile)
  if (!existsSync(program) || !existsSync(join(userRoot(), hookFile))) return
  change((known) => ({ ...known, [realpathSync(root)]: digestOf(readFileSync(program, 'utf8')) }))
}

/** Its hooks were taken out. */
export function forgetProject(root: string): void {
  const place = realpathSync(root)
  if (knownProjects()[place] === undefined) return
  change((known) => Object.fromEntries(Object.entries(known).filter(([one]) => one !== place)))
}

/** Whether a user-level install guards the folders below a project. */
export function isKnownProject(root: string): boolean {
  try {
    return knownProjects()[realpathSync(root)] === digestOf(readFileSync(join(root, hookFile), 'utf8'))
  } catch {
    return false // it has no program, so there is nothing to run
  }
}

function knownProjects(): Projects {
  try {
    const found: unknown = JSON.parse(readFileSync(join(userRoot(), projectsFile), 'utf8'))
    return typeof found === 'object' && found !== null ? (found as Projects) : {}
  } catch {
    return {} // there is none yet, or it is broken: then each project is noted again when its hooks are installed
  }
}

function change(update: (known: Projects) => Projects): void {
  const file = join(userRoot(), projectsFile)
  const fresh = `${file}.${process.pid}.tmp`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(fresh, `${JSON.stringify(update(knownProjects()), undefined, 2)}\n`, { mode: 0o600 })
  renameSync(fresh, file)
}
