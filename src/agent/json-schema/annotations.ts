/**
 * Keywords that only describe. `default` does not change an input. The reader of `type` also reads `nullable`; that of `if` also reads
 * `then` and `else`.
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
