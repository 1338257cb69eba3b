import { json, type Page } from './page.ts'

export const packsPage = {
  name: 'packs',
  summary: 'list packs of ready-made rules, and what each rule does here',
  usage: ['pawl packs [--json]', 'pawl packs PACK|RULE [--json]'],
  about:
    "A config uses packs by name, `packs: ['standard']`, and tunes rules: `rules: { 'git.force-push': 'ask' }`. In a project, the list shows what each rule does there: deny, ask, shadow (it is only recorded), off, or nothing if its pack is not in use. `pawl try` shows what rules say about a command.",
  words: 1,
  options: { json },
  examples: [
    ['pawl packs', 'every rule in a line'],
    ['pawl packs git', 'the rules of one pack, with their options'],
    ['pawl packs git.force-push', 'one rule'],
  ],
} as const satisfies Page
