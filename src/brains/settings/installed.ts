import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Before } from '../contract/settings-format.ts'
import { fileError } from './file-error.ts'
import { readSettingsFile } from './read-settings-file.ts'
import { writeFile } from './write-file.ts'

/** The record of one file of an agent: its state before us, the folders that we made for it, and our entries. */
export interface Installed extends Before {
  readonly folders: readonly string[]
  /** The marks of the entries that we wrote. */
  readonly wrote: readonly string[]
}

const path = '.pawl/installed.json'
const locks = '.pawl/locks'

/** All that must not be committed; the hook itself may be. */
const ignored = '*\n!.gitignore\n!hook.cjs\n!hook/\n!hook/*.cjs\n'

/** Makes our own folder, and returns the path of its lock. */
export function prepareFolder(root: string): string {
  const lock = `${locks}/settings.lock`
  readSettingsFile(root, lock) // for its checks: links, and files in the place of folders
  try {
    mkdirSync(join(root, locks), { recursive: true })
    const { text } = readSettingsFile(root, '.pawl/.gitignore')
    if (text === undefined) createOnce(join(root, '.pawl/.gitignore'), ignored)
  } catch (error) {
    throw fileError(error, '.pawl', 'written')
  }
  return join(root, lock)
}

/** By path below the root. A record that cannot be read does not count: formats do without it as far as possible. */
export function readInstalled(root: string): ReadonlyMap<string, Installed> {
  const { text } = readSettingsFile(root, path)
  const parsed = parse(text ?? '{}')
  if (typeof parsed !== 'object' || parsed === null) return new Map()
  return new Map(
    Object.entries(parsed).flatMap(([name, value]) => {
      const installed = asInstalled(value)
      return installed === undefined ? [] : [[name, installed] as const]
    }),
  )
}

/** Whether we have written entries into this file, and not taken them out. */
export function wasInstalled(root: string, name: string): boolean {
  return readInstalled(root).has(name)
}

/** Remembers, or forgets where there is nothing to remember. Only while the lock is held. */
export function writeInstalled(root: string, name: string, installed: Installed | undefined): void {
  const { stats } = readSettingsFile(root, path)
  const all = new Map(readInstalled(root))
  if (installed === undefined) all.delete(name)
  else all.set(name, installed)
  try {
    const text = `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`
    if (all.size === 0) rmSync(join(root, path), { force: true })
    else writeFile({ path: join(root, path), text, like: stats, isWanted: () => true })
  } catch (error) {
    throw fileError(error, path, 'written')
  }
}

function createOnce(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An older Pawl did not record its entries. */
function asInstalled(value: unknown): Installed | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { existed, made, folders, wrote = [] } = value as Record<string, unknown>
  if (typeof existed !== 'boolean' || !areTexts(made) || !areTexts(folders) || !areTexts(wrote)) return undefined
  return { existed, made, folders, wrote }
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
