import { type Command, finders } from './commands-in.ts'

const namers =
  'shopt setopt ls tree stat file du wc md5sum sha256sum echo printf pwd true false test [ basename dirname realpath readlink'
const listers = setOf(`${namers} find fd`)
const readers = setOf(
  `${namers} cat bat less more head tail grep egrep fgrep rg ag diff cmp jq sort cut tr which type date for done fi read`,
)
const gitReads = setOf(
  'status diff log show add commit ls-files ls-tree blame grep rev-parse check-ignore remote branch push fetch',
)

/** Whether a command prints only names, sizes and checksums of files. */
export function isListing({ name, words, isFed, text }: Command): boolean {
  if (isFed && /^(?:echo|printf)$/.test(name)) return text.includes('$') // and not the input of `xargs`
  return name === '' || listers.has(name) || `${name} ${words[0]}` === 'git ls-files'
}

/** Whether a command is a program that only reads; a program that it starts is a command of its own. */
export function isReading({ name, words, text, sets }: Command): boolean {
  if (sets.some((set) => starting.test(set)) || writing.test(text) || writingShort.test(name + text)) return false
  if (name !== 'git') return name === '' || readers.has(name) || finders.test(name)
  return gitReads.has(words[0] ?? '') && !/ -c (?!color|user|core\.quote)/.test(text)
}

/** Whether a command changes files whose names are not on the line. */
export function isFedToChange(command: Command): boolean {
  return command.isFed && !isReading(command)
}

/** Options by which programs that read write a file, or run another program: long ones, also abbreviated, */
const writing = / --(?:o(?: |$|=|[pu])|pre(?: |$|=)|pager|hostn|ext-|com?(?: |$|=|p)|up|rece|exe|config)/

/** and short ones, which mean something else to others. */
const writingShort =
  /^(?:sort.* -\w*[oT]|tree.* -\w*o|file.* -\w*C|less.* (?:-\w*[oOkT]|\+)|git.* -\w*O|find.* -(?:delete|fprint|fls))/

/** Variables by which a program that reads may start another one, such as `PAGER` and `LESSOPEN`. */
const starting = /(?:PAGER|EDITOR|LESS|GIT_|PATH|ENV|LD_|CONF|SHELL|DIFF|OPT|CMD|COMMAND)\w*=(?!(?:cat|true)?$)/

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
