import { type Argument, isUnknown, textOf } from '../../action/argument.ts'

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
  if ('aic'.includes(letter)) return endOfText(text, at)
  if (letter === '#') return endOf(text, at, /\n/g)
  // a label ends with a blank in some programs: what follows is then a command
  if (':btTv'.includes(letter)) return endOf(text, skip(text, at + 1, ' \t'), /[\s;}]/g)
  return '=dDgGhHnNpPxzlqQF'.includes(letter) ? endOfSimple(text, at + 1) : lost
}

/** A simple command may be followed by a number, and then only by another command. */
function endOfSimple(text: string, from: number): number | string {
  const at = skip(text, from, ' \t0123456789')
  return at >= text.length || ';\n}#'.includes(text[at] as string) ? at : lost
}

/** Text that is added ends with its line; a backslash before the end continues it. */
function endOfText(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1
  return at
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
  if (text[at] === '/') return afterExpression(text, at + 1, '/')
  if (text[at] === '\\') return afterExpression(text, at + 2, text[at + 1] ?? '')
  return at + 1
}

/**
 * The place behind the delimiter that ends a regular expression. Programs disagree about a delimiter within brackets: such an expression
 * cannot be read.
 */
function afterExpression(text: string, from: number, delimiter: string): number | undefined {
  for (let at = from; at < text.length && delimiter !== ''; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === delimiter) return at + 1
    else if (text[at] === '[') {
      const end = endOfBrackets(text, at, delimiter)
      if (end === undefined) return undefined
      at = end
    }
  }
  return undefined
}

/** The place of the `]` that ends a set of characters: `[^]a-z[:digit:]]`. */
function endOfBrackets(text: string, from: number, delimiter: string): number | undefined {
  let at = from + 1
  if (text[at] === '^') at++
  if (text[at] === ']') at++
  for (; at < text.length; at++) {
    const [one, next] = [text[at], text[at + 1] ?? '']
    if (one === ']') return at
    if (one === delimiter || (one === '\\' && next === ']')) return undefined
    if (one === '\\' && (next === delimiter || next === '\\')) at++
    else if (one === '[' && ':.='.includes(next) && next !== '') {
      const end = text.indexOf(`${next}]`, at + 2)
      if (end < 0 || text.slice(at, end).includes(delimiter)) return undefined
      at = end + 1
    }
  }
  return undefined
}

/** The place behind the next delimiter that is not escaped. */
function afterReplacement(text: string, from: number, delimiter: string): number | undefined {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === delimiter) return at + 1
  }
  return undefined
}

/** `s/a/b/flags`, `y/a/b/`. */
function readReplacement(text: string, at: number, files: SedFile[]): number | string {
  const delimiter = text[at + 1] ?? ''
  const middle = (text[at] === 's' ? afterExpression : afterReplacement)(text, at + 2, delimiter)
  const end = middle === undefined ? undefined : afterReplacement(text, middle, delimiter)
  if (end === undefined) return lost
  const flag = skip(text, end, 'gpiImM0123456789')
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
