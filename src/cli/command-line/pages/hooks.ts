import { json, type Page } from './page.ts'

export const hooksPage = {
  name: 'hooks',
  summary: 'list hooks and where they are installed, switch one on or off',
  usage: ['pawl hooks [list] [--json]', 'pawl hooks enable NAME', 'pawl hooks disable NAME'],
  about:
    'A disabled hook is noted in .pawl/, not in the config. Only a person can disable one: `disable` asks nothing, but needs a terminal, and no option replaces it in a pipe, in CI or inside an agent. To be rid of a hook there, remove it from the config. The list and `enable` need no terminal.',
  words: 2,
  choices: [
    { word: 'list', text: 'list hooks and where they are installed' },
    { word: 'enable', text: 'switch a hook on again' },
    { word: 'disable', text: 'switch a hook off' },
  ],
  options: { json },
  examples: [
    ['pawl hooks', 'every hook, its event, and what happens when it fails'],
    ['pawl hooks disable no-force-push', 'until `pawl hooks enable no-force-push`'],
  ],
} as const satisfies Page
