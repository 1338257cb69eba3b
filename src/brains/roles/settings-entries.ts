import { editSettings, readSettings } from '../settings/edit-settings.ts'
import type { Entry, SettingsFormat } from '../settings/settings-format.ts'

type Change = (entries: readonly Entry[]) => readonly Entry[]

/** The entries of an agent's settings. A change gives back all of them, as the agent would read them then. */
export interface SettingsEntries {
  read(): Promise<readonly Entry[]>
  change(change: Change): Promise<readonly Entry[]>
}

/** Each change is a write. */
export function settingsEntries(root: string, format: SettingsFormat): SettingsEntries {
  return {
    read: () => readSettings(root, format),
    change: async (change) => {
      const { after } = await editSettings(root, format, change)
      return after === undefined ? [] : format.read(after, format.path)
    },
  }
}

/** All changes are one write, at the commit, on what stands in the file by then. */
export async function stageEntries(
  root: string,
  format: SettingsFormat,
): Promise<SettingsEntries & { commit(): Promise<void> }> {
  const changes: Change[] = []
  let staged = await readSettings(root, format)
  return {
    read: async () => staged,
    change: async (change) => {
      const changed = change(staged)
      changes.push(change)
      staged = changed === staged ? staged : asRead(changed, format)
      return staged
    },
    commit: async () => {
      if (changes.length === 0) return
      await editSettings(root, format, (entries) => changes.reduce((current, change) => change(current), entries))
    },
  }
}

/** What the agent would read if these were written: its units may be coarser than ours. */
function asRead(entries: readonly Entry[], format: SettingsFormat): readonly Entry[] {
  const { text } = format.write(undefined, entries, undefined, format.path)
  return text === undefined ? [] : format.read(text, format.path)
}
