import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { levelRoot, projectsFile, removedFile } from '../../brains/index.ts'
import type { Json } from '../../kernel/index.ts'
import { digestOf } from '../config/policy.ts'
import { hookFile } from '../config/prepare-hook.ts'
import { hasHome, homeFolder } from '../home-folder.ts'

const userRoot = () => levelRoot('user', { home: homeFolder(), system: '/', platform: process.platform })

/**
 * Notes the hook program of a project as one that a person has installed on this machine. A user-level install runs it for agents
 * that are started in a folder below; without such an install there is nothing to note.
 */
export function rememberProject(root: string): void {
  const place = realpathSync(root)
  const removed = removedFolders()
  if (removed.includes(place))
    write(
      removedFile,
      removed.filter((one) => one !== place),
    )
  const program = join(root, hookFile)
  if (!existsSync(program) || !existsSync(join(userRoot(), hookFile))) return
  write(projectsFile, { ...knownProjects(), [place]: digestOf(readFileSync(program, 'utf8')) })
}

/**
 * Notes that a person has removed Pawl from a folder: sessions that began before still call us, and are let go on. Without this note
 * they would be refused, as if somebody else had taken the program away.
 */
export function forgetProject(root: string): void {
  if (!hasHome()) return
  const place = existsSync(root) ? realpathSync(root) : root
  const known = Object.entries(knownProjects())
  if (known.some(([one]) => one === place))
    write(projectsFile, Object.fromEntries(known.filter(([one]) => one !== place)))
  const removed = removedFolders()
  if (!removed.includes(place)) write(removedFile, [...removed, place].slice(-most))
}

/** Sessions do not last so long. */
const most = 1000

/** Whether a user-level install runs the hooks of a project for folders below it. */
export function isKnownProject(root: string): boolean {
  try {
    return knownProjects()[realpathSync(root)] === digestOf(readFileSync(join(root, hookFile), 'utf8'))
  } catch {
    return false // it has no program, so there is nothing to run
  }
}

/** The digest of each project's program, by the folder of the project. */
function knownProjects(): Readonly<Record<string, string>> {
  const found = read(projectsFile)
  return typeof found === 'object' && found !== null ? (found as Readonly<Record<string, string>>) : {}
}

function removedFolders(): readonly string[] {
  const found = read(removedFile)
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
}

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(join(userRoot(), path), 'utf8'))
  } catch {
    return undefined // there is none yet, or it is broken: then it is begun again
  }
}

function write(path: string, value: Json): void {
  const file = join(userRoot(), path)
  const fresh = `${file}.${process.pid}.tmp`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(fresh, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 })
  renameSync(fresh, file)
}
