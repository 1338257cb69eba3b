import type { Entry, SettingsFormat } from '../contract/settings-format.ts'
import { jsonHooks } from '../settings/json-hooks.ts'
import { detectBy } from '../traces/detect-by.ts'
import { spokenCommand, unspokenCommand } from './spoken-command.ts'
import { traces } from './traces.ts'
import { vocabulary } from './vocabulary.ts'

const refusing = new Set(vocabulary.moments.filter(({ honours }) => honours.includes('deny')).map((one) => one.native))

const format = jsonHooks({
  path: vocabulary.settingsPath,
  onWindows: 'powershell',
  detect: detectBy(traces),
  shape: 'flat',
  version: 1,
  type: true,
  commandKey: 'command',
  timeout: { key: 'timeout', unit: 's' },
  // without it a hook that crashes or takes too long lets everything through
  extra: (entry) => (refusing.has(entry.native) && (isOurs(entry) || isSpoken(entry)) ? { failClosed: true } : {}),
})

/** Cursor's hooks, where the commands of roles are wrapped to print "allow" when they succeed. */
export const settings: SettingsFormat = {
  ...format,
  read: (text, file) =>
    format.read(text, file).map((entry) => (isSpoken(entry) ? withCommand(entry, unspokenCommand) : entry)),
  write: (text, entries, before, file, owns = () => true) =>
    format.write(
      text,
      entries.map((entry) => (isSpoken(entry) ? withCommand(entry, spokenCommand) : entry)),
      before,
      file,
      (entry) => owns(isSpoken(entry) ? withCommand(entry, unspokenCommand) : entry),
    ),
}

function isOurs({ author }: Entry): boolean {
  return author === 'pawl'
}

/** Our own hook process answers for itself. */
function isSpoken(entry: Entry): boolean {
  return !isOurs(entry) && entry.native === 'preToolUse'
}

function withCommand(entry: Entry, change: (command: string) => string): Entry {
  return { ...entry, command: change(entry.command) }
}
