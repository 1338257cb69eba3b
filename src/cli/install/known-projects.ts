import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Json } from '../../base/index.ts'
import { levelRoot, projectsFile, removedFile, removedForMs, withLock } from '../../brains/internal.ts'
import { digestOf } from '../../config/internal.ts'
import { hookFile } from '../../hook/index.ts'
import { replaceFile } from '../../node/index.ts'
import { hasHome, homeFolder } from '../project/home-folder.ts'

const userRoot = () => levelRoot('user', { home: homeFolder(), system: '/', platform: process.platform })

/**
 * Notes the hook program of a project as one that a person has installed on this machine. A user-level install runs it for agents
 * that are started in a folder below; without such an install there is nothing to note.
 */
export async function rememberProject(root: string): Promise<void> {
  const place = realpathSync(root)
  const program = join(root, hookFile)
  const isRelayed = existsSync(program) && existsSync(join(userRoot(), hookFile))
  if (!isRelayed && !Object.keys(removedFolders()).some((folder) => isAround(folder, place))) return
  await whileLocked(() => {
    // a removal from a folder above would count here as well
    const others = Object.entries(removedFolders()).filter(([folder]) => !isAround(folder, place))
    write(removedFile, Object.fromEntries(others))
    if (isRelayed) write(projectsFile, { ...knownProjects(), [place]: digestOf(readFileSync(program, 'utf8')) })
  })
}

/**
 * Notes that a person has removed Pawl from a folder: sessions that began before still call us, and continue. Without
 * this note they would be refused, as if the program had gone away by itself.
 */
export async function forgetProject(root: string): Promise<void> {
  if (!hasHome()) return
  const place = existsSync(root) ? realpathSync(root) : root
  await whileLocked(() => {
    if (knownProjects()[place] !== undefined) write(projectsFile, without(knownProjects(), place))
    const recent = Object.entries(removedFolders()).filter(([, time]) => Date.now() - time < removedForMs)
    write(removedFile, { ...Object.fromEntries(recent), [place]: Date.now() })
  })
}

/** Installs in several projects may end at the same time. */
async function whileLocked(work: () => void): Promise<void> {
  mkdirSync(join(userRoot(), '.pawl'), { recursive: true })
  await withLock(join(userRoot(), '.pawl/projects.lock'), work)
}

function isAround(folder: string, place: string): boolean {
  return place === folder || place.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
}

function without<T>(all: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(all).filter(([one]) => one !== key))
}

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
  return read(projectsFile) as Readonly<Record<string, string>>
}

/** When Pawl was removed from each folder. */
function removedFolders(): Readonly<Record<string, number>> {
  return read(removedFile) as Readonly<Record<string, number>>
}

/** An object; empty before the first note, or if the file is broken: then it is begun again. */
function read(path: string): object {
  try {
    const found: unknown = JSON.parse(readFileSync(join(userRoot(), path), 'utf8'))
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {}
  } catch {
    return {}
  }
}

function write(path: string, value: Json): void {
  replaceFile(join(userRoot(), path), `${JSON.stringify(value, undefined, 2)}\n`, 0o600)
}
