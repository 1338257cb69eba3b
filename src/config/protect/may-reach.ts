import { changesAll } from './changes-all.ts'
import { commandWords, wordsIn } from './command-words.ts'
import { type Command, commandAt, commandsIn, programIn } from './commands-in.ts'
import { enteredFolders } from './entered-folders.ts'
import type { GuardedFiles } from './guarded-files.ts'
import { overwrittenBy } from './overwritten-by.ts'
import { isFedToChange, isReading } from './reading.ts'
import { placesIn, walkedBy } from './walked-by.ts'

/** Folders that a command line enters. */
const mostFolders = 4

/**
 * Whether a command line may change the guard files without naming them: through a link, from a folder that the line
 * enters, or together with the folder around them. A line that deletes an unknown folder counts as one that may.
 */
export function mayReach(
  command: string,
  cwd: string | undefined,
  files: Pick<GuardedFiles, 'reach' | 'steps' | 'above'>,
): boolean {
  const { bare, parts } = commandWords(command)
  const commands = commandsIn(parts)
  if (!bare.includes('>') && commands.every(isReading)) return false
  const folders = enteredFolders(parts, cwd)
  if (folders.length > mostFolders) return true
  const deleted = [...parts.flatMap(removedBy), ...foundBy(commands, files)]
  if (deleted.length > 0 && [...deleted, ...folders].some((path) => isUnknown.test(path ?? ''))) return true
  const linked = deleted.length === 0 ? [] : commands.flatMap(({ name, words }) => (name === 'ln' ? words : []))
  const overwritten = parts.flatMap(overwrittenBy).filter((path) => !isUnknown.test(path))
  const named = new Set(wordsIn(bare).filter((word) => !/^-|^\**$/.test(word)))
  if (changesAll(commands, command)) named.add('*')
  if ([...named].filter((word) => isPath.test(word)).length * folders.length > mostLooks) return true
  return folders.some(
    (folder) =>
      files.reach('.', folder) === 'inside' ||
      [...deleted, ...linked, ...overwritten].some((target) => files.reach(target, folder) !== undefined) ||
      [...named].some((word) => files.reach(word, folder) === 'inside'),
  )
}

/** Words that cost a look at the disk, or at each protected file: more of them than in any line that a person would read. */
const mostLooks = 1_000
const isPath = /[/~*?[]/

/** A variable, or the output of another command, in the place where a path begins. */
const isUnknown = /^[./~]*\$/

/** Programs that remove the files they name, and options by which others do. */
const removers = /^(?:rm|mv|rmdir|rimraf|trash|shred|chmod|chown|chgrp|rsync|zip|--remove-.*)$/

/** The folders that a part of a line deletes or moves away, with their content, also through another program. */
function removedBy(part: readonly string[]): readonly string[] {
  const worktree = worktreeIn(part)
  if (worktree.length > 0) return worktree
  const at = part.findIndex((word) => removers.test(programIn(word)))
  const { name, words, text } = commandAt(at === -1 ? [] : [programIn(part[at]), ...part.slice(at + 1)])
  const places = words.filter((word) => !word.startsWith('-'))
  // a variable is a name in a loop, mostly
  if (name === 'mv' && !/ -(?:\w*t|-t)/.test(text)) return places.slice(0, -1).filter((word) => !isUnknown.test(word))
  if (name === 'rsync' && / --del/.test(text)) return places.slice(-1)
  return isHarmless.test(name + text) ? [] : places
}

/** The working tree that git removes or moves away. */
function worktreeIn(part: readonly string[]): readonly string[] {
  const at = part.findIndex((word) => programIn(word) === 'git')
  const { words } = commandAt(at === -1 ? [] : ['git', ...part.slice(at + 1)])
  const [verb, ...rest] = words.filter((word) => !word.startsWith('-'))
  const deed = rest.findIndex((word) => word === 'remove' || word === 'move')
  return verb === 'worktree' && deed !== -1 ? rest.slice(deed + 1, deed + 2) : []
}

/** Commands that remove no folder, for lack of an option; a variable for `chmod` is mostly a file. */
const isHarmless = /^(?:rm(?!.* -(?:\w*[rR]|-r))|zip(?!.* -\w*m)|rsync(?!.* --rem)|ch(?!.* -\w*R).*\$)/

/** The start of a line's search for files, if it changes the files it finds and they may be protected. */
function foundBy(commands: readonly Command[], files: Pick<GuardedFiles, 'steps' | 'above'>): readonly string[] {
  const isFed = commands.some(isFedToChange)
  return commands.flatMap((one) => {
    if (isOpening(one)) return ['.']
    if (!isFed && !one.words.includes('-delete')) return []
    if (/^(?:ls|echo|printf)$/.test(one.name)) return placesIn(one.words)
    const fromOutside = walkedBy(one, files.above, true).filter((place) => /^[/~]|\.\.(?:\/|$)/.test(place))
    return [...walkedBy(one, files.steps, true), ...fromOutside]
  })
}

/** Whether git starts another program with the files that it finds or compares, now or by a setting that the line changes. */
function isOpening({ name, words, text, sets }: Command): boolean {
  if ([...sets, ...words].some((word) => external.test(word))) return true
  return name === 'git' && (opening.test(text) || configured.test(text))
}

const external = /^GIT_EXTERNAL_DIFF=(?!(?:difft|delta|diff|cat)?$)/
const opening = /^ (?:grep.* -(?:\w*O|-op)|difftool(?!.* --tool-h).* -(?:x|-ext|t|-to))/
/** Settings of git that name a program which gets files. */
const configured =
  / (?:-c |config (?:.* )?)(?:diff\.(?:\S*\.)?(?:external|command|textconv)|(?:diff|merge)tool\.\S*cmd|filter\.|core\.fsmonitor)\S*[ =]\S/i
