import type { Verification } from '../../ports/index.ts'
import { type LogState, stateTroubles } from '../../store/internal.ts'
import { peopleHint } from '../project/people-hint.ts'

/** Warnings about a valid log: the next record cannot be signed, or later deletions would not be noticed. */
export function verifyWarnings({ keyProblem }: LogState, { records }: Verification): readonly string[] {
  const key =
    keyProblem === undefined
      ? []
      : [`${keyProblem.message}, and the next record to be signed will be refused: ${peopleHint(keyProblem)}`]
  const state = records === 0 ? [] : stateTroubles(['audit'])
  return [
    ...key,
    ...state.map(
      ({ what, hint }) => `${what}: records that are written and deleted from now on are not missed: ${hint}`,
    ),
  ]
}
