import { createInterface } from 'node:readline'
import { say } from '../terminal/print.ts'
import { createPrompt, type Prompt } from './prompt/prompt.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  isWithoutFile: true,
  async run(files) {
    const prompt = createPrompt(say)
    for (const file of files) prompt.load(file)
    if (process.stdin.isTTY) say('A theory, line by line. `.help` says how, `.quit` ends it.')
    await readLines(prompt)
    return 0
  },
}

async function readLines(prompt: Prompt): Promise<void> {
  const terminal = process.stdin.isTTY === true
  const input = createInterface({ input: process.stdin, ...(terminal && { output: process.stdout }), terminal })
  const ready = () => {
    input.setPrompt(prompt.isInside() ? '  … ' : '> ')
    if (terminal) input.prompt()
  }
  input.on('SIGINT', () => {
    if (!prompt.isInside()) return input.close()
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
  prompt.end()
}
