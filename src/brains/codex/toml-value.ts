/** Writes a value as Codex reads it on its command line. */
export function tomlValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}=${tomlValue(inner)}`)
    .join(',')}}`
}
