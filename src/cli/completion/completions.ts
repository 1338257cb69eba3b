import type { Command, Commands } from '../command-line/command.ts'
import type { Choice } from '../command-line/pages/page.ts'

/** The words that may follow a command. */
export interface Completion {
  /** The words of the command, such as `audit verify`; empty for `pawl` itself. */
  readonly path: string
  readonly words: readonly CompletionWord[]
}

/** A word, and its description. */
export interface CompletionWord extends Choice {
  /** The letter of an option that has one. */
  readonly short?: string | undefined
  /** Whether another word, its value, follows. */
  readonly hasValue?: boolean
}

/** All commands with the words that may follow each. */
export function completionsOf(commands: Commands, path: readonly string[] = []): readonly Completion[] {
  const names = Object.entries(commands).map(([word, { page }]) => ({ word, text: page.summary }))
  const top = path.length === 0 ? [{ path: '', words: names }] : []
  return [
    ...top,
    ...Object.entries(commands).flatMap(([name, command]) => {
      const verbs = Object.entries(command.verbs ?? {}).map(([word, { page }]) => ({ word, text: page.summary }))
      const here = [...path, name]
      return [
        { path: here.join(' '), words: [...verbs, ...choicesOf(command), ...optionsOf(command)] },
        ...completionsOf(command.verbs ?? {}, here).filter((one) => one.path !== ''),
      ]
    }),
  ]
}

/** Words that a usage line lets one choose from, `bash|zsh|fish`, and those that options do. */
function choicesOf({ page }: Command): readonly CompletionWord[] {
  const ofOptions = Object.values(page.options).flatMap(({ choices = [] }) => choices)
  const choices = page.usage.flatMap((line) => line.match(/(?<= )[a-z]+(?:\|[a-z]+)+/g) ?? [])
  return [...choices.flatMap((one) => one.split('|')).map((word) => ({ word, text: '' })), ...ofOptions]
}

function optionsOf({ page }: Command): readonly CompletionWord[] {
  const options = Object.entries(page.options).map(([name, { short, type, text }]) => ({
    word: `--${name}`,
    short,
    hasValue: type === 'string',
    text,
  }))
  return [...options, { word: '--help', short: 'h', text: 'show the help page' }]
}
