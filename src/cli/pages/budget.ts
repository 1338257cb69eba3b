import { json, type Page } from './page.ts'

export const budgetPage = {
  name: 'budget',
  summary: 'show what was spent, by whom',
  usage: ['pawl budget [PREFIX] [--json]'],
  about: 'PREFIX selects the accounts whose names begin with it.',
  words: 1,
  options: { json },
  examples: [['pawl budget user:', 'the accounts of users']],
} as const satisfies Page
