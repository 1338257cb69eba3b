import type { Story } from './drive-run.ts'
import { abortEndsTheRun, endingIsDocumented, modelsAreApproved, resultsAreHeardOnce } from './judge-ending.ts'
import {
  answersAreNotAskedForAgain,
  booksAreRight,
  everyAnswerCounts,
  limitsHold,
  usageIsWhatWasUsed,
} from './judge-tokens.ts'
import { askedIsApproved, deniedStaysDenied, finishedIsNotRepeated, keysNameCalls, noMeansNo } from './judge-tools.ts'

/** The invariants of every run, by name; each rule yields contradictions. */
const rules: Readonly<Record<string, (story: Story) => Iterable<string>>> = {
  noMeansNo,
  deniedStaysDenied,
  askedIsApproved,
  finishedIsNotRepeated,
  keysNameCalls,
  everyAnswerCounts,
  answersAreNotAskedForAgain,
  usageIsWhatWasUsed,
  limitsHold,
  booksAreRight,
  endingIsDocumented,
  abortEndsTheRun,
  resultsAreHeardOnce,
  modelsAreApproved,
}

/** All that is wrong with a run, each with its rule. */
export function judgeRun(story: Story): readonly string[] {
  return Object.entries(rules).flatMap(([name, rule]) => [...rule(story)].map((problem) => `${name}: ${problem}`))
}
