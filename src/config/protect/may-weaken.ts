import { commandWords, programIn, wordsIn } from './command-words.ts'
import { fits, isPattern } from './name-pattern.ts'

/**
 * Whether a command line may change what guards the project. It cannot be read for certain here, so the test errs on the side
 * of asking: a line that mentions one of the names asks, unless it is made only of programs that read; so does a pattern that
 * can stand for one of them, and every `pawl` that is not known to only look.
 */
export function mayWeaken(command: string, names: readonly string[]): boolean {
  if (command.length > longest) return true
  const { bare, parts } = commandWords(command)
  if (parts.some(isWeakeningPawl) && !parts.every(isAbout)) return true
  if (parts.some(isCleaning)) return true
  const isMentioned = wordsIn(bare).some((word) => names.some((name) => mentions(word, name)))
  if (!isMentioned) return false
  return bare.includes('>') || !parts.every(isReading)
}

/** Longer than anything that a person would read before they approve it. */
const longest = 100_000

/** A word names it as a part of a path, or is a pattern that a shell could make it of. */
function mentions(word: string, name: string): boolean {
  const [small, wanted] = [word.toLowerCase(), name.toLowerCase()]
  if (small.includes(wanted)) return true
  if (!isPattern.test(small)) return false
  const parts = small.split('/').filter((part) => !isAnything.test(part))
  return parts.some((part) => wanted.split('/').some((piece) => fits(part, piece)))
}

/** `*` alone stands for anything, and so says nothing. */
const isAnything = /^\*+(?:\.\*)?$/

const readers = new Set(
  'cat bat less more head tail wc ls ll tree stat file du grep egrep fgrep rg ag diff cmp md5sum sha256sum shasum cksum echo printf pwd true false test [ jq sort cut tr basename dirname realpath readlink which type date whoami'.split(
    ' ',
  ),
)
const gitReads = new Set(
  'status diff log show add commit ls-files ls-tree blame grep rev-parse check-ignore describe shortlog remote branch push fetch'.split(
    ' ',
  ),
)

/** An option by which a program that reads writes a file, or runs another. */
const writing = /^-[oO]|^-[a-zA-Z]{1,3}o$|^--(?:out|open|pre|pager|ext-|files0|compress-p|upload-p)/

/** Whether a part of a command line is made of a program that only reads. */
export function isReading(part: string): boolean {
  const [name, rest] = programIn(part)
  if (rest.some((word) => writing.test(word))) return false
  if (name === '' || readers.has(name)) return true
  if (name === 'git') return gitReads.has(verbOf(rest)) && !/\bGIT_\w+=/.test(part)
  if (name === 'find') return !rest.some((word) => /^-(?:delete|exec|execdir|ok|okdir|fprint|fprintf|fls)/.test(word))
  return starters.test(name) && pawlAt(part) !== undefined && !isWeakeningPawl(part)
}

/** What git is asked to do: behind its own options, of which these have a value. */
function verbOf(rest: readonly string[]): string {
  return (
    rest.find(
      (word, at) => !word.startsWith('-') && !/^-[Cc]$|^--(?:git-dir|work-tree|namespace)$/.test(rest[at - 1] ?? ''),
    ) ?? ''
  )
}

/** Pawl itself, and programs that start it: behind any other, `pawl` is the name of a file. */
const starters = /^(?:pawl(?:@.*)?|npx|npm|pnpm|yarn|bunx?|node)$/

/** Deletes all files that git ignores, and so the audit log and its keys. */
function isCleaning(part: string): boolean {
  const words = part.trim().split(/\s+/)
  const at = words.findIndex((word) => /(?:^|\/)git$/.test(word))
  const rest = at === -1 ? [] : words.slice(at + 1)
  if (rest.includes('clean'))
    return rest.some((word) => /^-[a-z]*[xX]/.test(word)) && !rest.some((word) => /^-[a-zA-Z]*n|^--dry-run/.test(word))
  return rest.includes('stash') && rest.some((word) => /^-[a-z]*a|^--all$/.test(word))
}

/** The words after `pawl`, where a part of the line calls it. */
function pawlAt(part: string): readonly string[] | undefined {
  const words = part.trim().split(/\s+/)
  const at = words.findIndex((word) => /^(?:.*\/)?pawl(?:@[\w.^~-]+)?$|\/pawl\/dist\/cli\/main/.test(word))
  const rest = words.slice(at + 1)
  const comment = rest.findIndex((word) => word.startsWith('#'))
  return at === -1 ? undefined : rest.slice(0, comment === -1 ? rest.length : comment)
}

const looking = new Set(['doctor', 'budget', 'theory', 'help', '--help', '-h', '--version', '-V'])

const changesLog = new Set(['forget', 'rotate-key'])

const lists = new Set(['list', '--all', '--json', '--help', '-h'])

/** A `pawl` that could silence a hook, take it out, or answer for a person: all that is not known to only look. */
function isWeakeningPawl(part: string): boolean {
  const words = pawlAt(part)
  if (words === undefined) return false
  const [verb, ...more] = words
  if (verb === undefined || looking.has(verb)) return false
  if (verb === 'audit') return more.some((word) => changesLog.has(word))
  if (verb === 'hooks' || verb === 'confirm') return !more.every((word) => lists.has(word))
  return !words.includes('--dry-run')
}

/** A search, a message or a list of packages may well speak of `pawl`; what a line of only these says is not run. */
function isAbout(part: string): boolean {
  const [program = '', first = ''] = part.trim().split(/\s+/)
  if (program === '' || readers.has(program) || program === 'git' || program === 'cd') return true
  return /^(?:npm|pnpm|yarn|bun)$/.test(program) && !/^(?:x|exec|dlx|run|run-script|pawl)$/.test(first)
}
