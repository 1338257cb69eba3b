const begin = '( '
const end = `\n) >&2 && echo '{"permission":"allow"}'`

/**
 * The command of a role, made to speak as Cursor wants it at a permission moment: a command that ends well and prints nothing,
 * as it may in every other agent, would refuse every tool here. What it prints goes to stderr, a failure stays a failure.
 */
export function spokenCommand(command: string): string {
  return `${begin}${command}${end}`
}

/** The command as the role gave it. */
export function unspokenCommand(command: string): string {
  const isSpoken = command.startsWith(begin) && command.endsWith(end)
  return isSpoken ? command.slice(begin.length, -end.length) : command
}
