type Environment = Readonly<Record<string, string | undefined>>

/**
 * Whether output is coloured, the same for all commands: `NO_COLOR` switches colours off, `FORCE_COLOR` on (or off, if it is `0` or
 * `false`); without either, a terminal has colours, and a pipe has none.
 */
export function hasColours(isTerminal: boolean, env: Environment = process.env): boolean {
  const { NO_COLOR: never, FORCE_COLOR: forced, TERM: terminal } = env
  if (never !== undefined) return false
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return isTerminal && terminal !== 'dumb'
}
