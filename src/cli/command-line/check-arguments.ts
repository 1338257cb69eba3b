import { didYouMean, type PawlError } from '../../base/index.ts'
import type { Called } from './find-command.ts'
import { nearestOption } from './nearest-option.ts'
import { isUrl, type Option, type Page } from './pages/page.ts'
import { usage } from './usage.ts'

/** Refuses options and words that the command's page does not have: undocumented ones are neither accepted nor ignored. */
export function checkArguments({ command: { page: known, verbs = {} }, args, typed = known.name }: Called): void {
  const page = { ...known, typed }
  const { words: most = Number.POSITIVE_INFINITY } = page
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const words: string[] = []
  for (let at = 0; at < end; at += 1) {
    const arg = args[at] ?? ''
    if (arg.length < 2 || !arg.startsWith('-')) words.push(arg)
    else {
      mustHaveValue(page, arg, args[at + 1])
      mustBeUrl(page, arg, at + 1 < end ? args[at + 1] : undefined)
      if (takesNext(page, arg, args[at + 1] ?? '')) at += 1
    }
  }
  if (args.includes('')) throw usage(`a word behind ${shown(page)} is empty`, unset)
  const odd = [...words, ...args.slice(end + 1)][most]
  if (odd === undefined) return
  const meant = odd === 'help' ? `did you mean \`pawl help ${page.name}\`?` : didYouMean(odd, Object.keys(verbs))
  throw usage(`${shown(page)} takes no \`${odd}\``, meant ?? seePage(page))
}

/** A page, and the words by which its command was called. */
interface CalledPage extends Page {
  readonly typed: string
}

function shown({ typed }: CalledPage): string {
  return `\`${['pawl', typed].join(' ').trim()}\``
}

const unset = 'is a variable of your shell not set?'

/** An empty value is a mistake, not the default: `--store "$URL"` without a URL would read another store. */
function mustHaveValue(page: CalledPage, arg: string, next: string | undefined): void {
  const at = arg.startsWith('--') ? arg.indexOf('=') : -1
  const [option, value] = at === -1 ? [arg, next] : [arg.slice(0, at), arg.slice(at + 1)]
  const type = typeOf(page, option)
  if (type === 'string' && (value === undefined || (at === -1 && isOption(value)))) throw noValue(page, option, value)
  if (type === 'boolean' || value === undefined) return
  const isEmpty = (type === 'list' ? value.replaceAll(',', '') : value) === ''
  if (isEmpty) throw usage(`\`${option}\` of ${shown(page)} has an empty value`, unset)
}

/** A word behind `--store` that is not a URL is most likely meant as one: as a word of its own it would select something else. */
function mustBeUrl(page: CalledPage, arg: string, next = '-'): void {
  if (!arg.startsWith('--') || arg.includes('=') || typeOf(page, arg) !== 'url') return
  if (next.startsWith('-') || isUrl(next)) return
  const hint = `\`${arg} sqlite:${next}\` is the store in that folder; write \`${arg}\` last for the one that the config names`
  throw usage(`\`${next}\` behind \`${arg}\` is not a URL`, hint)
}

function isOption(word: string): boolean {
  return word.length > 1 && word.startsWith('-')
}

function noValue(page: CalledPage, option: string, next: string | undefined): PawlError {
  const name = option.startsWith('--')
    ? option
    : `--${Object.keys(page.options).find((one) => page.options[one]?.short === option.slice(1))}`
  const { value = 'VALUE' } = page.options[name.slice(2)] ?? {}
  const how =
    next === undefined
      ? `give it one: \`${option} ${value}\``
      : `a value that begins with a hyphen is written \`${name}=${next}\``
  return usage(`\`${option}\` of ${shown(page)} has no value`, how)
}

function typeOf(page: CalledPage, option: string): Option['type'] {
  if (option.startsWith('--')) return optionNamed(page, option.slice(2)).type
  return takesNext(page, option, '') ? 'string' : 'boolean'
}

/** The page to read next. */
export function seePage({ name }: Pick<Page, 'name'>): string {
  return `\`pawl ${name} --help\` lists its options`
}

/** Whether the value of this option is the next word. */
function takesNext(page: CalledPage, arg: string, next: string): boolean {
  if (arg.startsWith('--')) {
    const [name = ''] = arg.slice(2).split('=', 1)
    const { type } = optionNamed(page, name)
    return !arg.includes('=') && (type === 'string' || (type === 'url' && isUrl(next)))
  }
  const letters = [...arg.slice(1)]
  const at = letters.findIndex((letter) => optionLettered(page, letter).type === 'string')
  return at !== -1 && at === letters.length - 1
}

function optionNamed(page: CalledPage, name: string): Option {
  const option = Object.hasOwn(page.options, name) ? page.options[name] : undefined
  if (option !== undefined) return option
  throw usage(`${shown(page)} has no \`--${name}\``, nearestOption(page, `--${name}`) ?? seePage(page))
}

function optionLettered(page: CalledPage, letter: string): Option {
  const option = Object.values(page.options).find(({ short }) => short === letter)
  if (option !== undefined) return option
  throw usage(`${shown(page)} has no \`-${letter}\``, nearestOption(page, `-${letter}`) ?? seePage(page))
}
