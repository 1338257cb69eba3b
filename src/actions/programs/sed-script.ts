import { type Argument, isUnknown, textOf } from '../argument.ts'

interface SedFile {
  readonly type: 'reads' | 'writes'
  readonly path: string
}

/** What a script of sed does besides changing text. */
interface SedScript {
  /** Why it cannot be read, or runs something. */
  readonly opaque: string | undefined
  readonly files: readonly SedFile[]
}

/** Reads a script of sed: `s/a/b/w file` writes a file, `e` and `s/a/b/e` start programs. */
export function readSedScript(script: Argument): SedScript {
  const text = textOf(script)
  if (text === undefined)
    return {
      opaque: isUnknown(script)
        ? `it runs a script of sed that is not known: ${script.why}`
        : 'it runs a pattern as a script of sed',
      files: [],
    }
  const files: SedFile[] = []
  let at = 0
  while (at < text.length) {
    const end = readCommand(text, at, files)
    if (typeof end === 'string') return { opaque: end, files }
    at = Math.max(end, at + 1)
  }
  return { opaque: undefined, files }
}

const lost = 'it runs a script of sed that cannot be read'
const program = 'a script of sed starts a program'

/** The place behind the command that begins here, or why it cannot be read. */
function readCommand(text: string, from: number, files: SedFile[]): number | string {
  let at = skip(text, from, ' \t\n;{}!')
  while (at < text.length && /[\d$/\\,+~IM]/.test(text[at] as string)) {
    const end = readAddress(text, at)
    if (end === undefined) return lost
    at = skip(text, end, ' \t!')
  }
  if (at >= text.length) return at
  const letter = text[at] as string
  if (letter === '{' || letter === '}') return at + 1
  if ('sy'.includes(letter)) return readReplacement(text, at, files)
  if (letter === 'e') return program
  if ('wWrR'.includes(letter)) return readFile(text, at + 1, letter.toLowerCase() === 'w' ? 'writes' : 'reads', files)
  if ('aic:btTv#'.includes(letter))
    return 'btT'.includes(letter) ? endOf(text, at, /[;\n}]/g) : endOf(text, at, /(?<!\\)\n/g)
  return '=dDgGhHnNpPxzlqQF'.includes(letter) ? endOf(text, at, /[;\n}]/g) : lost
}

function skip(text: string, from: number, characters: string): number {
  let at = from
  while (at < text.length && characters.includes(text[at] as string)) at++
  return at
}

function endOf(text: string, from: number, end: RegExp): number {
  end.lastIndex = from
  return end.exec(text)?.index ?? text.length
}

function readAddress(text: string, at: number): number | undefined {
  if (text[at] === '/') return closed(text, at + 1, '/')
  if (text[at] === '\\') return closed(text, at + 2, text[at + 1] ?? '')
  return at + 1
}

/** The place behind the next delimiter that is neither escaped nor within brackets; one within them may end it as well. */
function closed(text: string, from: number, delimiter: string): number | undefined {
  for (let at = from; at < text.length && delimiter !== ''; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === delimiter) return at + 1
  }
  return undefined
}

/** `s/a/b/flags`, `y/a/b/`. */
function readReplacement(text: string, at: number, files: SedFile[]): number | string {
  const delimiter = text[at + 1] ?? ''
  const middle = closed(text, at + 2, delimiter)
  const end = middle === undefined ? undefined : closed(text, middle, delimiter)
  if (middle === undefined || end === undefined) return lost
  // programs disagree about where an expression with a delimiter in brackets ends
  const expression = text.slice(at + 2, middle - 1)
  if (expression.lastIndexOf('[') > expression.lastIndexOf(']')) return lost
  let flag = end
  while (/[gpiImM\d]/.test(text[flag] ?? '')) flag++
  if (text[flag] === 'e') return program
  if (text[flag] === 'w') return readFile(text, flag + 1, 'writes', files)
  return flag >= text.length || /[\s;}#]/.test(text[flag] as string) ? flag : lost
}

/** The rest of the line is the name of a file. */
function readFile(text: string, from: number, type: SedFile['type'], files: SedFile[]): number {
  const end = endOf(text, from, /\n/g)
  const path = text.slice(from, end).trim()
  if (path !== '' && !/^\/dev\/std(?:out|err|in)$/.test(path)) files.push({ type, path })
  return end
}
