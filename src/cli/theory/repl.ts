import { createInterface } from 'node:readline'
import { interrupted } from '../terminal/interrupt.ts'
import { say } from '../terminal/print.ts'
import { createPrompt, type Prompt } from './prompt/prompt.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  isWithoutFile: true,
  async run(files) {
    const prompt = createPrompt(say)
    for (const file of files) prompt.load(file)
    if (process.stdin.isTTY) say('A theory, line by line. `.help` says how, `.quit` ends it.')
    return readLines(prompt)
  },
}

/** Returns the exit code: 130 for Ctrl-C. */
async function readLines(prompt: Prompt): Promise<number> {
  const terminal = process.stdin.isTTY === true
  const input = createInterface({ input: process.stdin, ...(terminal && { output: process.stdout }), terminal })
  const ready = () => {
    input.setPrompt(prompt.isInside() ? '  … ' : '> ')
    if (terminal) input.prompt()
  }
  let code = 0
  input.on('SIGINT', () => {
    if (!prompt.isInside()) {
      code = interrupted
      return input.close()
    }
    prompt.drop()
    say('')
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
