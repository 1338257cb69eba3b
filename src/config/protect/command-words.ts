/** A command line, taken apart. A shell reads it otherwise: this is to find names in it, rather once too often. */
export interface CommandWords {
  /** The line without quotes, and without what only joins or throws away output. */
  readonly bare: string
  /** The commands in it. */
  readonly parts: readonly string[]
}

/** Takes a command line apart. */
export function commandWords(command: string): CommandWords {
  const line = withoutJoins(command.replace(/\\\r?\n/g, ''))
  // quotes are no way to hide a name; a class of signs is any sign
  const bare = line.replace(/["'\\]/g, '').replace(/\[\[:\w+:\]\]/g, '?')
  return { bare, parts: bare.split(/[;&|\n\r(){}`]+/) }
}

/** The words of a part of the line, or of all of it. */
export function wordsIn(text: string): readonly string[] {
  return [...text.split(/[\s;&|<>(){}`=,:$]+/), ...alternatives(text)]
}

/** The program of a part of the line, without its folder, and the words behind it. */
export function programIn(part: string): readonly [name: string, rest: readonly string[]] {
  const [program = '', ...rest] = part
    .trim()
    .split(/\s+/)
    .filter((word) => !/^\w+=/.test(word))
  return [program.slice(program.lastIndexOf('/') + 1), rest]
}

/** What a shell makes of `.{pawl,git}/x`: each of the words. Braces within braces are read as far as the inner ones. */
function alternatives(line: string): readonly string[] {
  return [...line.matchAll(/([^\s{}]{0,200})\{([^{}\s]{1,1000})\}([^\s{}]{0,200})/g)].flatMap(
    ([, before = '', inside = '', after = '']) => inside.split(',').map((one) => `${before}${one}${after}`),
  )
}

/** Without what only joins output, or throws it away: what is left goes into a file. */
function withoutJoins(line: string): string {
  return line.replace(/[0-9&]?>{1,2}\s*(?:\/dev\/null|&[0-9-])(?=[\s;&|)]|$)/g, ' ')
}
