import { auditKeys, json, type Page, store } from './page.ts'

export const auditShowPage = {
  name: 'audit show',
  summary: 'show all that is on record of one decision',
  usage: ['pawl audit show POSITION [FOLDER] [OPTIONS]', 'pawl audit show last [FOLDER] [OPTIONS]'],
  about:
    'Shows when it was, who asked for what, what each hook said and why, what came of it, and whether a signature covers the record. Secrets were taken out before it was written. `pawl audit` shows the position of each record. FOLDER is .pawl/audit of the project by default.',
  words: 2,
  choices: [{ word: 'last', text: 'the latest decision' }],
  options: {
    store: { ...store, text: 'of the log of this store, or of the one that the config names' },
    'audit-keys': auditKeys,
    json: { ...json, text: 'print the record as it is kept, as one JSON object' },
  },
  examples: [
    ['pawl audit show last', 'the latest decision'],
    ['pawl audit show 12 --json | jq .hooks', 'what each hook said, for programs'],
  ],
} as const satisfies Page
