import { PawlError, typeName } from '../../base/index.ts'
import { mustBeText } from '../language/must-be-text.ts'

/** What a hook remembers. */
export interface Deed {
  readonly subject: string
  readonly object: string
}

/** What programs pass to an engine may not have been checked by a compiler. */
export function mustBeNames(...names: readonly unknown[]): void {
  for (const name of names)
    mustBeText(name, 'a part of a claim', "give a subject, a relation and an object: `'Dog', 'IS_A', 'Animal'`")
}

/** A number here was meant as a level of existence, and would be lost. */
export function mustBeSource(source: unknown): void {
  if (source === undefined || (typeof source === 'string' && source !== '')) return
  throw new PawlError(
    'bad-option',
    `the source of a fact is ${source === '' ? 'empty' : typeName(source)}, not a text`,
    {
      hint: 'leave it out, or say who states it; `engine.store.setExistence` sets how far a fact exists',
    },
  )
}

/** All of them are looked at before one is restored. */
export function checkedDeeds(deeds: unknown): readonly Deed[] {
  const hint =
    "give what hooks have remembered: `engine.store.match({ relation: 'DID' })`, or `{ subject, object }` for each"
  const isList = typeof deeds === 'object' && deeds !== null && Symbol.iterator in deeds
  if (!isList) throw new PawlError('bad-option', `the deeds to recall are ${typeName(deeds)}, not a list`, { hint })
  return [...(deeds as Iterable<Partial<Deed> | null | undefined>)].map((deed) => {
    const { subject, object } = deed ?? {}
    if (typeof subject === 'string' && typeof object === 'string' && subject !== '' && object !== '')
      return { subject, object }
    throw new PawlError('bad-option', 'a deed to recall has no `subject` or no `object`', { hint })
  })
}
