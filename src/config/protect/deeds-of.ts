import { type Action, type Argument, actionsOf, type Place } from '../../actions/index.ts'
import { shown } from '../../actions/internal.ts'
import type { ToolCall } from '../../protocol/index.ts'

/** A program that a command line runs, with its arguments as texts. */
export interface Command {
  /** Without its folder. */
  readonly name: string
  readonly words: readonly string[]
  /** Its words with a space before each. */
  readonly text: string
}

/** Something that a command line would do, and the program that does it. */
export interface Deed<Done extends Action = Action> {
  readonly action: Done
  readonly command: Command
}

/** What a command line would do, in the order of its text. */
export function deedsOf(call: ToolCall, place: Place): readonly Deed[] {
  const latest = new Map<string, Command>()
  return actionsOf(call, place).map((action) => {
    if (action.type === 'runs') {
      const command = commandOf(shown(action.program), action.argv)
      latest.set(command.name, command)
      return { action, command }
    }
    return { action, command: latest.get(action.by) ?? commandOf(action.by, []) }
  })
}

/** The subcommand of git comes first, before its own options, some of which have a value. */
function commandOf(name: string, argv: readonly Argument[]): Command {
  const given = argv.slice(1).map(shown)
  const words = name === 'git' ? verbFirst(given) : given
  return { name, words, text: ['', ...words].join(' ') }
}

function verbFirst(words: readonly string[]): readonly string[] {
  const at = words.findIndex(
    (word, place) => !word.startsWith('-') && !/^-(?:[Cc]|-(?:git-d|work-t|name)[^=]*)$/.test(words[place - 1] ?? ''),
  )
  return at === -1 ? ['', ...words] : [words[at] ?? '', ...words.toSpliced(at, 1)]
}

/** A question about a command that is answered once: a command may do thousands of things. */
export function perCommand<Answer>(answer: (command: Command) => Answer): (command: Command) => Answer {
  const known = new WeakMap<Command, { readonly answer: Answer }>()
  return (command) => {
    const before = known.get(command) ?? { answer: answer(command) }
    known.set(command, before)
    return before.answer
  }
}
