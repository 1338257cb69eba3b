/**
 * Keywords that describe, and restrict nothing. `default` does not change an input. `nullable` is read with `type`, `then` and `else`
 * with `if`.
 */
export const annotations: ReadonlySet<string> = new Set([
  ...['$schema', '$comment', '$vocabulary', 'title', 'description', 'default', 'example', 'examples', 'deprecated'],
  ...['readOnly', 'writeOnly', 'contentEncoding', 'contentMediaType', 'contentSchema', 'nullable', 'discriminator'],
  ...['then', 'else'],
  ...[
    'externalDocs',
    'xml',
    'markdownDescription',
    'enumNames',
    'enumDescriptions',
    'propertyOrdering',
    'id',
    '$anchor',
  ],
])
