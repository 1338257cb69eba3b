import { json, type Page, store } from './page.ts'

export const promotePage = {
  name: 'promote',
  summary: 'show what a hook in shadow would have done, and let it enforce',
  usage: ['pawl promote [--json]', 'pawl promote HOOK [OPTIONS]', 'pawl promote HOOK --undo'],
  about:
    'A hook, rule or theory in shadow decides and is recorded, and enforces nothing. Without a name, lists those in shadow with what they would have done. With one, shows its records, asks, and notes the name in .pawl/promoted.json, which is committed: it then enforces, whatever the config says about shadow. `--undo` puts it back, which only a person can do.',
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
  ],
} as const satisfies Page
