import { jsonHooks } from '../settings/json-hooks.ts'
import { detectBy } from '../traces/detect-by.ts'
import { traces } from './traces.ts'
import { vocabulary } from './vocabulary.ts'

// the root may hold `description` and `hooks`, nothing else: one more key, and the whole file is refused
export const settings = jsonHooks({
  path: vocabulary.settingsPath,
  onWindows: 'own-field',
  detect: detectBy(traces),
  shape: 'nested',
  type: true,
  windowsKey: 'commandWindows',
  timeout: { key: 'timeout', unit: 's' },
})
