import { auditKeys, json, type Page, store } from './page.ts'

export const auditRotateKeyPage = {
  name: 'audit rotate-key',
  summary: 'give the audit log another signing key',
  usage: ['pawl audit rotate-key [FOLDER] [OPTIONS]'],
  about:
    'The present key signs the record that names the new one, so that a copy of either public key verifies the whole log. With --lost the present key is not needed; only the person who runs it vouches for the change, so it needs a terminal, and no option replaces that in a pipe or in CI. FOLDER is .pawl/audit of the project by default.',
  words: 1,
  options: {
    lost: { type: 'boolean', text: 'the present key is lost: begin with a new one' },
    store: { ...store, text: 'the log of this store, or of the one that the config names' },
    'audit-keys': auditKeys,
    json,
  },
  examples: [
    ['pawl audit rotate-key', 'replace a key that others may have read'],
    ['pawl audit rotate-key --lost', 'go on after .pawl/keys/audit.key was lost'],
  ],
} as const satisfies Page
