import { PawlError } from '../../base/index.ts'
import type { ServerSettings } from '../contract/servers.ts'
import { prepareFolder } from '../settings/installed.ts'
import { withLock } from '../settings/lock.ts'
import { readSettingsFile } from '../settings/read-settings-file.ts'
import { replaceText } from '../settings/replace-text.ts'
import type { Chosen, Server } from './server.ts'
import { serverFormat } from './server-format.ts'

/** A file with servers, and where it is: below the root, so that no link below it is followed. */
export interface ServerPlace {
  readonly root: string
  readonly path: string
  /** The file as people write it. */
  readonly shown: string
  readonly settings: ServerSettings
}

/** The actual or planned change of the servers of one file. */
export interface EditedServers {
  /** Before the change. */
  readonly before: readonly Server[]
  readonly after: readonly Server[]
  /** Entries of ours that could not be restored, each with the reason. */
  readonly left: readonly { readonly name: string; readonly why: string }[]
  readonly isChanged: boolean
}

interface Wanted {
  readonly to: 'guard' | 'restore'
  readonly isChosen: Chosen
  /** The folder whose `.pawl` has the lock for settings. */
  readonly lockedIn: string
  readonly dryRun: boolean
}

/** The servers of a file; none if it is not there. */
export function readServers({ root, path, shown, settings }: ServerPlace): readonly Server[] {
  const { text } = readSettingsFile(root, path)
  return text === undefined ? [] : serverFormat(settings).read(text, shown)
}

/**
 * Puts servers behind `pawl mcp`, or back: locked, read again, written atomically, never through a link, and not at all if the text stays
 * the same. The lock is the one for hooks, which may be in the same file.
 */
export async function editServers(place: ServerPlace, wanted: Wanted): Promise<EditedServers> {
  const plan = planOf(place, wanted)
  if (wanted.dryRun || plan.text === plan.file.text) return plan.edited
  return withLock(prepareFolder(wanted.lockedIn), (isHeld) => edit(place, wanted, isHeld))
}

/** Upper bound on retries; no editor saves this often. */
const mostAttempts = 1000

function edit(place: ServerPlace, wanted: Wanted, isHeld: () => boolean): EditedServers {
  const first = planOf(place, wanted)
  let plan = first
  for (let attempt = 0; plan.text !== plan.file.text && plan.text !== undefined; attempt++) {
    if (attempt === mostAttempts || !isHeld()) {
      throw new PawlError('settings-locked', `${place.shown} is being changed by others again and again`, {
        hint: 'try again when they have finished',
      })
    }
    replaceText(place.root, place.path, plan.file, plan.text)
    plan = planOf(place, wanted) // another program may have written an older text over ours
  }
  return { ...first.edited, after: plan.edited.after }
}

function planOf({ root, path, shown, settings }: ServerPlace, { to, isChosen }: Wanted) {
  const format = serverFormat(settings)
  const file = readSettingsFile(root, path)
  if (file.text === undefined)
    return { file, text: undefined, edited: { before: [], after: [], left: [], isChanged: false } }
  const before = format.read(file.text, shown)
  const { text, left } =
    to === 'guard'
      ? { text: format.guard(file.text, isChosen, shown), left: [] }
      : format.restore(file.text, isChosen, shown)
  return { file, text, edited: { before, after: format.read(text, shown), left, isChanged: text !== file.text } }
}
