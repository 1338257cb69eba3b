import { rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { PawlError } from '../../base/index.ts'
import type { Before, Entry, Owns, SettingsFormat } from '../contract/settings-format.ts'
import { type Installed, prepareFolder, readInstalled, writeInstalled } from './installed.ts'
import { isOurs, markOf } from './is-ours.ts'
import { withLock } from './lock.ts'
import { readSettingsFile, type SettingsFile } from './read-settings-file.ts'
import { replaceText } from './replace-text.ts'

/** The actual or planned change of one file. */
export interface Edited {
  /** Below the root. */
  readonly path: string
  readonly before: string | undefined
  readonly after: string | undefined
  /** Ours. */
  readonly entries: readonly Entry[]
  /** Those with an author that are not ours: they stay as they are. */
  readonly left: readonly Entry[]
}

/** From our entries that are there to those that shall be. */
type Change = (entries: readonly Entry[]) => readonly Entry[]

interface EditOptions {
  readonly dryRun?: boolean
  /** Foreign entries that become ours: hooks that a role declares belong to that role, whichever program wrote them. */
  readonly claims?: Owns
}

/** The entries with an author that are there, of whomever; none if the file is not. */
export async function readSettings(root: string, format: SettingsFormat): Promise<readonly Entry[]> {
  const { text } = readSettingsFile(root, format.path)
  return text === undefined ? [] : format.read(text, format.path)
}

/**
 * Changes our entries in an agent's settings: locked, read again, merged, written atomically, never through a link; nothing is
 * written if the text stays the same. With `dryRun` nothing is written at all.
 */
export async function editSettings(
  root: string,
  format: SettingsFormat,
  change: Change,
  { dryRun = false, claims = () => false }: EditOptions = {},
): Promise<Edited> {
  const plan = planEdit(root, format, change, claims)
  if (dryRun || plan.isDone) return plan.edited
  return withLock(prepareFolder(root), (isHeld) => edit(root, format, { change, claims }, isHeld))
}

interface Wanted {
  readonly change: Change
  readonly claims: Owns
}

/** The present and the planned content. */
interface Plan {
  readonly file: SettingsFile
  readonly edited: Edited
  readonly installed: Installed | undefined
  /** Whether all is as it shall be. */
  readonly isDone: boolean
}

/** Upper bound on retries; no editor saves this often. */
const mostAttempts = 1000

/**
 * Other programs, which do not know our lock, may write at any time. Their writes before our rename are merged again,
 * and an overwrite of ours from an older text is fixed: we check once more when all is flushed. Between the last check
 * and the rename are some microseconds, which no file system lets us close.
 */
function edit(root: string, format: SettingsFormat, { change, claims }: Wanted, isHeld: () => boolean): Edited {
  const first = planEdit(root, format, change, claims)
  let plan = first
  for (let attempt = 0; !plan.isDone; attempt++) {
    if (attempt === mostAttempts || !isHeld()) {
      throw new PawlError('settings-locked', `${format.path} is being changed by others again and again`, {
        hint: 'try again when they have finished',
      })
    }
    carryOut(root, format.path, plan)
    plan = planEdit(root, format, () => first.edited.entries, claims)
  }
  return { ...first.edited, after: plan.edited.after }
}

function planEdit(root: string, format: SettingsFormat, change: Change, claims: Owns): Plan {
  const { path } = format
  const file = readSettingsFile(root, path)
  const known = readInstalled(root).get(path)
  const found = file.text === undefined ? [] : format.read(file.text, path)
  const entries = change(found.filter((entry) => isOurs(entry, known) || claims(entry)))
  const wrote = [...new Set(entries.map(markOf))].sort()
  const owns = (entry: Entry) => isOurs(entry, known) || claims(entry) || wrote.includes(markOf(entry))
  const { text: after, before } = format.write(file.text, entries, known && beforeOf(known), path, owns)
  const folders = [...new Set([...(known?.folders ?? []), ...file.absent])]
  const installed = before && { ...before, folders, wrote }
  const isDone = after === file.text && isDeepStrictEqual(installed, known)
  const left = found.filter((entry) => !owns(entry))
  return { file, edited: { path, before: file.text, after, entries, left }, installed, isDone }
}

/**
 * The record is written first, and removed last: if the process is killed in between, it records too much, which is
 * harmless, and never too little.
 */
function carryOut(root: string, path: string, plan: Plan): void {
  const known = readInstalled(root).get(path)
  const { installed } = plan
  const wrote = [...new Set([...(known?.wrote ?? []), ...(installed?.wrote ?? [])])].sort()
  if (installed !== undefined) writeInstalled(root, path, { ...installed, wrote })
  if (plan.edited.after !== plan.file.text && !replaceText(root, path, plan.file, plan.edited.after)) return
  if (installed !== undefined && installed.wrote.length === wrote.length) return
  if (plan.edited.after === undefined) removeFolders(root, known?.folders ?? [])
  writeInstalled(root, path, installed)
}

/** The folders that we made, the innermost first, as far as they are empty. */
function removeFolders(root: string, folders: readonly string[]): void {
  for (const folder of folders.toReversed()) {
    try {
      rmdirSync(join(root, folder))
    } catch {
      return // it is not empty, or gone: either way it is not ours any more
    }
  }
}

function beforeOf({ existed, made }: Installed): Before {
  return { existed, made }
}
