import { auditKeys, json, type Page, store } from './page.ts'

export const auditHeadPage = {
  name: 'audit head',
  summary: 'send the signed end of the audit log to its witnesses',
  usage: ['pawl audit head [FOLDER] [OPTIONS]'],
  about:
    'Witnesses remember how far the log went where an attacker who has the log, its key and your state folder cannot change it. `audit: { witnesses: […] }` in the config names them: file:PATH, git:FOLDER, https://… or postgres://…. Relative paths begin at the folder of the config. `pawl audit verify` asks them. FOLDER is .pawl/audit of the project by default.',
  words: 1,
  options: {
    to: { type: 'string', many: true, value: 'TARGET', text: 'send it there, too; may be given several times' },
    store: { ...store, text: 'the log of this store, or of the one that the config names' },
    'audit-keys': auditKeys,
    json,
  },
  examples: [
    ['pawl audit head', 'from cron, CI or a git hook'],
    ['pawl audit head --to file:/mnt/other/heads.jsonl', 'a witness that the config does not name'],
  ],
  exits: { 0: 'all witnesses have it', 1: 'none is named, one could not be reached, or the log could not be read' },
} as const satisfies Page
