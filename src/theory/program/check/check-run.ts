import { didYouMean } from '../../../base/index.ts'
import { quoteText } from '../../language/lexer/quote-text.ts'
import type { Comparison, RunOption } from '../../language/tree.ts'
import { longOptions } from '../call-reader.ts'
import { checkMeaning } from './check-call.ts'
import type { Checking } from './checking.ts'
import { isWithoutCall } from './is-without-call.ts'
import { checkTerm, describe, nameOf, spelt, typeOf } from './term-type.ts'

/** Checks `command RUNS program WITH options WITHOUT options`. */
export function checkRun(compared: Comparison, at: Checking): void {
  const { subject, object, options = [] } = compared
  if (isWithoutCall(subject, at)) return
  checkMeaning(compared, at)
  checkTerm(object, at)
  const type = object.type === 'word' ? 'text' : typeOf(object, at)
  if (type !== 'any' && type !== 'data' && type !== 'text' && typeof type === 'string') {
    const message = `\`${spelt(object)}\` is ${describe(type)}, which RUNS cannot use`
    at.report('T105', object.span, message, 'RUNS needs the name of a program')
  }
  if (object.type === 'word' || object.type === 'text') checkProgram(compared, at)
  for (const [position, option] of options.entries()) checkOption(option, options.slice(0, position), compared, at)
}

/** A program is called by its name, and perhaps that of a subcommand: no folder, no options. */
function checkProgram({ subject, object }: Comparison, { report }: Checking): void {
  const name = nameOf(object)
  const [program = '', ...words] = name.split(' ')
  const file = program.slice(program.lastIndexOf('/') + 1)
  const flags = words.filter((word) => word.startsWith('-'))
  const known = words.filter((word) => word !== '' && !word.startsWith('-'))
  const right = [file, ...known].join(' ')
  const whole = subcommands.get(name)
  if (whole !== undefined) {
    const hint = `write \`${nameOf(subject)} RUNS ${quoteText(whole)}\``
    report('T162', object.span, `\`${name}\` is hardly a program: it is what another one does`, hint, 'warning')
  }
  if (right === name) return
  const options = [...new Set(flags.flatMap((flag) => namesIn(flag, file)))]
  const behind = flags.length === 0 ? '' : ` WITH ${options.join(' ') || '…'}`
  const term = /^[A-Za-z_][\w.-]*\w$/.test(right) ? right : quoteText(right)
  const hint = file === '' ? 'name a program' : `write \`${nameOf(subject)} RUNS ${term}${behind}\``
  report('T118', object.span, `no program is called ${quoteText(name)}`, hint)
}

/** Words that authors take for programs. */
const subcommands: ReadonlyMap<string, string> = new Map([
  ...['push', 'pull', 'commit', 'clone', 'checkout', 'rebase', 'stash'].map((word) => [word, `git ${word}`] as const),
  ['publish', 'npm publish'],
])

/** The long names of the options in a word such as `-rf`. */
function namesIn(flag: string, program: string): readonly string[] {
  if (flag.startsWith('--')) return [flag.replace(/^-+|=.*$/g, '')]
  const { byLetter } = longOptions(program)
  return [...flag.slice(1)].flatMap((letter) => byLetter.get(letter) ?? [])
}

function checkOption(option: RunOption, before: readonly RunOption[], { object }: Comparison, at: Checking): void {
  const { text, span, isWanted } = option
  const [program = ''] = object.type === 'reference' ? [] : nameOf(object).split(' ')
  const { names, byLetter } = longOptions(program)
  const other = before.find((one) => one.text === text)
  if (other !== undefined && other.isWanted !== isWanted) {
    at.report('T118', span, `this is never true: \`${text}\` is in WITH and in WITHOUT`, 'leave one of them out')
    return
  }
  const meant = byLetter.get(text)
  if (text.length === 1 && meant !== undefined) {
    at.report('T168', span, `\`${text}\` is a letter: \`${meant}\` is not meant by it`, `write \`${meant}\``, 'warning')
    return
  }
  const near = names.includes(text) ? undefined : didYouMean(text, names)
  if (near !== undefined) at.report('T168', span, `\`${program}\` has no known option \`${text}\``, near, 'warning')
}
