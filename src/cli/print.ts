import { styleText } from 'node:util'

/** Every word a person reads goes through here. */
export function say(words: string): void {
  process.stdout.write(words.endsWith('\n') ? words : `${words}\n`)
}

/** What is wrong, and what to do about it. */
export function complain(message: string, hint?: string): void {
  process.stderr.write(
    `${colour('red', 'pawl')}: ${message}\n${hint === undefined ? '' : `${colour('cyan', 'hint')}: ${hint}\n`}`,
  )
}

function colour(name: 'red' | 'cyan', words: string): string {
  const wanted = process.stderr.isTTY && process.env['NO_COLOR'] === undefined
  return wanted ? styleText(name, words) : words
}
