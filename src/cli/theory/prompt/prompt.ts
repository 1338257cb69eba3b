import { isPawlError } from '../../../base/index.ts'
import { parseTheory, printDiagnostic } from '../../../theory/index.ts'
import { peopleHint } from '../../project/people-hint.ts'
import { visible } from '../../terminal/visible.ts'
import { newsLines } from '../lines/news-lines.ts'
import { createWatchedEngine } from '../watched/watched-engine.ts'
import { type Completions, completeLine } from './complete-line.ts'
import { alone, createPromptCommands, type PromptCommand } from './prompt-commands.ts'
import { answerAtPrompt } from './prompt-question.ts'
import { createPromptTheory } from './prompt-theory.ts'
import { readCommand, type TypedCommand } from './read-command.ts'

/** Blocks nest no deeper than this. */
const deepest = 66

/** A dialogue with theories, a line at a time. Errors are printed, and the dialogue continues. */
export interface Prompt {
  /** A file that must be right for the conversation to begin. */
  load(file: string): void
  /** Whether there is more to come: `quit` ends it. */
  line(text: string): boolean
  /** Whether a block is open that waits for its END. */
  isInside(): boolean
  /** Forgets an unfinished block. */
  drop(): void
  /** The words that may be meant by the last one of a line. */
  complete(text: string): Completions
  /** Nothing more comes: an unfinished block is an error. */
  end(): void
}

export function createPrompt(say: (words: string) => void): Prompt {
  const watched = createWatchedEngine('prompt')
  const { engine } = watched
  const commands: Readonly<Record<string, PromptCommand>> = createPromptCommands(watched)
  const names = [...Object.keys(commands), 'drop', 'quit']
  const theory = createPromptTheory(watched, say)
  let block: string[] = []

  const drop = () => {
    block = []
  }
  const perform = ({ name, rest }: TypedCommand): boolean => {
    if (name === 'quit') return alone(name, () => false)(rest)
    if (name === 'drop') alone(name, drop)(rest)
    else say(commands[name]?.(rest) ?? '')
    return true
  }
  const statement = (text: string) => {
    const answer = block.length === 0 ? answerAtPrompt(text, engine) : undefined
    if (answer !== undefined) return say(answer)
    const isOpen = block.length > 0
    block.push(text)
    if (isOpen && !/\bEND\b/.test(text)) return undefined // nothing else closes a block: reading all of it again takes time
    const whole = block.join('\n')
    if (isUnfinished(whole)) return undefined
    drop()
    return theory.take(whole)
  }
  const sayNews = () => {
    for (const line of newsLines(watched.news(), engine)) say(`  ${visible(line)}`)
  }
  return {
    load: (file) => void perform({ name: 'load', rest: file }),
    drop,
    isInside: () => block.length > 0,
    line(text) {
      const trimmed = text.trim()
      const goesOn = attempt(() => {
        // inside a block a command needs its dot, with which no statement begins
        const isBare = block.length === 0 || trimmed.startsWith('.')
        const typed = isBare && trimmed !== '' ? readCommand(trimmed, names) : undefined
        if (typed !== undefined) return perform(typed)
        if (trimmed !== '' || block.length > 0) statement(text.trimEnd())
        return true
      }, say)
      sayNews()
      return goesOn
    },
    complete: (text) => completeLine(text, { engine, commands: names, block }),
    end() {
      const whole = block.join('\n')
      for (const one of parseTheory(whole, 'prompt').diagnostics) say(printDiagnostic(one, whole))
    },
  }
}

function attempt(run: () => boolean, say: (words: string) => void): boolean {
  try {
    return run()
  } catch (error) {
    if (!isPawlError(error)) throw error
    say(error.message)
    const hint = peopleHint(error)
    if (hint !== undefined) say(`hint: ${hint}`)
    return true
  }
}

/** Whether a block is open at the end of the text, and END could still close it. */
function isUnfinished(text: string): boolean {
  return hasOpenBlock(text) && !hasOpenBlock(text + '\nEND'.repeat(deepest))
}

function hasOpenBlock(text: string): boolean {
  return parseTheory(text, 'prompt').diagnostics.some(({ code }) => code === 'T016')
}
