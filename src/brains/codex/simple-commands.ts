/** One program and its arguments, as a shell would start it. */
export interface SimpleCommand {
  readonly words: readonly string[]
  /** Whether it reads from something else than the terminal: a pipe, a file, a heredoc. */
  readonly isFed: boolean
}

/**
 * The programs that a command line starts, approximately: quotes, heredocs, redirections and comments are understood,
 * variables and the content of double quotes are not. In one pass.
 */
export function simpleCommands(line: string): readonly SimpleCommand[] {
  const { commands, add, isInWord, endWord, endCommand, redirect, takeHeredocs } = collect()
  let at = 0
  while (at < line.length) {
    const sign = signAt(line, at)
    if (sign === undefined || (sign === '#' && isInWord())) {
      const end = endOfPlain(line, at)
      add(line.slice(at, end))
      at = end
    } else if (sign === '\\') {
      add(line.charAt(at + 1).replace('\n', ''))
      at += 2
    } else if (sign === "'" || sign === '"') {
      const end = endOfQuote(line, at, sign)
      add(line.slice(at + 1, end))
      at = end + 1
    } else if (sign === '#') at = endOfLine(line, at)
    else {
      at += sign.length
      if (sign === ' ') endWord()
      else if (/^&?[<>](?!\()/.test(sign)) redirect(sign)
      else endCommand(sign)
      if (sign === '\n') for (const end of takeHeredocs()) at = afterHeredoc(line, at, end)
    }
  }
  endCommand('')
  return commands
}

/** The role of the next word: a word of the command, the source of its input, the end of a heredoc, or irrelevant. */
type Role = 'word' | 'input' | 'heredoc' | 'output'

const terminals = new Set(['/dev/tty', '/dev/stdin', '/dev/fd/0', '/proc/self/fd/0', '&0'])

/** Puts words together to commands. */
function collect() {
  const commands: SimpleCommand[] = []
  const heredocs: string[] = []
  let words: string[] = []
  let word: string | undefined
  let role: Role = 'word'
  let isFed = false
  const endWord = () => {
    if (word === undefined) return
    if (role === 'word') words.push(word)
    else if (role === 'heredoc') heredocs.push(word)
    else if (role === 'input' && terminals.has(word)) isFed = false
    role = 'word'
    word = undefined
  }
  const endCommand = (sign: string) => {
    endWord()
    if (sign === '<(') words.push('<()') // the output of the inner command is a file for this one
    if (words.length > 0) commands.push({ words, isFed })
    words = []
    role = 'word'
    isFed = sign === '|' || sign === '|&'
  }
  const redirect = (sign: string) => {
    if (/^\d+$/.test(word ?? '')) word = undefined // `2>`
    endWord()
    role = !sign.startsWith('<') ? 'output' : /^<<-?$/.test(sign) ? 'heredoc' : 'input'
    if (role !== 'output') isFed = true
  }
  const add = (text: string) => {
    word = (word ?? '') + text
  }
  return {
    commands,
    add,
    isInWord: () => word !== undefined,
    endWord,
    endCommand,
    redirect,
    takeHeredocs: () => heredocs.splice(0),
  }
}

const signs = /\\|['"#\n;()`]|[ \t\r]|<<<|<<-?|<\(|<[&>]?|&>>?|>[>|&]?|&&|&|\|\||\|&|\|/y

/** A special character of a shell here; a space means any blank. */
function signAt(line: string, at: number): string | undefined {
  signs.lastIndex = at
  const [sign] = signs.exec(line) ?? []
  return sign === '\t' || sign === '\r' ? ' ' : sign
}

const plain = /[^\\'"\n;()` \t\r<>&|]+/y

/** Where a piece of a word ends in which no character means anything: piece by piece, because a character each would fill the memory. */
function endOfPlain(line: string, start: number): number {
  plain.lastIndex = start
  return plain.test(line) ? plain.lastIndex : start + 1
}

function endOfQuote(line: string, start: number, quote: string): number {
  let at = start + 1
  while (at < line.length && line.charAt(at) !== quote) at += quote === '"' && line.charAt(at) === '\\' ? 2 : 1
  return Math.min(at, line.length)
}

function endOfLine(line: string, from: number): number {
  const end = line.indexOf('\n', from)
  return end === -1 ? line.length : end
}

function afterHeredoc(line: string, start: number, end: string): number {
  let from = start
  while (from < line.length) {
    const to = endOfLine(line, from)
    if (line.slice(from, to).replace(/^\t+/, '') === end) return to
    from = to + 1
  }
  return line.length
}
