/** The model calls of one account that the runs of four processes are paid from: fewer than they need. */
export function modelCallsFor(runsOfEach: number): number {
  return 6 * runsOfEach + 2
}

/** The usage of every call of the model. */
export const usage = { inputTokens: 10, outputTokens: 5 }
