import type { Brain } from '../contract/brain.ts'
import type { Entry } from '../contract/settings-format.ts'
import { readSettingsFile } from '../settings/read-settings-file.ts'

/**
 * Whether our entries in an agent's settings are, to the byte, as Pawl writes them: an added key, such as `async` or
 * `if`, may keep the agent from calling it or from waiting for it.
 */
export function asWritten(root: string, { settings }: Brain, entries: readonly Entry[]): boolean {
  const { text } = readSettingsFile(root, settings.path)
  return settings.write(text, entries, { existed: true, made: [] }, settings.path).text === text
}
