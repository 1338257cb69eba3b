import type { Entry, Owns, SettingsFormat } from '../contract/settings-format.ts'
import { editSettings, readSettings } from '../settings/edit-settings.ts'

type Change = (entries: readonly Entry[]) => readonly Entry[]

/**
 * The entries of an agent's settings. A change selects its entries: these become ours by it, whichever program wrote
 * them. It returns all entries, as the agent would read them then.
 */
export interface SettingsEntries {
  read(): Promise<readonly Entry[]>
  change(claims: Owns, change: Change): Promise<readonly Entry[]>
}

/** Each change is a write. */
export function settingsEntries(root: string, format: SettingsFormat): SettingsEntries {
  return {
    read: () => readSettings(root, format),
    change: async (claims, change) => {
      const { after } = await editSettings(root, format, change, { claims })
      return after === undefined ? [] : format.read(after, format.path)
    },
  }
}

/** All changes are one write, at the commit, on the content of the file by then. */
export async function stageEntries(
  root: string,
  format: SettingsFormat,
): Promise<SettingsEntries & { commit(): Promise<void> }> {
  const claimed: Owns[] = []
  const changes: Change[] = []
  let staged = await readSettings(root, format)
  return {
    read: async () => staged,
    change: async (claims, change) => {
      const changed = change(staged)
      claimed.push(claims)
      changes.push(change)
      staged = changed === staged ? staged : asRead(changed, format)
      return staged
    },
    commit: async () => {
      if (changes.length === 0) return
      const all: Change = (entries) => changes.reduce((current, change) => change(current), entries)
      await editSettings(root, format, all, { claims: (entry) => claimed.some((claims) => claims(entry)) })
    },
  }
}

/** The entries as the agent would read them back: its units may be coarser than ours. */
function asRead(entries: readonly Entry[], format: SettingsFormat): readonly Entry[] {
  const { text } = format.write(undefined, entries, undefined, format.path)
  return text === undefined ? [] : format.read(text, format.path)
}
