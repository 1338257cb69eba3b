import { didYouMean } from '../../base/index.ts'
import type { Command, Commands } from './command.ts'
import { usage } from './usage.ts'

/** A command as it was called. */
export interface Called {
  readonly command: Command
  readonly args: readonly string[]
  /** The typed text after `pawl`, where that is not its name. */
  readonly typed?: string
}

/** The command that words name, as far down as they name one, and the words behind it. */
export function findCommand([name = '', ...args]: readonly string[], commands: Commands): Called {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    throw usage(`there is no command \`${name}\``, meantBy(name, commands) ?? '`pawl help` lists the commands')
  }
  const { verbs = {} } = command
  return Object.hasOwn(verbs, args[0] ?? '') ? findCommand(args, verbs) : { command, args }
}

/** The command of a help request. Unknown words behind it are a mistake, not a page of another. */
export function findHelp(words: readonly string[], commands: Commands): Command {
  const { command, args } = findCommand(words, commands)
  const { page, verbs = {} } = command
  const known = [...Object.keys(verbs), ...page.usage.flatMap((line) => line.match(/(?<= )[a-z][a-z-]*/g) ?? [])]
  const [odd] = args
  if (odd === undefined || known.includes(odd)) return command
  throw usage(
    `\`pawl ${page.name}\` has no \`${odd}\``,
    didYouMean(odd, known) ?? `\`pawl help ${page.name}\` has all of it`,
  )
}

/** A command of a similar name, or the verb of a command that has that name. */
function meantBy(name: string, commands: Commands): string | undefined {
  if (name === 'version') return 'did you mean `pawl --version`?'
  const above = Object.keys(commands).find((one) => Object.hasOwn(commands[one]?.verbs ?? {}, name))
  return didYouMean(name, Object.keys(commands)) ?? (above && `did you mean \`pawl ${above} ${name}\`?`)
}
