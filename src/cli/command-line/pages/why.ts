import { auditShowPage } from './audit-show.ts'
import { json, type Page } from './page.ts'

const { store, 'audit-keys': auditKeys } = auditShowPage.options

export const whyPage = {
  name: 'why',
  summary: 'explain a decision on record',
  usage: ['pawl why POSITION [FOLDER] [OPTIONS]', 'pawl why last [FOLDER] [OPTIONS]'],
  about:
    'Evaluates the conditions of the theories again over the recorded event, and shows their values, proofs and missing facts. It guesses nothing that the log does not have. Another outcome than the recorded one is printed first. `pawl audit` shows positions; FOLDER is .pawl/audit of the project by default.',
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
