import { visible, visibleLines } from './visible.ts'

/** Prints what a person reads: whatever strangers put into it, a terminal shows it and obeys nothing but our own colours. */
export function say(words: string): void {
  const text = harmless(words)
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** Prints lines that strangers' words are part of: a line break in them is spelt out, so that none begins a line of its own. */
export function sayLines(lines: readonly string[]): void {
  say(lines.map(visible).join('\n'))
}

/** Prints a text that a file is made of: into a pipe goes every byte of it. */
export function sayText(text: string): void {
  if (process.stdout.isTTY) say(text)
  else process.stdout.write(text)
}

/** Whoever reads us may have read enough, as `head` does: that is no error. */
export function quietPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    complain(`the output cannot be written: ${error.message}`, 'is the disk full?')
    process.exit(1)
  })
}

/** What is wrong, and what to do about it. */
export function complain(message: string, hint?: string): void {
  const { isTTY } = process.stderr
  const lines = [`${inColour('red', 'pawl', isTTY)}: ${below(message)}\n`]
  if (hint !== undefined) lines.push(`${inColour('cyan', 'hint', isTTY)}: ${below(hint)}\n`)
  process.stderr.write(lines.join(''))
}

/** Further lines are indented: strangers' words do not look like ours. */
function below(words: string): string {
  return visibleLines(words).replaceAll(/\n(?=[^\n])/g, '\n  ')
}

/** Something that a person should know beside what was asked for: not for programs that read the output. */
export function remark(words: string): void {
  process.stderr.write(`${inColour('cyan', 'note', process.stderr.isTTY)}: ${below(words)}\n`)
}

/** What switches each colour on and off in a terminal. */
const colours = {
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
  bold: [1, 22],
  dim: [2, 22],
} as const
type Colour = keyof typeof colours

/** Colours for a terminal; plain words for everything else. For `say`, which alone knows what becomes of them. */
export function paint(name: Colour, words: string): string {
  const [on, off] = colours[name]
  return hasColours(process.stdout.isTTY) ? `${seal}${on};${words}${seal}${off};` : words
}

/** Stands for a colour until it is printed. Another one in each process, so that nobody can write it into a text. */
const seal = `<${Math.random().toString(36).slice(2)}>`

function inColour(name: Colour, words: string, isTerminal: boolean): string {
  const [on, off] = colours[name]
  return hasColours(isTerminal) ? `${colourCode(on)}${words}${colourCode(off)}` : words
}

function colourCode(code: number | string): string {
  return `\u001b[${code}m`
}

function hasColours(isTerminal: boolean): boolean {
  return isTerminal && process.env['NO_COLOR'] === undefined && process.env['TERM'] !== 'dumb'
}

/** Spells out all that is hidden, and only then makes colours of what `paint` has left. */
function harmless(words: string): string {
  const [first = '', ...painted] = visibleLines(words).split(seal)
  const codes = painted.map((part) => {
    const end = part.indexOf(';')
    return `${colourCode(part.slice(0, end))}${part.slice(end + 1)}`
  })
  return `${first}${codes.join('')}`
}

/** Whether a person can read a question here and answer it. */
export function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true
}

/** How wide a row of a table may be: as the terminal, or as it likes for a program that reads one row from each line. */
export function rowColumns(): number {
  return process.stdout.isTTY ? columns() : Number.POSITIVE_INFINITY
}

/** How wide the terminal is; 80 columns where nobody says so. */
export function columns(): number {
  return process.stdout.columns || 80
}

/** How many lines it shows at once. */
export function rows(): number {
  return process.stdout.rows || 24
}

/** So many of something. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
