import { isTangled, PawlError } from '../kernel/index.ts'

/** The text of a value, the same for equal JSON whatever the order of its keys. What JSON lacks is left out, as JSON does. */
export function canonical(value: unknown): string {
  if (isTangled(value)) {
    throw new PawlError('not-json', 'a value that contains itself, or shares its parts too often, cannot be written')
  }
  const text: string | undefined = JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
  return text ?? 'null'
}
