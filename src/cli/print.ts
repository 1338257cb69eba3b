import { styleText } from 'node:util'

/** Every word a person reads goes through here. */
export function say(words: string): void {
  process.stdout.write(words.endsWith('\n') ? words : `${words}\n`)
}

/** Whoever reads us may have read enough, as `head` does: that is no error. */
export function quietPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}

/** What is wrong, and what to do about it. */
export function complain(message: string, hint?: string): void {
  const red = coloured('red', 'pawl', process.stderr.isTTY)
  const cyan = coloured('cyan', 'hint', process.stderr.isTTY)
  process.stderr.write(`${red}: ${message}\n${hint === undefined ? '' : `${cyan}: ${hint}\n`}`)
}

type Colour = 'red' | 'cyan' | 'green' | 'yellow' | 'bold' | 'dim'

/** Colours for a terminal; plain words for everything else. */
export function paint(name: Colour, words: string): string {
  return coloured(name, words, process.stdout.isTTY)
}

function coloured(name: Colour, words: string, isTerminal: boolean): string {
  return isTerminal && process.env['NO_COLOR'] === undefined ? styleText(name, words) : words
}

/** So many of something. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
