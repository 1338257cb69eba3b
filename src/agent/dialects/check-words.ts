import { checkKeys, isPlain, PawlError, typeName } from '../../base/index.ts'

/**
 * Refuses a dialect's object with a misspelt function: it would never be called, a guard that is not there. An
 * instance of a class may have fields and methods of its own, but none that looks like one of the dialect's.
 */
export function checkWords(hooks: object, dialect: string, words: readonly string[], more: readonly string[]): void {
  if (typeof hooks !== 'object' || hooks === null || Array.isArray(hooks))
    throw new PawlError('bad-hook', `${dialect} must be an object, not ${typeName(hooks)}`, {
      hint: `its functions are ${words.map((word) => `\`${word}\``).join(', ')}`,
    })
  const { name } = hooks as { readonly name?: unknown }
  if (typeof name !== 'string' || name === '')
    throw new PawlError('bad-hook', `${dialect} needs a \`name\``, { hint: 'records and errors call it by that name' })
  const what = `${dialect} \`${name}\``
  const prefixes = new Set(words.map((word) => word.replace(/[A-Z].*/, '')))
  const looksAlike = (key: string) => prefixes.has(key.replace(/[A-Z].*/, '')) && /[A-Z]/.test(key)
  const given = isPlain(hooks) ? Object.keys(hooks) : keysOf(hooks).filter(looksAlike)
  checkKeys(Object.fromEntries(given.map((key) => [key, true])), ['name', ...more, ...words], what, 'bad-hook')
  for (const word of words) {
    const run = (hooks as Readonly<Record<string, unknown>>)[word]
    if (run === undefined || typeof run === 'function') continue
    throw new PawlError('bad-hook', `\`${word}\` of ${what} is not a function`)
  }
}

/** Own fields, and methods of its classes. */
function keysOf(instance: object): readonly string[] {
  const keys: string[] = []
  for (let at = instance; at !== Object.prototype && at !== null; at = Object.getPrototypeOf(at) as object)
    keys.push(...Object.getOwnPropertyNames(at))
  return keys
}
