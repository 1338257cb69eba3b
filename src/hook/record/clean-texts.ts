import { type Cleaner, withoutSecrets } from '../../kernel/index.ts'

/** The texts under these keys, as far as there are any, each without secrets. */
export function cleanTexts<Key extends string>(
  texts: Readonly<Partial<Record<Key, string | undefined>>>,
  clean: Cleaner,
): Readonly<Partial<Record<Key, string>>> {
  const told = Object.entries(texts).filter((entry): entry is [Key, string] => typeof entry[1] === 'string')
  return Object.fromEntries(told.map(([key, text]) => [key, clean(text)])) as Partial<Record<Key, string>>
}

/** An id that an agent chose. Records are looked up by it, so it stays unchanged, random or not, unless it contains a secret. */
export function cleanId(id: string): string
export function cleanId(id: string | undefined): string | undefined
export function cleanId(id: string | undefined): string | undefined {
  return id === undefined ? undefined : withoutSecrets(id)
}
