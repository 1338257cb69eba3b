import { type CommandWords, commandWords, wordsIn } from './command-words.ts'
import { type Command, commandsIn } from './commands-in.ts'
import { enteredFolders } from './entered-folders.ts'
import type { GuardedFiles } from './guarded-files.ts'
import { isTelling, searchers } from './is-telling.ts'
import { fits } from './name-pattern.ts'
import { isListing } from './reading.ts'
import { stepsOf } from './steps-of.ts'
import { walkedBy } from './walked-by.ts'
import { isHard } from './without-patterns.ts'

/**
 * Whether a command line may show or copy a key that signs an audit log, by its name, by a path that leads to it, or by
 * a walk through the folders around it. The owner of a key can write a log that verifies. Programs that only print
 * names and sizes may read it.
 */
export function mayReadKey(command: string, cwd?: string, keyAt: GuardedFiles['keyAt'] = () => undefined): boolean {
  const ways = isHard.test(command) ? [false, true] : [false]
  return ways.some((anyway) => mayShow(commandWords(command, anyway), cwd, keyAt))
}

function mayShow({ bare, parts }: CommandWords, cwd: string | undefined, keyAt: GuardedFiles['keyAt']): boolean {
  const commands = commandsIn(parts)
  const isNamed = [...new Set(wordsIn(bare))].some((word) => namesKey(word) || keyAt(word, cwd) === 'inside')
  if (isNamed && !commands.every(isListing)) return true
  const isFed = commands.some((one) => one.isFed && isShowing(one) && !isTelling(one))
  const folders = enteredFolders(parts, cwd)
  return commands
    .flatMap((one) => (isFed || isShowing(one) ? walkedBy(one, ['audit.key']) : []))
    .some((start) => isAround(start) || folders.some((folder) => keyAt(start, folder) !== undefined))
}

/** Whether a command shows the content of files, and not only their names. */
function isShowing(command: Command): boolean {
  const whole = command.name + command.text
  if (isListing(command)) return false
  return !(searchers.test(whole) || /^diff /.test(whole)) || !/ -(?:[^-ef ]*[lcq]|-(?:files|coun|q|br))/.test(whole)
}

/** Whether a word names a private key, or a folder with one; the public half is for everybody. */
export function namesKey(word: string): boolean {
  const steps = stepsOf(word)
  const last = steps.at(-1) ?? ''
  if (last.endsWith('.pub')) return false
  if (steps.some((step) => step.startsWith('audit.key') || (step.startsWith('audit.') && fits(step, 'audit.key'))))
    return true
  return steps.some(
    (step, at) =>
      isPawl(step) && fits(steps[at + 1] ?? '', 'keys') && !(steps[at + 1] === '*' && at + 2 === steps.length),
  )
}

/** Whether reading the file that a word names means reading a private key, also as one of the files in a folder. */
export function isKeyPlace(word: string): boolean {
  return namesKey(word) || isAround(word)
}

/** Whether a word names the folder around the keys, or all that is in it. */
function isAround(word: string): boolean {
  const steps = stepsOf(word)
  return isPawl(steps.at(-1)) || (/^\*+$/.test(steps.at(-1) ?? '') && isPawl(steps.at(-2)))
}

function isPawl(step: string | undefined): boolean {
  return fits(step ?? '', '.pawl')
}
