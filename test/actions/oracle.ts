import type { Action, Runs } from '../../src/actions/action/action.ts'
import { type Argument, isUnknown } from '../../src/actions/action/argument.ts'
import { readShell } from '../../src/actions/call/read-shell.ts'
import { chooser } from '../chooser.ts'
import { type Jail, type Ran, stubs } from './jail.ts'
import { randomCommand } from './random-command.ts'

/** What a comparison of the reader with a real shell has found. */
export interface Compared {
  readonly commands: number
  /** How many programs really ran. */
  readonly programs: number
  /** Commands of which the reader says that it cannot read all. */
  readonly opaque: number
  /** Commands, not opaque, with a reported program that did not run. */
  readonly more: number
  /** Commands that started something that was not reported, each with what is missing. */
  readonly missed: readonly string[]
}

export interface CompareOptions {
  readonly jail: Jail
  readonly seed: number
  /** How many random commands, or which. */
  readonly commands: number | readonly string[]
  /** The shell that reads the commands; other than bash, it is started by bash. */
  readonly shell?: string
  /** The reader that is compared. */
  readonly read?: typeof readShell
  readonly progress?: (compared: Compared) => void
}

/** The most commands that share a jail process. */
const together = 100

/** Runs random commands in a real shell, and reads them: all that ran must have been reported, or the command be opaque. */
export function compareWithShell(options: CompareOptions): Compared {
  const { jail, seed, shell = 'bash', progress } = options
  const given = typeof options.commands === 'number' ? undefined : options.commands
  const commands = typeof options.commands === 'number' ? options.commands : options.commands.length
  let compared: Compared = { commands: 0, programs: 0, opaque: 0, more: 0, missed: [] }
  for (let done = 0; done < commands; done += together) {
    const texts = Array.from({ length: Math.min(together, commands - done) }, (_, at) =>
      started(given?.[done + at] ?? randomCommand(chooser(Math.imul(seed + done + at, 0x9e3779b1)), shell), shell),
    )
    const first = jail.folderOf(0)
    const start = Number(first.slice(first.lastIndexOf('/') + 1))
    const ran = jail.run(texts)
    for (const [at, text] of texts.entries())
      compared = added(compared, judge(text, ran[at] ?? [], `/work/${start + at}`, options), options)
    progress?.(compared)
  }
  return compared
}

/** The command line that lets a shell read a text. */
function started(text: string, shell: string): string {
  return shell === 'bash' ? text : `${shell} ${shell === 'zsh' ? '-f ' : ''}-c '${text.replaceAll("'", `'\\''`)}'`
}

interface Judged {
  readonly text: string
  readonly ran: readonly Ran[]
  readonly isOpaque: boolean
  readonly hasMore: boolean
  readonly missing: readonly string[]
}

function added(sum: Compared, one: Judged, options: CompareOptions): Compared {
  return {
    commands: sum.commands + 1,
    programs: sum.programs + one.ran.length,
    opaque: sum.opaque + Number(one.isOpaque),
    more: sum.more + Number(one.hasMore && !one.isOpaque),
    missed: [...sum.missed, ...(one.missing.length > 0 ? confirmed(one.text, options) : [])],
  }
}

/** Runs a command again, alone: programs that an earlier one left running may have been counted as its own. */
function confirmed(text: string, options: CompareOptions): readonly string[] {
  const { jail } = options
  const folder = jail.folderOf(0)
  const [ran = []] = jail.run([text])
  const { missing } = judge(text, ran, folder, options)
  return missing.length > 0 ? [`${JSON.stringify(text)}\n    ${missing.join('\n    ')}`] : []
}

function judge(
  text: string,
  ran: readonly Ran[],
  folder: string,
  { shell = 'bash', read = readShell }: CompareOptions,
): Judged {
  const actions = read(text, { cwd: folder, home: '/home/u' })
  const runs = actions.filter((one): one is Runs => one.type === 'runs')
  const isOpaque = actions.some((one: Action) => one.type === 'opaque')
  const missing = isOpaque
    ? []
    : ran.flatMap((one) => {
        const alike = runs.filter((other) => isSame(other, one, shell))
        if (alike.length === 0) return `ran ${JSON.stringify(one.argv)}; ${reportedOf(runs)}`
        return alike.some((other) => mayBeIn(other, one.folder)) ? [] : `ran in ${one.folder}: ${one.argv.join(' ')}`
      })
  const hasMore = runs.some((one) => stubs.includes(nameOf(one)) && !ran.some((other) => other.argv[0] === nameOf(one)))
  return { text, ran, isOpaque, hasMore, missing }
}

function reportedOf(runs: readonly Runs[]): string {
  return `reported ${runs.map(({ argv }) => JSON.stringify(argv.map((one) => (typeof one === 'string' ? one : '…')))).join(' ')}`
}

function nameOf({ argv }: Runs): string {
  const [program] = argv
  return typeof program === 'string' ? program.slice(program.lastIndexOf('/') + 1) : ''
}

function isSame(reported: Runs, { argv: [name, ...args] }: Ran, shell: string): boolean {
  if (typeof reported.argv[0] === 'string' && nameOf(reported) !== name) return false
  const given = reported.argv.slice(1)
  // in zsh, the value of a variable is not split
  if (shell === 'zsh' && given.every((one) => typeof one === 'string') && given.join(' ') === args.join(' '))
    return true
  return isMatch(given, args)
}

/** Whether arguments are those that are reported; one that is not known may be any number of them. */
function isMatch(reported: readonly Argument[], args: readonly string[]): boolean {
  const [first, ...rest] = reported
  if (first === undefined) return args.length === 0
  if (typeof first === 'string') return args[0] === first && isMatch(rest, args.slice(1))
  const begins = isUnknown(first) ? first.begins : ''
  if (begins !== '' && args[0]?.startsWith(begins) !== true) return false
  for (let count = begins === '' ? 0 : 1; count <= args.length; count++)
    if (isMatch(rest, args.slice(count))) return true
  return false
}

function mayBeIn({ folders }: Runs, folder: string): boolean {
  return folders.some((one) => typeof one === 'object' || one === folder)
}
