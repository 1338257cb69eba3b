/** The part of a schema that a reference such as `#/$defs/NAME` names. It never reads outside the schema. */
export function referredIn(
  root: Readonly<Record<string, unknown>>,
  reference: string,
): { readonly schema: unknown; readonly place: readonly string[] } | undefined {
  if (reference === '#') return { schema: root, place: [] }
  if (!reference.startsWith('#/')) return undefined
  const place = keysIn(reference.slice(2))
  if (place === undefined) return undefined
  let schema: unknown = root
  for (const key of place) {
    if (typeof schema !== 'object' || schema === null || !Object.hasOwn(schema, key)) return undefined
    schema = (schema as Readonly<Record<string, unknown>>)[key]
  }
  return { schema, place }
}

function keysIn(pointer: string): readonly string[] | undefined {
  try {
    return pointer.split('/').map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
  } catch {
    return undefined
  }
}
