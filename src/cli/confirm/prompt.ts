import { createInterface, type Interface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'

/** The reaction of a person to a question: a line, Ctrl-C, or Ctrl-D. */
type Typed =
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'interrupted' }
  | { readonly type: 'ended' }

export interface Prompt {
  /** Asks for a line. Only input after the question has been shown answers it. */
  ask(question: string): Promise<Typed>
  close(): void
}

export function openPrompt(): Prompt {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  let waiting: ((typed: Typed) => void) | undefined
  let end: Typed | undefined
  const hear = (typed: Typed) => {
    const tell = waiting
    waiting = undefined
    tell?.(typed) // without a waiting question, it was typed too early
  }
  terminal.on('line', (text) => hear({ type: 'line', text }))
  terminal.on('SIGINT', () => {
    end = { type: 'interrupted' }
    terminal.close()
  })
  terminal.on('close', () => {
    end ??= { type: 'ended' }
    hear(end)
  })
  return {
    async ask(question) {
      await written()
      await typedAhead()
      if (end !== undefined) return end
      if (terminal.line !== '') dropLine(terminal)
      return new Promise((resolve) => {
        waiting = resolve
        terminal.setPrompt(question)
        terminal.prompt()
      })
    },
    close: () => terminal.close(),
  }
}

/** The start of a line is not an answer either. Without a prompt, so that nothing looks like a question that is not asked yet. */
function dropLine(terminal: Interface): void {
  terminal.setPrompt('')
  terminal.write(null, { ctrl: true, name: 'u' })
}

/** Until the terminal has all that was printed. */
function written(): Promise<void> {
  return new Promise((resolve) => process.stdout.write('', () => resolve()))
}

/** Until all typed input so far has been read: reading comes before a task that is deferred twice. */
async function typedAhead(): Promise<void> {
  await setImmediate()
  await setImmediate()
}
