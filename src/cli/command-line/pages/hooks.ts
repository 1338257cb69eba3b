import { json, type Page } from './page.ts'

export const hooksPage = {
  name: 'hooks',
  summary: 'list hooks and where they are installed, switch one on or off',
  usage: ['pawl hooks [list] [--json]', 'pawl hooks enable NAME', 'pawl hooks disable NAME'],
  about: 'A disabled hook is noted in .pawl/, not in the config.',
  words: 2,
  options: { json },
  examples: [
    ['pawl hooks', 'every hook, its event, and what happens when it fails'],
    ['pawl hooks disable no-force-push', 'until `pawl hooks enable no-force-push`'],
  ],
} as const satisfies Page
