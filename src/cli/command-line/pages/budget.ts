import { json, type Page, store } from './page.ts'

export const budgetPage = {
  name: 'budget',
  summary: 'show the spending of each account',
  usage: ['pawl budget [PREFIX] [--store URL] [--json]'],
  about: 'PREFIX selects the accounts whose names begin with it.',
  words: 1,
  options: { store, json },
  examples: [['pawl budget user:', 'the accounts of users']],
} as const satisfies Page
