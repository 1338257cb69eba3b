import { PawlError } from '../../base/index.ts'
import { ourselves } from '../contract/ourselves.ts'
import type { Entry, SettingsFormat } from '../contract/settings-format.ts'
import { type Edited, editSettings } from '../settings/edit-settings.ts'
import type { PlacedMod } from './mod-folder.ts'

interface EditMod {
  /** Whether the mod is to be there. */
  readonly isWanted: boolean
  readonly dryRun: boolean
}

/** Writes the files of a mod, or removes them: locked, atomically, never through a link, and never over a file of others. */
export async function editMod(
  root: string,
  { mod, folder }: PlacedMod,
  { isWanted, dryRun }: EditMod,
): Promise<readonly Edited[]> {
  const formats = Object.entries(mod.files).map(([name, text]) => wholeFile(`${folder}/${name}`, text, mod.mark))
  const edit = (format: SettingsFormat, how: boolean) =>
    editSettings(root, format, () => (isWanted ? [standIn] : []), { dryRun: how })
  // all or none: a file of others is found before anything is written
  if (!dryRun) for (const format of formats) await edit(format, true)
  const done: Edited[] = []
  for (const format of isWanted ? formats : formats.toReversed()) done.push(await edit(format, dryRun))
  return done
}

/** The only entry of such a file: it shall be there. */
const standIn: Entry = { native: 'mod', matcher: undefined, command: '', timeoutMs: undefined, author: ourselves }

/** A file that is ours as a whole, as the editor of settings writes it. */
function wholeFile(path: string, made: string, mark: string): SettingsFormat {
  return {
    path,
    onWindows: 'own-field',
    detect: () => false,
    read: () => [],
    write(text, entries, before) {
      const isForeign = text !== undefined && !text.includes(mark)
      if (isForeign && entries.length > 0) throw foreign(path)
      if (entries.length === 0) return { text: isForeign ? text : undefined, before: undefined }
      const isThere = text?.replaceAll('\r\n', '\n') === made
      return { text: isThere ? text : made, before: before ?? { existed: text !== undefined, made: [] } }
    },
  }
}

function foreign(path: string): PawlError {
  return new PawlError('settings-foreign', `${path} is there already and was not made by Pawl`, {
    hint: 'move it away, then try again',
  })
}
