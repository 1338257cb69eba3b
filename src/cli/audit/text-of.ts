/** A value of a record as text. The log is a file that any program could have edited: a value that is not text is shown as JSON. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
