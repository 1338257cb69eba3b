/** All possible errors in a theory's text. A code never changes its meaning; a new one goes at the end. */
export const codes = {
  T001: 'not a word',
  T002: 'a text that is not closed',
  T003: 'an unknown escape',
  T004: 'not a number',
  T005: 'a sign without a name',
  T006: 'not a statement',
  T007: 'an incomplete statement',
  T008: 'a statement with too many words',
  T009: 'not a verb',
  T010: 'a verb in front of its subject',
  T011: 'a keyword out of place',
  T012: 'a misspelt keyword',
  T013: 'a variable declared twice',
  T014: 'a name that is missing',
  T015: 'a block without its opening keyword',
  T016: 'a block that is not closed',
  T017: 'a hook option that cannot be',
  T018: 'not a condition',
  T019: 'nested too deep',
  T020: 'a test that expects nothing',
  T021: 'too many errors',
  T022: 'an incomplete declaration',
} as const

export type Code = keyof typeof codes
