import { createInterface, type Interface } from 'node:readline'
import { interrupted } from '../terminal/interrupt.ts'
import { isTerminal, say } from '../terminal/print.ts'
import { createPrompt, type Prompt } from './prompt/prompt.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  isWithoutFile: true,
  async run(files) {
    const prompt = createPrompt(say)
    for (const file of files) prompt.load(file)
    if (isTerminal()) say('A theory, line by line. `help` explains it, `quit` ends it.')
    return readLines(prompt)
  },
}

/** Lines that ↑ finds again. */
const historySize = 1000

/** Returns the exit code: 130 for Ctrl-C. */
async function readLines(prompt: Prompt): Promise<number> {
  const terminal = isTerminal()
  const input = createInterface({
    input: process.stdin,
    terminal,
    ...(terminal && { output: process.stdout, completer: prompt.complete, historySize, removeHistoryDuplicates: true }),
  })
  const ready = () => {
    input.setPrompt(prompt.isInside() ? '  … ' : '> ')
    if (terminal) input.prompt()
  }
  let code = 0
  input.on('SIGINT', () => {
    if (input.line === '' && !prompt.isInside()) {
      code = interrupted
      return input.close()
    }
    clear(input)
    prompt.drop()
    ready()
  })
  ready()
  for await (const line of input) {
    if (!prompt.line(line)) break
    ready()
  }
  input.close()
  if (code !== 0) say('')
  prompt.end()
  return code
}

/** Empties the line that is typed, wherever its cursor is, and shows that it was Ctrl-C. */
function clear(input: Interface): void {
  input.write(null, { ctrl: true, name: 'e' })
  input.write(null, { ctrl: true, name: 'u' })
  say('^C')
}
