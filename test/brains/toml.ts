/** A value as Codex reads it on its command line. */
export function toml(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}=${toml(inner)}`)
    .join(',')}}`
}
