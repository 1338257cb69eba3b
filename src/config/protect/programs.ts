import type { Command } from './deeds-of.ts'

/** Programs whose arguments are texts, or are only looked at: what these mention is not done. */
const speakers = setOf(
  'echo printf print cat less more head tail grep egrep fgrep rgrep rg ag ack ls tree stat file wc du true false : [ test which type man diff cmp jq sort cut tr uniq gh printenv basename dirname realpath readlink date',
)

/** Subcommands of git that change no file of the project, and whose words may be messages. */
const gitReads = setOf(
  'status diff log show add commit ls-files ls-tree blame grep rev-parse check-ignore remote branch push fetch tag notes describe config cat-file shortlog rev-list whatchanged difftool',
)

/** Whether a program only says or reads what its arguments are about. */
export function isSpeaking({ name, words, text }: Command): boolean {
  if (name === 'file' && / -(?:\w*C|-co)/.test(text)) return false // it compiles its rules into a file
  return name === 'git' ? gitReads.has(words[0] ?? '') : speakers.has(name)
}

/** Programs that show only names, sizes and checksums of files, or none of their content. */
const listers = setOf(
  'ls tree stat file du wc md5sum sha256sum sha1sum echo printf pwd true false : test [ basename dirname realpath readlink find fd cd pushd mkdir touch rm chmod chown which type exa eza dir shopt setopt set',
)

/** Whether a command shows names of files, and not their content. */
export function isListing({ name, words }: Command): boolean {
  return listers.has(name) || (name === 'git' && /^(?:ls-files|check-ignore|status|ls-tree)$/.test(words[0] ?? ''))
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
