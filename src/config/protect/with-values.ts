/** Longer values are left as variables: a line that is made of them cannot be judged. */
const longest = 200

const assigned = /(?:^|[\s;&|(])([A-Za-z_]\w*)=([^\s;&|()]*)/g
const looped = /\bfor\s+([A-Za-z_]\w*)\s+in\s+([^;\n]*)/g

/**
 * A command line with the values of its variables, as far as they are known: from the line itself, where a variable of
 * a loop is replaced by all its words, or from the environment.
 */
export function withValues(command: string, env: Readonly<Record<string, string | undefined>>): string {
  if (!command.includes('$')) return command
  const values = new Map(Object.entries(env))
  for (const pattern of [assigned, looped])
    for (const [, name = '', value = ''] of command.matchAll(pattern)) values.set(name, value.replace(/["']/g, ''))
  return command.replace(/\$(?:\{(\w+)\}|([A-Za-z_]\w*))/g, (variable, inBraces, bare) => {
    const value = values.get(inBraces ?? bare)
    if (value === undefined || value.length > longest) return variable
    return inBraces !== undefined && /^[\w./~-]+(?: [\w./~-]+)+$/.test(value)
      ? `{${value.replaceAll(' ', ',')}}`
      : value
  })
}

/**
 * A command line with a star for each variable and command whose value is not known, where it is a part of a word: `.pa${X}wl` may be
 * any file that a pattern finds.
 */
export function withStars(command: string): string {
  return command.replace(unknownPart, '*')
}

/** A variable with or without a default, an argument, or the output of a command; beside other characters of its word. */
const value = String.raw`\$(?:\{[^{}\s]{0,200}\}|\w{1,60}|[@*#]|\([^()]{0,200}\))|\x60[^\x60]{0,200}\x60`
const unknownPart = new RegExp(String.raw`(?<=[\w.]["']?)(?:${value})|(?:${value})(?=["']?[\w.])`, 'g')
