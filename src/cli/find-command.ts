import { didYouMean } from '../kernel/index.ts'
import type { Command, Commands } from './commands.ts'
import { usage } from './usage.ts'

/** A command as it was called. */
export interface Called {
  readonly command: Command
  readonly args: readonly string[]
}

/** The command that words name, as far down as they name one, and the words behind it. */
export function findCommand([name = '', ...args]: readonly string[], commands: Commands): Called {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    const hint = didYouMean(name, Object.keys(commands)) ?? '`pawl help` lists the commands'
    throw usage(`there is no command \`${name}\``, hint)
  }
  const { verbs = {} } = command
  return Object.hasOwn(verbs, args[0] ?? '') ? findCommand(args, verbs) : { command, args }
}
