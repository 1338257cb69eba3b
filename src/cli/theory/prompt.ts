import { isPawlError, PawlError } from '../../kernel/index.ts'
import { parseTheory, printDiagnostic } from '../../theory/index.ts'
import { answerLine } from './answer-line.ts'
import type { Question } from './asked.ts'
import { brokenTheory } from './broken-theory.ts'
import { isUnfinished } from './is-unfinished.ts'
import { mustBeRight } from './must-be-right.ts'
import { newsLines } from './news-lines.ts'
import { createPromptTheory } from './prompt-theory.ts'
import { readTheory } from './read-theory.ts'
import { tripleWords } from './triple-words.ts'
import { createWatchedEngine } from './watched-engine.ts'
import { whyLines } from './why-lines.ts'

/** A conversation with theories, a line at a time. What is wrong is said, and the conversation goes on. */
export interface Prompt {
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

const help = `Dog IS_A Mammal          states a fact, and shows it to the hooks
Dog IS_A Animal ?        asks
why Dog IS_A Animal      the shortest proof, or what is missing
@HOOK … END              a hook, over several lines; one of the same name is replaced
.load FILE  .facts  .hooks  .drop (an unfinished block)  .help  .quit`

export function createPrompt(say: (words: string) => void): Prompt {
  const watched = createWatchedEngine('prompt')
  const { engine } = watched
  const theory = createPromptTheory(watched, say)
  let block: readonly string[] = []

  const load = (file: string) => {
    if (file === '') throw new PawlError('usage', '`.load` needs a file', { hint: 'such as `.load animals.sys2dsl`' })
    const text = readTheory(file)
    const { diagnostics, facts, hooks } = engine.load(text, file)
    if (diagnostics.length > 0) throw brokenTheory(file, text, diagnostics)
    say(`${file}: ${facts} facts, ${hooks} hooks`)
  }
  const drop = () => {
    block = []
  }
  const dots: Readonly<Record<string, (rest: string) => void>> = {
    '.load': load,
    '.facts': () => sayAll(engine.store.match({}).map(factLine), 'no facts'),
    '.hooks': () => sayAll(hookLines(), 'no hooks'),
    '.help': () => say(help),
    '.drop': drop,
  }
  const hookLines = () =>
    engine.registry
      .list()
      .filter(({ band }) => band === 'theory')
      .map(({ name, event }) => `${name} at ${event.name}`)
  const sayAll = (lines: readonly string[], none: string) => say(lines.length === 0 ? none : lines.join('\n'))
  const sayNews = () => {
    for (const line of newsLines(watched.news(), engine)) say(`  ${line}`)
  }

  const command = (text: string) => {
    const [name = '', ...rest] = text.split(/\s+/)
    const run = Object.hasOwn(dots, name) ? dots[name] : undefined
    if (run === undefined) throw new PawlError('usage', `there is no \`${name}\``, { hint: 'see `.help`' })
    run(rest.join(' '))
  }
  const answer = (text: string) => {
    const asked = /^(?:(?<ask>.*\S)\s*\?|why\s+(?<why>.*))$/.exec(text)?.groups
    if (asked?.['ask'] !== undefined) say(answerLine(engine.ask(...questionOf(asked['ask']))))
    else if (asked?.['why'] !== undefined) say(whyLines(engine, questionOf(asked['why'])).join('\n'))
    return asked !== undefined
  }
  const speak = (text: string) => {
    if (text.startsWith('.')) return command(text)
    if (block.length === 0 && answer(text)) return undefined
    block = [...block, text]
    const whole = block.join('\n')
    if (isUnfinished(whole)) return undefined
    drop()
    theory.take(whole)
    return undefined
  }
  const attempt = (run: () => void) => {
    try {
      run()
    } catch (error) {
      if (!isPawlError(error)) throw error
      say(error.message)
      if (error.hint !== undefined) say(`hint: ${error.hint}`)
    }
    sayNews()
  }
  return {
    load,
    drop,
    isInside: () => block.length > 0,
    line(text) {
      const trimmed = text.trim()
      if (trimmed === '.quit') return false
      // inside a block a line is kept as it was written, for the places of errors
      if (trimmed !== '' || block.length > 0) attempt(() => speak(trimmed.startsWith('.') ? trimmed : text.trimEnd()))
      return true
    },
    end() {
      const whole = block.join('\n')
      for (const one of parseTheory(whole, 'prompt').diagnostics) say(printDiagnostic(one, whole))
    },
  }
}

/** Three words make a question; the parser knows what a word is. */
function questionOf(text: string): Question {
  const { theory, diagnostics } = parseTheory(text, 'prompt')
  mustBeRight(diagnostics, text)
  const [triple] = theory.statements
  if (theory.statements.length === 1 && triple?.type === 'triple') return tripleWords(triple, text)
  throw new PawlError('bad-question', 'a question is three words', { hint: 'such as `Dog IS_A Animal ?`' })
}

function factLine({
  subject,
  relation,
  object,
  existence,
}: {
  readonly subject: string
  readonly relation: string
  readonly object: string
  readonly existence: number
}): string {
  return `${subject} ${relation} ${object}  (${existence})`
}
