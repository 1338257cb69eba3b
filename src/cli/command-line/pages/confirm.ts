import { auditKeys, json, type Page, store } from './page.ts'

export const confirmPage = {
  name: 'confirm',
  summary: 'show and answer the questions that wait for a person',
  usage: [
    'pawl confirm',
    'pawl confirm list [--all] [--json]',
    'pawl confirm approve ID [--by NAME] [--why WORDS] [--json]',
    'pawl confirm reject ID [--by NAME] [--why WORDS] [--json]',
  ],
  about:
    'In a terminal, `pawl confirm` shows every open question in full and asks; in a pipe or in CI it lists them, as `pawl confirm list` does. Only a person can answer: `approve` and `reject` ask nothing, but need a terminal, and no option replaces it. A program of your own answers with `confirmations.decide` of its store. An approval covers one action, once, until it expires. ID may be shortened to its beginning.',
  words: 2,
  choices: [
    { word: 'list', text: 'list open questions' },
    { word: 'approve', text: 'approve an action, once' },
    { word: 'reject', text: 'reject an action' },
  ],
  options: {
    all: { type: 'boolean', text: 'list answered and expired questions as well' },
    by: { type: 'string', value: 'NAME', text: 'who answers (the user who runs this)' },
    why: { type: 'string', value: 'WORDS', text: 'why; a rejected agent reads it' },
    store,
    'audit-keys': auditKeys,
    json,
  },
  examples: [
    ['pawl confirm', 'one question after the other'],
    ["pawl confirm reject 5f0c --why 'not on Fridays'", ''],
  ],
  exits: { 130: 'left with Ctrl-C; Ctrl-D leaves with 0' },
} as const satisfies Page
