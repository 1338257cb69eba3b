/** A program that a line runs. */
export interface Command {
  /** Without its folder. */
  readonly name: string
  /** Those of git begin with its subcommand. */
  readonly words: readonly string[]
  /** Its words with a space before each. */
  readonly text: string
  /** Variables that are set for it. */
  readonly sets: readonly string[]
  /** Whether it gets words that are not on the line: from a search, a pipe, a variable or another command. */
  readonly isFed: boolean
}

/** Words of a shell before a command. */
const keywords = /^(?:if|then|elif|else|while|until|do|!)$/

/** Programs that start another one. */
const starters = /^(?:sudo|env|nohup|timeout|xargs|[bdkz]?a?sh)$/

/** Options behind which `find` and `fd` begin a command. */
const running = /^-(?:exec|ok|-exec|[xX]$)/

/** Programs that look for files by their names. */
export const finders = /^fi?n?d$/

/** The commands of a line, and those that these start. */
export function commandsIn(parts: readonly (readonly string[])[]): readonly Command[] {
  return parts.flatMap((part) => {
    const first = commandAt(part)
    const { name, words } = first
    const runs = finders.test(name) ? words.flatMap((word, at) => (running.test(word) ? [at + 1] : [])) : []
    return [first, ...runs.map((at, nth) => commandAt(words.slice(at, runs[nth + 1]), true))]
  })
}

/** The last part of a path. */
export function baseOf(word = ''): string {
  return word.slice(word.lastIndexOf('/') + 1)
}

/** The program that a word names, also as the first one of a value, such as `PAGER=rm`. */
export function programIn(word = ''): string {
  return baseOf(word.slice(word.lastIndexOf('=') + 1))
}

/** The first program behind variables, words of the shell and starters with their options. */
export function commandAt(part: readonly string[], isRun = false): Command {
  const sets: string[] = []
  let [at, starter, isFed] = [0, '', isRun]
  for (const word of part) {
    const name = baseOf(word)
    if (/^\w+=/.test(word)) sets.push(word)
    else if (starters.test(name)) {
      starter = name
      isFed ||= name === 'xargs'
    } else if (!keywords.test(word) && (starter === '' || !/^-|^\d+[smhd]?$|^[%@+_]?$/.test(word))) break
    at += 1
  }
  const name = at < part.length ? baseOf(part[at]) : starter // a shell by itself runs its input
  const words = name === 'git' ? verbFirst(part.slice(at + 1)) : part.slice(at + 1)
  const text = ['', ...words].join(' ')
  return { name, words, text, sets, isFed: isFed || isUntold(name, text) }
}

/** The subcommand of git, before its own options, some of which have a value. */
function verbFirst(words: readonly string[]): readonly string[] {
  const verb = words.find(
    (word, at) => !word.startsWith('-') && !/^-(?:[Cc]|-(?:git-d|work-t|name)[^=]*)$/.test(words[at - 1] ?? ''),
  )
  return [verb ?? '', ...words.filter((word) => word !== verb)]
}

/** A variable that is not one of a program, or a program that takes a list of names. */
function isUntold(name: string, text: string): boolean {
  if (name.endsWith('awk')) return false
  return (
    /^(?:cpio|parallel)$/.test(name) || /\$(?![\d_]|NF)| --files/.test(text) || (name === 'tar' && / -?\w*T/.test(text))
  )
}
