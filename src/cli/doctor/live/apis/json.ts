// Requests of agents are read leniently: a value of another form is empty.

export type Fields = Readonly<Record<string, unknown>>

export function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

export function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The words in a piece of content, whether it is a text, a list of blocks or anything else. */
export function words(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return content === undefined || content === null ? '' : JSON.stringify(content)
  return content.map((block) => words(fields(block).text ?? fields(block).content)).join('')
}
