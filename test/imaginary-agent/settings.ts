import { jsonHooks } from '../../src/brains/settings/json-hooks.ts'
import { detectBy } from '../../src/brains/traces/detect-by.ts'
import { traces } from './traces.ts'
import { vocabulary } from './vocabulary.ts'

export const settings = jsonHooks({
  path: vocabulary.settingsPath,
  onWindows: 'powershell',
  detect: detectBy(traces),
  shape: 'nested',
  type: true,
  timeout: { key: 'timeout', unit: 's' },
})
