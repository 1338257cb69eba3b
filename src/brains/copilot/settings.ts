import { jsonHooks } from '../settings/json-hooks.ts'
import { detectBy } from '../traces/detect-by.ts'
import { traces } from './traces.ts'
import { vocabulary } from './vocabulary.ts'

/** A file of our own beside others: Copilot reads every file in that folder. */
export const settings = jsonHooks({
  path: vocabulary.settingsPath,
  onWindows: 'own-field',
  detect: detectBy(traces),
  shape: 'flat',
  version: 1,
  type: true,
  commandKey: 'bash',
  windowsKey: 'powershell',
  timeout: { key: 'timeoutSec', unit: 's' },
})
