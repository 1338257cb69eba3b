import type { Page } from './page.ts'

export const compilePage = {
  name: 'compile',
  summary: 'compile the config, to see what is wrong with it',
  usage: ['pawl compile'],
  about: 'The hook process compiles the config by itself when a source has changed.',
  words: 0,
  options: {},
  examples: [['pawl compile', 'name the sources that the config is made of']],
} as const satisfies Page
