import { jsonHooks } from '../settings/json-hooks.ts'
import { vocabulary } from './vocabulary.ts'

/** A file of our own beside others: Copilot reads every file in that folder. */
export const settings = jsonHooks({
  path: vocabulary.settingsPath,
  detect: (exists) => exists('.github/hooks') === 'folder' || exists('.github/copilot') === 'folder',
  shape: 'flat',
  version: 1,
  type: true,
  commandKey: 'bash',
  timeout: { key: 'timeoutSec', unit: 's' },
})
