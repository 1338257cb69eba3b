import { commandWords, programIn, wordsIn } from './command-words.ts'
import { fits } from './name-pattern.ts'

/**
 * Whether a command line may show or copy a key that signs an audit log, by its name or by a path that `leadsToKey`. Whoever has it can write a log that verifies. Programs that tell
 * names and sizes alone may look at it.
 */
export function mayReadKey(command: string, leadsToKey: (path: string) => boolean = () => false): boolean {
  const { bare, parts } = commandWords(command)
  const words = new Set(wordsIn(bare))
  const isNamed = [...words].some((word) => namesKey(word) || leadsToKey(word.replace(/\/[^/]*[*?[].*$/, '')))
  if (isNamed && !parts.every(isListing)) return true
  return parts.some((part) => isRecursive(part) && wordsIn(part).some(isAround))
}

const listers = new Set(
  'ls ll tree stat du wc md5sum sha256sum shasum cksum echo printf pwd true false test [ find basename dirname realpath readlink'.split(
    ' ',
  ),
)

function isListing(part: string): boolean {
  const [name] = programIn(part)
  return name === '' || listers.has(name)
}

/** Whether a word names a private key, or a folder with one; the public half is for everybody. */
export function namesKey(word: string): boolean {
  const steps = stepsOf(word)
  const last = steps.at(-1) ?? ''
  if (last.endsWith('.pub')) return false
  if (steps.some((step) => step.startsWith('audit.key') || (step.startsWith('audit.') && fits(step, 'audit.key'))))
    return true
  return steps.some(
    (step, at) => isPawl(step) && isKeys(steps[at + 1]) && !(isAll(steps[at + 1]) && at + 2 === steps.length),
  )
}

/** Whether a word names the folder around the keys, or all that is in it. */
export function isAround(word: string): boolean {
  const steps = stepsOf(word)
  return isPawl(steps.at(-1)) || (isAll(steps.at(-1)) && isPawl(steps.at(-2)))
}

/** Reads all files of a folder, and those of the folders in it. */
function isRecursive(part: string): boolean {
  const [name, rest] = programIn(part)
  if (name === 'rg' || name === 'ag') return true
  if (name === 'git') return rest.includes('--no-index')
  return (
    /^(?:[ef]?grep|diff)$/.test(name) && rest.some((word) => /^-[a-z]*[rd]|^--(?:dereference-)?recursive/i.test(word))
  )
}

/** The names along a path, in small letters: some file systems do not tell A from a. */
function stepsOf(word: string): readonly string[] {
  return word
    .toLowerCase()
    .split('/')
    .filter((step) => step !== '' && step !== '.')
}

function isPawl(step: string | undefined): boolean {
  return step === '.pawl' || fits(step ?? '', '.pawl')
}

function isKeys(step: string | undefined): boolean {
  return step === 'keys' || fits(step ?? '', 'keys')
}

function isAll(step: string | undefined): boolean {
  return /^\*+$/.test(step ?? '')
}
