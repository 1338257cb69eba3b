/** Longer values are left as variables: nobody can tell what a line that is made of them does. */
const longest = 200

const assigned = /(?:^|[\s;&|(])([A-Za-z_]\w*)=([^\s;&|()]*)/g
const looped = /\bfor\s+([A-Za-z_]\w*)\s+in\s+([^;\n]*)/g

/**
 * A command line with the values of its variables, as far as they are known: from the line itself, where a variable of a loop stands for
 * all its words, or from the environment.
 */
export function withValues(command: string, env: Readonly<Record<string, string | undefined>>): string {
  if (!command.includes('$')) return command
  const values = new Map(Object.entries(env))
  for (const pattern of [assigned, looped])
    for (const [, name = '', value = ''] of command.matchAll(pattern)) values.set(name, value.replace(/["']/g, ''))
  return command.replace(/\$(?:\{(\w+)\}|([A-Za-z_]\w*))/g, (variable, inBraces, bare) => {
    const value = values.get(inBraces ?? bare)
    return value === undefined || value.length > longest ? variable : value
  })
}
