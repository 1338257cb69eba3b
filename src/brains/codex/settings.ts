import { jsonHooks } from '../settings/json-hooks.ts'

// the root may hold `description` and `hooks`, nothing else: one more key, and the whole file is refused
export const settings = jsonHooks({
  path: '.codex/hooks.json',
  detect: (exists) => exists('.codex') === 'folder',
  shape: 'nested',
  type: true,
  timeout: { key: 'timeout', unit: 's' },
})
