import { didYouMean } from '../../base/index.ts'
import type { Commands } from '../command-line/command.ts'
import { usage } from '../command-line/usage.ts'
import { sayWhole } from '../terminal/print.ts'
import { completionsOf } from './completions.ts'
import { type Shell, scripts, shells } from './scripts.ts'

/** `pawl completion SHELL`: the script that completes commands and options. */
export async function run([given]: readonly string[], commands: Commands): Promise<number> {
  const shell = shells.find((one) => one === given)
  if (shell === undefined) throw unknownShell(given)
  sayWhole(scriptFor(shell, commands))
  return 0
}

/** The script for a shell, without the line break at its end. */
export function scriptFor(shell: Shell, commands: Commands): string {
  return scripts[shell](completionsOf(commands)).trimEnd()
}

function unknownShell(given: string | undefined) {
  const list = `\`pawl completion ${shells.join('|')}\``
  if (given === undefined) return usage('it is not said for which shell', list)
  return usage(`there is no completion for \`${given}\``, didYouMean(given, shells) ?? list)
}
