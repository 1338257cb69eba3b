/** The number of hooks on facts, and how many of them match each fact. */
export interface Level {
  readonly hooks: number
  readonly matching: 0 | 1
}

export const ourLevel = '100 hooks, one matches'

export const hookedLevels: Readonly<Record<string, Level>> = {
  'no hooks': { hooks: 0, matching: 0 },
  '100 hooks, none matches': { hooks: 100, matching: 0 },
  [ourLevel]: { hooks: 100, matching: 1 },
}
