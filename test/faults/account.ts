/** What one account holds that the runs of four processes are paid from: fewer calls than they want. */
export function modelCallsFor(runsOfEach: number): number {
  return 6 * runsOfEach + 2
}

/** What every call of the model costs. */
export const usage = { inputTokens: 10, outputTokens: 5 }
