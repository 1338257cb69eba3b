import type { Story } from './drive-run.ts'

/**
 * What random runs have found and is not cured: the judge looks away from a story in which it can show. When it is
 * cured, its entry and the place that asks for it go.
 */
export const knownBugs = {
  /** An error of ours is played back to wraps without its code. */
  replayedErrorsLoseTheirCode: ({ scenario, played }: Story) =>
    scenario.hooks.some(({ event }) => event === 'model.around') &&
    played.some(({ outcome }) => outcome.status === 'suspended'),
} satisfies Record<string, (story: Story) => boolean>
