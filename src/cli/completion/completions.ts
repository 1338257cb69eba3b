import type { Command, Commands } from '../command-line/command.ts'
import type { Choice, Option } from '../command-line/pages/page.ts'

/** The words that may follow a command. */
export interface Completion {
  /** The words of the command, such as `audit verify`; empty for `pawl` itself. */
  readonly path: string
  /** Commands below it, and other words to choose from. */
  readonly words: readonly Choice[]
  readonly options: readonly CompletionOption[]
  /** The ending of the files that its words name; nothing if they name none. */
  readonly files?: string | undefined
}

/** An option, and what may follow it. */
export interface CompletionOption extends Choice {
  /** The letter of an option that has one. */
  readonly short?: string | undefined
  /** Whether the next word is its value, a file, or whether any number of words are; nothing if none is. */
  readonly takes?: 'value' | 'file' | 'list' | undefined
  /** The values that there are, where they are known. */
  readonly choices: readonly Choice[]
}

/** All commands with what may be typed behind each. */
export function completionsOf(commands: Commands): readonly Completion[] {
  const names = namesOf(commands)
  const options = [...(commands['start'] === undefined ? [] : optionsOf(commands['start'])), version]
  const help = { word: 'help', text: 'show options, examples and exit codes of a command' }
  return [{ path: '', words: [...names, help], options }, ...below(commands), ...helpOn(commands)]
}

const version: CompletionOption = { word: '--version', short: 'V', choices: [], text: 'print the version' }

function below(commands: Commands, path: readonly string[] = []): readonly Completion[] {
  return Object.entries(commands).flatMap(([name, command]) => {
    const { page, verbs = {} } = command
    const here = [...path, name]
    const { choices = [], files } = page
    const options = optionsOf(command)
    return [
      { path: here.join(' '), words: [...namesOf(verbs), ...choices], options, files },
      ...choices.map(({ word }) => ({ path: [...here, word].join(' '), words: [], options })),
      ...below(verbs, here),
    ]
  })
}

/** `pawl help COMMAND`. */
function helpOn(commands: Commands): readonly Completion[] {
  const withVerbs = Object.entries(commands).filter(([, { verbs }]) => verbs !== undefined)
  return [
    { path: 'help', words: namesOf(commands), options: [] },
    ...withVerbs.map(([name, { verbs = {} }]) => ({ path: `help ${name}`, words: namesOf(verbs), options: [] })),
  ]
}

function namesOf(commands: Commands): readonly Choice[] {
  return Object.entries(commands).map(([word, { page }]) => ({ word, text: page.summary }))
}

function optionsOf({ page }: Command): readonly CompletionOption[] {
  const options = Object.entries(page.options).map(([name, option]: readonly [string, Option]) => {
    const { short, text, choices = [] } = option
    return { word: `--${name}`, short, takes: takenBy(option), choices, text }
  })
  return [...options, { word: '--help', short: 'h', choices: [], text: 'show the help page' }]
}

function takenBy({ type, value = '', choices }: Option): CompletionOption['takes'] {
  if (type === 'string') return value === 'FILE' || value === 'FOLDER' ? 'file' : 'value'
  return choices === undefined ? undefined : 'list'
}
