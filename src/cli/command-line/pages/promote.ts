import { json, type Page, store } from './page.ts'

export const promotePage = {
  name: 'promote',
  summary: 'show what a hook in shadow would have done, and let it enforce',
  usage: ['pawl promote [--json]', 'pawl promote NAME [OPTIONS]', 'pawl promote NAME --undo'],
  about:
    'A hook, rule or theory in shadow decides and is recorded, and enforces nothing. Without a name, lists those in shadow with what they would have done, and those that were promoted. With the name of a hook, a rule, a pack or the file of a theory, shows its records, asks once, and notes the names of the hooks in .pawl/promoted.json, which is committed: they then enforce, whatever the config says about shadow. `--undo` puts them back, which only a person can do. A promotion that is lost is recorded at the next event, and `pawl doctor` reports it.',
  words: 1,
  options: {
    since: { type: 'string', value: 'DAYS', text: 'only the records of the last days, such as 30d (all)' },
    yes: { type: 'boolean', text: 'do not ask' },
    undo: { type: 'boolean', text: 'put it back in shadow' },
    store,
    json,
  },
  examples: [
    ['pawl promote', 'the hooks in shadow'],
    ['pawl promote git.force-push', 'its record, and the question'],
    ['pawl promote policies/new.sys2dsl', 'all hooks of a theory'],
  ],
} as const satisfies Page
