import { isObject, type OptionRule, PawlError } from '../../base/index.ts'
import type { Notes } from '../../kernel/index.ts'
import type { Score } from './scorer.ts'

/** The scores from a scorer, which is foreign code; an invalid value is an error. */
export function readScores(given: unknown): readonly Score[] {
  const scores: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (scores.length > 0 && scores.every(isScore)) return scores
  throw new PawlError('bad-score', 'the scorer returned something that is not a score', {
    hint: 'a score has a name, a value from 0 to 1, and whether it passes',
  })
}

/** The rule for the name of a score. */
export const scoreName: OptionRule = {
  says: 'a name of letters, digits, `-` and `_`',
  fits: (value) => typeof value === 'string' && /^[\w-]+$/.test(value),
}

function isScore(value: unknown): value is Score {
  if (!isObject(value)) return false
  const { name, value: worth, pass, reason } = value
  if (!scoreName.fits(name) || typeof pass !== 'boolean') return false
  return typeof worth === 'number' && worth >= 0 && worth <= 1 && (reason === undefined || typeof reason === 'string')
}

/** The scores for the record, flat, so that each is an attribute of a span. */
export function notesOf(scores: readonly Score[]): Notes {
  return Object.fromEntries(
    scores.flatMap(({ name, value, pass, reason }) => [
      [`score.${name}`, value] as const,
      ...(pass ? [] : [[`score.${name}.pass`, false] as const]),
      ...(reason === undefined ? [] : [[`score.${name}.reason`, reason] as const]),
    ]),
  )
}
