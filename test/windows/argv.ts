/** Splits a command line as `CommandLineToArgvW` and the C library of Windows do; the first word is the program. */
export function argvOf(line: string): readonly string[] {
  const program = /^"([^"]*)"?|^[^ \t]*/.exec(line)
  const words = [program?.[1] ?? program?.[0] ?? '']
  let at = program?.[0].length ?? 0
  for (;;) {
    while (isBlank(line[at])) at += 1
    if (at >= line.length) return words
    const { word, end } = wordAt(line, at)
    words.push(word)
    at = end
  }
}

function wordAt(line: string, start: number): { readonly word: string; readonly end: number } {
  let word = ''
  let isQuoted = false
  let at = start
  while (at < line.length && (isQuoted || !isBlank(line[at]))) {
    let slashes = 0
    while (line[at + slashes] === '\\') slashes += 1
    at += slashes
    if (line[at] !== '"') {
      word += '\\'.repeat(slashes)
      if (at < line.length && (isQuoted || !isBlank(line[at])) && slashes === 0) word += line[at++]
      continue
    }
    word += '\\'.repeat(Math.floor(slashes / 2))
    if (slashes % 2 === 1) word += '"'
    else if (isQuoted && line[at + 1] === '"') word += line[at++]
    else isQuoted = !isQuoted
    at += 1
  }
  return { word, end: at }
}

function isBlank(char: string | undefined): boolean {
  return char === ' ' || char === '\t'
}

/** A word as Node and Rust write it into a command line, so that `argvOf` reads it back. */
export function quoted(word: string): string {
  if (word !== '' && !/[\s"]/.test(word)) return word
  return `"${word.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
}
