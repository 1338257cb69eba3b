import { PawlError } from '../../base/index.ts'

/** How far a fact exists, as a whole number from −127 (impossible) to 127 (certain). */
export type Existence = number

/** The five levels that have a name. */
export const existence = { IMPOSSIBLE: -127, UNPROVEN: -64, POSSIBLE: 0, DEMONSTRATED: 64, CERTAIN: 127 } as const
/** How sure it is that something exists. */
type ExistenceLevel = keyof typeof existence

/** The level of that name, or the number itself if it is in range; an error otherwise. */
export function existenceOf(given: string | number): Existence {
  const found = readExistence(given)
  if (found !== undefined) return found
  throw new PawlError('bad-existence', `\`${given}\` is not a level of existence`, {
    hint: `use ${Object.keys(existence).join(', ')}, or a whole number from −127 to 127`,
  })
}

/** The level of that name, or the number itself if it is in range. */
export function readExistence(given: string | number): Existence | undefined {
  if (typeof given === 'string' && Object.hasOwn(existence, given)) return existence[given as ExistenceLevel]
  const value = typeof given === 'number' ? given : Number(given.trim() === '' ? Number.NaN : given)
  const isLevel = Number.isInteger(value) && value >= existence.IMPOSSIBLE && value <= existence.CERTAIN
  return isLevel ? value : undefined
}

/** The sum, kept within the levels. */
export function clampExistence(value: number): Existence {
  return Math.max(existence.IMPOSSIBLE, Math.min(existence.CERTAIN, Math.round(value)))
}
