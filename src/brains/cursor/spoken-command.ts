const begin = '( '
const end = `\n) >&2 && echo '{"permission":"allow"}'`

/**
 * The command of a role, wrapped for a permission hook point of Cursor: a command that succeeds and prints nothing, as
 * it may in every other agent, would refuse every tool here. Its output goes to stderr, a failure stays a failure.
 */
export function spokenCommand(command: string): string {
  return `${begin}${command}${end}`
}

/** The original command of the role. */
export function unspokenCommand(command: string): string {
  const isSpoken = command.startsWith(begin) && command.endsWith(end)
  return isSpoken ? command.slice(begin.length, -end.length) : command
}
