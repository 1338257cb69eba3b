import { jsonHooks } from '../settings/json-hooks.ts'
import { detectBy } from '../traces/detect-by.ts'
import { traces } from './traces.ts'
import { vocabulary } from './vocabulary.ts'

const guarded = new Set(
  vocabulary.moments.filter(({ honours }) => honours.includes('deny')).map(({ native }) => native),
)

export const settings = jsonHooks({
  path: vocabulary.settingsPath,
  onWindows: 'powershell',
  detect: detectBy(traces),
  shape: 'nested',
  type: true,
  timeout: { key: 'timeout', unit: 's' },
  // a dispatcher that dies or takes too long has not approved; commands of roles fail as before
  extra: ({ native, author }) => (author === 'pawl' && guarded.has(native) ? { onFailure: 'block' } : {}),
})
