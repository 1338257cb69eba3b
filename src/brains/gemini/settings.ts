import { jsonHooks } from '../settings/json-hooks.ts'

export const settings = jsonHooks({
  path: '.gemini/settings.json',
  detect: (exists) => exists('.gemini') === 'folder',
  shape: 'nested',
  type: true,
  timeout: { key: 'timeout', unit: 'ms' },
})
