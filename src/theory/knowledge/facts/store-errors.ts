import { PawlError } from '../../../base/index.ts'
import { type Existence, existence, existenceOf } from '../existence.ts'
import type { StoredFact } from '../knowledge.ts'

/** Names that a store refuses, before anything is written. */
export function checkedName(name: string, part: 'concept' | 'relation'): string {
  if (name !== '') return name
  throw new PawlError('bad-name', `a ${part} needs a name`, { hint: `give the ${part} at least one character` })
}

export function checkedExistence(value: Existence): Existence {
  return Number.isInteger(value) && value >= existence.IMPOSSIBLE && value <= existence.CERTAIN
    ? value
    : existenceOf(value)
}

export function unknownFact(id: number): PawlError {
  return new PawlError('unknown-fact', `there is no fact \`${id}\``, { hint: 'it was retracted, or never added' })
}

export function impossibleIsFinal(fact: StoredFact): PawlError {
  const triple = `${fact.subject} ${fact.relation} ${fact.object}`
  return new PawlError('impossible-is-final', `\`${triple}\` is impossible, and stays so`, {
    hint: 'retract the fact, then state it again',
  })
}

export function tooManyRelations(): PawlError {
  return new PawlError('too-many-relations', 'the store is full of relations', { hint: 'make some of them concepts' })
}
