import type { Entry, SettingsFormat } from '../contract/settings-format.ts'
import { jsonHooks } from '../settings/json-hooks.ts'
import { detectBy } from '../traces/detect-by.ts'
import { traces } from './traces.ts'
import { vocabulary } from './vocabulary.ts'

const format = jsonHooks({
  path: vocabulary.settingsPath,
  onWindows: 'cmd',
  detect: detectBy(traces),
  shape: 'nested',
  type: true,
  timeout: { key: 'timeout', unit: 'ms' },
})

/** Its manual takes a time below 1000 for seconds, its code for milliseconds: from a second on both read the same. */
export const settings: SettingsFormat = {
  ...format,
  write: (text, entries, before, file, owns) => format.write(text, entries.map(atLeastASecond), before, file, owns),
}

function atLeastASecond(entry: Entry): Entry {
  return entry.timeoutMs === undefined ? entry : { ...entry, timeoutMs: Math.max(1000, entry.timeoutMs) }
}
