import { auditShowPage } from './audit-show.ts'
import { json, type Page } from './page.ts'

const { store, 'audit-keys': auditKeys } = auditShowPage.options

export const whyPage = {
  name: 'why',
  summary: 'explain a decision on record',
  usage: ['pawl why POSITION [FOLDER] [OPTIONS]', 'pawl why last [FOLDER] [OPTIONS]'],
  about:
    'Shows the decision on record, then the conditions of each hook of a theory, evaluated again over the recorded event: their values, proofs, and the facts that are missing. Values that the log does not have are not guessed. Says first where that leads to another outcome than the recorded one. `pawl audit` shows the position of each record; FOLDER is .pawl/audit of the project by default.',
  words: 2,
  choices: auditShowPage.choices,
  options: {
    hook: { type: 'string', value: 'NAME', text: 'only this hook' },
    store,
    'audit-keys': auditKeys,
    json,
  },
  examples: [
    ['pawl why last', 'the latest decision'],
    ['pawl why 12 --hook policy/no_leak', 'one hook of an earlier one'],
  ],
  exits: { 0: 'the record is explained', 1: 'there is no such record, or the log cannot be read' },
} as const satisfies Page
