import { fitLines } from './fit-lines.ts'
import { hasColours } from './has-colours.ts'
import { wipeProgress } from './progress.ts'
import { visible, visibleLines } from './visible.ts'

/**
 * Prints text for people, in lines that fit the terminal: foreign text is shown, and only our own colours have an
 * effect.
 */
export function say(words: string): void {
  const text = visibleLines(words)
  write(process.stdout.isTTY ? fitLines(text, columns(), unpainted) : text)
}

/** The same for a text whose lines are laid out already, or must not be broken: JSON, a table, a difference between files. */
export function sayWhole(words: string): void {
  write(visibleLines(words))
}

/** Prints lines that strangers' words are part of: a line break in them is spelt out, so that none begins a line of its own. */
export function sayLines(lines: readonly string[]): void {
  say(lines.map(visible).join('\n'))
}

/** Prints a text that a file is made of: into a pipe goes every byte of it. */
export function sayText(text: string): void {
  if (process.stdout.isTTY) sayWhole(text)
  else process.stdout.write(text)
}

const reader = new AbortController()

/** Aborted when the reader of the output has closed it: for commands that would keep printing forever. */
export const outputClosed: AbortSignal = reader.signal

/**
 * The reader of the output may have read enough, as `head` does: that is not an error. The command still runs to its end, since its
 * exit code is its result.
 */
export function quietPipe(): void {
  process.stderr.on('error', () => undefined)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return reader.abort()
    complain(`the output cannot be written: ${error.message}`, 'is the disk full?')
    process.exit(1)
  })
}

/** The problem, and a hint. */
export function complain(message: string, hint?: string): void {
  grumble('red', 'pawl', message)
  if (hint !== undefined) grumble('cyan', 'hint', hint)
}

/**
 * Words behind a mark. Further lines are indented: strangers' words do not look like ours. In a pipe the mark is never coloured: the hook
 * process finds by it what is not for models.
 */
function grumble(colour: Colour, mark: string, words: string): void {
  const { isTTY } = process.stderr
  const text = `${mark}: ${visibleLines(words).replaceAll(/\n(?=[^\n])/g, '\n  ')}`
  const fitted = isTTY ? fitLines(text, widthOf(process.stderr)) : text
  wipeProgress()
  process.stderr.write(`${inColour(colour, mark, isTTY)}${fitted.slice(mark.length)}\n`)
}

/** A note for a person beside the output: not for programs that read the output. */
export function remark(words: string): void {
  grumble('cyan', 'note', words)
}

/** The codes that switch each colour on and off in a terminal. */
const colours = {
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
  bold: [1, 22],
  dim: [2, 22],
} as const
type Colour = keyof typeof colours

/** Text in a colour, where output is coloured. For `say`, which alone knows where it goes. */
export function paint(name: Colour, words: string): string {
  const [on, off] = colours[name]
  return hasColours(process.stdout.isTTY) ? `${seal}${on};${words}${seal}${off};` : words
}

/** Marks a colour until it is printed. Random in each process, so that no text can contain it. */
const seal = `<${Math.random().toString(36).slice(2)}>`

function inColour(name: Colour, words: string, isTerminal: boolean): string {
  const [on, off] = colours[name]
  return isTerminal && hasColours(isTerminal) ? `${colourCode(on)}${words}${colourCode(off)}` : words
}

function colourCode(code: number | string): string {
  return `\u001b[${code}m`
}

/** Prints a text in which hidden characters are spelt out, and only then turns the marks of `paint` into colours. */
function write(visibleText: string): void {
  const [first = '', ...painted] = visibleText.split(seal)
  const codes = painted.map((part) => {
    const end = part.indexOf(';')
    return `${colourCode(part.slice(0, end))}${part.slice(end + 1)}`
  })
  const text = `${first}${codes.join('')}`
  wipeProgress()
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

function unpainted(line: string): string {
  const [first = '', ...painted] = line.split(seal)
  return `${first}${painted.map((part) => part.slice(part.indexOf(';') + 1)).join('')}`
}

/** Whether a person can read a question here and answer it. */
export function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true
}

/** How wide a row of a table may be: as the terminal, or as it likes for a program that reads one row from each line. */
export function rowColumns(): number {
  return process.stdout.isTTY ? columns() : Number.POSITIVE_INFINITY
}

/** The width of the terminal, or less by `COLUMNS`. Default: 80 columns. */
export function columns(): number {
  return widthOf(process.stdout)
}

function widthOf({ isTTY, columns: shown = 0 }: NodeJS.WriteStream): number {
  const wanted = isTTY ? Number(process.env['COLUMNS']) : 0
  const isWanted = Number.isInteger(wanted) && wanted > 0
  return Math.max(narrowest, Math.min(shown || 80, isWanted ? wanted : Number.POSITIVE_INFINITY))
}

/** Fewer columns than this cannot be read anyway. */
const narrowest = 20

/** The number of visible lines. */
export function rows(): number {
  return process.stdout.rows || 24
}

/** So many of something. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
