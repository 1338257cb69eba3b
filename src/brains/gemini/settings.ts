import { jsonHooks } from '../settings/json-hooks.ts'
import { vocabulary } from './vocabulary.ts'

export const settings = jsonHooks({
  path: vocabulary.settingsPath,
  detect: (exists) => exists('.gemini') === 'folder',
  shape: 'nested',
  type: true,
  timeout: { key: 'timeout', unit: 'ms' },
})
