import { commandWords, wordsIn } from './command-words.ts'
import { baseOf, type Command, commandAt, commandsIn, programIn } from './commands-in.ts'
import type { GuardedFiles } from './guarded-files.ts'
import { fits, isPattern } from './name-pattern.ts'
import { isReading } from './reading.ts'

type Weakening = Pick<GuardedFiles, 'names' | 'switches' | 'options'>

/**
 * Whether a command line may change the guard files. It cannot be read for certain here, so the test errs on the side
 * of asking: a line that mentions one of the names asks, unless it is made only of programs that read; so does a
 * pattern that can match one of them, and every `pawl` that is not known to be read-only.
 */
export function mayWeaken(command: string, { names, switches, options }: Weakening): boolean {
  if (command.length > longest) return true
  const { bare, parts } = commandWords(command)
  const commands = commandsIn(parts)
  if (commands.some(isWeakeningPawl) && !commands.every(isAbout)) return true
  if (parts.some(isSweeping) || commands.some((one) => isUnhooked(one, options))) return true
  const small = bare.toLowerCase()
  const isMentioned = switches.some((one) => small.includes(one)) || wordsIn(bare).some((word) => mentions(word, names))
  if (!isMentioned) return false
  return bare.includes('>') || !commands.every((one) => isReading(one) || isLookingPawl(one))
}

/** Longer than anything that a person would read before they approve it. */
const longest = 100_000

/** A word names one of them as a part of a path, or is a pattern that a shell could make it of. */
function mentions(word: string, names: readonly string[]): boolean {
  const small = word.toLowerCase()
  // a pattern that begins with `*` matches too much: `mayReach` follows it
  const parts = small.split('/').filter((part) => isPattern.test(part) && !/^[*?]/.test(part))
  return names.some((name) => {
    const wanted = name.toLowerCase()
    return small.includes(wanted) || parts.some((part) => wanted.split('/').some((piece) => fits(part, piece)))
  })
}

/** Whether git deletes files that it ignores or does not know, the audit log among them, or puts another state in place of all files. */
function isSweeping(words: readonly string[]): boolean {
  const at = words.findIndex((word) => programIn(word) === 'git')
  return at !== -1 && sweeping.test(commandAt(['git', ...words.slice(at + 1)]).text)
}

const sweeping =
  /^ (?:clean(?!.* -(?:[a-zA-Z]*n|-dr)).* -[a-z]*[xX]|stash(?! show| list).* -(?:[a-z]*[au]|-al|-inc)|reset.* --(?:ha|me|k)|(?:checkout|switch) (?:.* )?-(?:[a-z]*f|-f|-disc)|read-tree.* -[a-z]*u|checkout-index(?!.* --pre).* -(?:[a-z]*a|-a)|sparse-checkout (?:set|init|rea))/

/** Whether a command starts an agent by an option that has it call no hooks, or take other settings. */
function isUnhooked(command: Command, options: Weakening['options']): boolean {
  const { name, words, text } = command
  const plain = `${text.replaceAll('=', ' ')} `
  return Object.entries(options).some(
    ([program, all]) =>
      all.some((option) => plain.includes(` ${option}`)) &&
      [name, ...words].some((word) => isProgram(baseOf(word), program)) &&
      !isReading(command),
  )
}

/** Whether a word is this program, or the package that it is in. */
function isProgram(word: string, program: string): boolean {
  return word.startsWith(program) && /^(?:-code|-ai)?(?:@.*)?$/.test(word.slice(program.length))
}

/** The arguments after `pawl`, where a command calls it. */
function pawlIn({ name, text }: Command): string | undefined {
  const called = /(?:(?:^|[ /=!])pawl(?:@[\w.^~-]+)?(?= |$)|\/pawl\/dist\/cli\/main\S*)(.*)/.exec(name + text)
  return called?.[1]?.split(' #')[0]
}

/** A `pawl` that only looks: any other could silence a hook, take it out, or answer for a person. */
const looking =
  /^(?:$| (?:doctor|budget|theory|help|--help|-h|--version|-V)(?: |$)| audit(?!\S)(?!.* (?:forget|rotate-key)(?!\S))| (?:hooks|confirm)(?: (?:list|--all|--json|--help|-h))*$| (?!hooks|confirm|audit).* --dry-run(?!\S))/

function isWeakeningPawl(command: Command): boolean {
  return !looking.test(pawlIn(command) ?? '')
}

/** Behind any other program, `pawl` is the name of a file. */
function isLookingPawl(command: Command): boolean {
  return /^(?:pawl|p?npm|npx|yarn|bun|node)\b/.test(command.name) && looking.test(pawlIn(command) ?? ' ')
}

/** A search, a message or a list of packages may mention `pawl`; a line of only these does not run it. */
function isAbout(command: Command): boolean {
  return (
    isReading(command) ||
    /^(?:cd|(?:p?npm|yarn|bun)(?! (?:x|exec|dlx|run.*|pawl)(?: |$)))(?: |$)/.test(command.name + command.text)
  )
}
