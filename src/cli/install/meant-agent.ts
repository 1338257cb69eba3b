import { brains } from '../../brains/index.ts'
import { brainNamed } from '../../brains/internal.ts'

/** The command that a user meant who named a coding agent without the option before it; nothing if the word names no agent. */
export function meantAgent(command: string, option: string, word: string): string | undefined {
  if (brainNamed(word, brains) === undefined) return undefined
  return `did you mean \`pawl ${command} ${option} ${word}\`?`
}
