import { isPawlError } from '../../../base/index.ts'
import { parseTheory, printDiagnostic } from '../../../theory/index.ts'
import { peopleHint } from '../../project/people-hint.ts'
import { newsLines } from '../lines/news-lines.ts'
import { createWatchedEngine } from '../theories/watched-engine.ts'
import { commandNamed, createPromptCommands } from './prompt-commands.ts'
import { answerAtPrompt } from './prompt-question.ts'
import { createPromptTheory } from './prompt-theory.ts'

/** Blocks nest no deeper than this. */
const deepest = 66

/** A dialogue with theories, a line at a time. Errors are printed, and the dialogue continues. */
export interface Prompt {
  /** A file that must be right for the conversation to begin. */
  load(file: string): void
  /** Whether there is more to come: `.quit` ends it. */
  line(text: string): boolean
  /** Whether a block is open that waits for its END. */
  isInside(): boolean
  /** Forgets an unfinished block. */
  drop(): void
  /** Nothing more comes: an unfinished block is an error. */
  end(): void
}

export function createPrompt(say: (words: string) => void): Prompt {
  const watched = createWatchedEngine('prompt')
  const { engine } = watched
  const commands = createPromptCommands(engine)
  const theory = createPromptTheory(watched, say)
  let block: readonly string[] = []

  const drop = () => {
    block = []
  }
  const command = (text: string) => {
    const [name = ''] = text.split(/\s/, 1)
    say(commandNamed(name, commands)(text.slice(name.length).trim()))
  }
  const statement = (text: string) => {
    const answer = block.length === 0 ? answerAtPrompt(text, engine) : undefined
    if (answer !== undefined) return say(answer)
    block = [...block, text]
    const whole = block.join('\n')
    if (isUnfinished(whole)) return undefined
    drop()
    return theory.take(whole)
  }
  const sayNews = () => {
    for (const line of newsLines(watched.news(), engine)) say(`  ${line}`)
  }
  return {
    load: (file) => command(`.load ${file}`),
    drop,
    isInside: () => block.length > 0,
    line(text) {
      const trimmed = text.trim()
      if (trimmed === '.quit') return false
      if (trimmed === '.drop') drop()
      // statements do not begin with a dot, so a command works inside a block, too
      else if (trimmed.startsWith('.')) attempt(() => command(trimmed), say)
      else if (trimmed !== '' || block.length > 0) attempt(() => statement(text.trimEnd()), say)
      sayNews()
      return true
    },
    end() {
      const whole = block.join('\n')
      for (const one of parseTheory(whole, 'prompt').diagnostics) say(printDiagnostic(one, whole))
    },
  }
}

function attempt(run: () => void, say: (words: string) => void): void {
  try {
    run()
  } catch (error) {
    if (!isPawlError(error)) throw error
    say(error.message)
    const hint = peopleHint(error)
    if (hint !== undefined) say(`hint: ${hint}`)
  }
}

/** Whether a block is open at the end of the text, and END could still close it. */
function isUnfinished(text: string): boolean {
  return hasOpenBlock(text) && !hasOpenBlock(text + '\nEND'.repeat(deepest))
}

function hasOpenBlock(text: string): boolean {
  return parseTheory(text, 'prompt').diagnostics.some(({ code }) => code === 'T016')
}
