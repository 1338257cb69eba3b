import { auditKeys, json, type Page, store } from './page.ts'

export const auditForgetPage = {
  name: 'audit forget',
  summary: 'accept the audit log as it is now, after a loss',
  usage: ['pawl audit forget [FOLDER] [OPTIONS]'],
  about:
    'Pawl remembers in your state folder how far each log went, so that `pawl audit verify` finds a log that was cut off, deleted or replaced. After you have found out why, for example `git clean -fdx`, this takes the log as it is now for what you have seen, and puts that on record. If the log is gone and its private key as well, the new log gets a new key. It cannot repair a chain that is broken in its middle: it then changes nothing and says what to do. Only a person can run it: it asks nothing, but needs a terminal, and no option replaces it in a pipe or in CI. FOLDER is .pawl/audit of the project by default.',
  words: 1,
  options: {
    store: { ...store, text: 'the log of this store, or of the one that the config names' },
    'audit-keys': auditKeys,
    json,
  },
  examples: [['pawl audit forget', 'begin again with the log that is there']],
} as const satisfies Page
