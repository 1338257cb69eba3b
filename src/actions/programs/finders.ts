import { type Argument, isUnknown, shown, textOf, unknown } from '../action/argument.ts'
import { matches } from '../action/wildcard.ts'
import type { Invocation, Program, Reading } from '../shell/reading.ts'
import { filledIn } from './filled-in.ts'
import { optionsOf } from './options.ts'
import { originOf, outside } from './within.ts'

/** Expressions of find behind which nothing is found that the others do not fit. */
const actions = /^-(?:delete|exec|execdir|ok|okdir|print|print0|printf|ls|fls|fprint|fprint0|fprintf|quit)$/

/** The names that find looks for: those of each alternative that come before its first action. Undefined if it may be any name. */
function namesIn(expression: readonly Argument[]): readonly string[] | undefined {
  const texts = expression.map((one) => textOf(one) ?? '')
  const isNegated = texts.some((text, at) => /^(?:!|-not)$/.test(text) && texts[at + 1] === '(')
  if (isNegated || texts.includes('-files0-from')) return undefined
  const isActing = texts.some((text) => actions.test(text))
  const names: string[] = []
  for (const alternative of alternativesIn(texts)) {
    // what is pruned is not found, unless nothing says what to do with the rest
    if (isActing && alternative.includes('-prune') && !alternative.some((one) => actions.test(one))) continue
    const end = alternative.findIndex((one) => actions.test(one))
    const tests = end < 0 ? alternative : alternative.slice(0, end)
    const at = tests.findIndex((one, place) => /^-i?name$/.test(one) && !/^(?:!|-not)$/.test(tests[place - 1] ?? ''))
    const name = at < 0 ? undefined : tests[at + 1]
    if (name === undefined || name === '') return undefined
    names.push(name)
  }
  return names
}

function alternativesIn(texts: readonly string[]): readonly (readonly string[])[] {
  const found: string[][] = [[]]
  for (const text of texts) {
    if (/^(?:-or?|,)$/.test(text)) found.push([])
    else found.at(-1)?.push(text)
  }
  return found
}

/** Files of these names below a folder. */
export function filesBelow(folder: Argument, names: readonly string[]): readonly Argument[] {
  if (isUnknown(folder)) return [folder]
  const text = shown(folder).replace(/(?<=.)\/+$/, '')
  return names.map((name) => ({ type: 'pattern', text: joined(text, '**', name) }))
}

/** The same for find, which compares the name of the folder itself as well, and may look for any name. */
function filesIn(folder: Argument, names: readonly string[] | undefined): readonly Argument[] {
  const base = textOf(folder)?.replace(/\/+$/, '').replace(/.*\//s, '').toLowerCase() ?? ''
  const isItself = names?.some((one) => one.includes('[') || matches(base, one.toLowerCase()) === 'yes') ?? true
  const below = filesBelow(folder, names ?? [''])
  return isItself && !/^\.{0,2}$/.test(base) ? [folder, ...below] : below
}

function joined(...steps: readonly string[]): string {
  return steps
    .filter((step) => step !== '')
    .join('/')
    .replace(/^\/\//, '/')
}

interface Search {
  readonly roots: readonly Argument[]
  /** The files that it finds, as patterns, or something that is not known. */
  readonly found: readonly Argument[]
  readonly names: readonly string[] | undefined
}

const find: Program = (invocation, reading) => {
  const { args } = invocation
  const first = args.findIndex((one) => !/^-(?:[HLP]|O\d?|D)$/.test(textOf(one) ?? ''))
  const given = first < 0 ? [] : args.slice(first)
  const end = given.findIndex((one) => /^[-(!]/.test(textOf(one) ?? ''))
  const starts = end < 0 ? given : given.slice(0, end)
  const roots = starts.length === 0 ? ['.'] : starts
  const names = namesIn(end < 0 ? [] : given.slice(end))
  const search = { roots, names, found: roots.flatMap((root) => filesIn(root, names)) }
  reportFound(search, invocation, reading)
  for (const [at, argument] of args.entries()) {
    if (!['-exec', '-execdir', '-ok', '-okdir'].includes(textOf(argument) ?? '')) continue
    const end = args.findIndex((one, place) => place > at && (one === ';' || (one === '+' && args[place - 1] === '{}')))
    const argv = args.slice(at + 1, end < 0 ? undefined : end)
    const where = outside(invocation, reading)
    const isElsewhere = (textOf(argument) ?? '').endsWith('dir')
    const found = isElsewhere ? search.found.flatMap((one) => reading.path(one, invocation).places) : search.found
    if (isElsewhere) where.environment.folders = [unknown('a folder that find finds')]
    reading.run(
      argv.flatMap((one) => (one === '{}' ? found : [filledIn(one, '{}', foundIn(search))])),
      where,
      undefined,
    )
  }
  for (const name of ['-fprint', '-fprintf', '-fls', '-fprint0']) {
    const at = args.indexOf(name)
    const file = at < 0 ? undefined : args[at + 1]
    if (file !== undefined)
      reading.report({
        type: 'writes',
        path: reading.path(file, invocation),
        recursive: false,
        ...originOf(invocation),
      })
  }
  return unknown('the output of find')
}

function foundIn({ roots }: Search): Argument {
  return unknown('a file that find finds', roots.length > 1 ? '' : (textOf(roots[0]) ?? ''))
}

function reportFound({ roots, found, names }: Search, invocation: Invocation, reading: Reading): void {
  const origin = { recursive: true, ...originOf(invocation) }
  for (const one of names === undefined ? roots : found) {
    const path = reading.path(one, invocation)
    reading.report({ type: 'lists', path, ...origin })
    if (invocation.args.includes('-delete')) reading.report({ type: 'deletes', path, ...origin })
  }
}

const valuedOfFd = [
  ...['-e', '--extension', '-E', '--exclude', '-t', '--type', '-d', '--max-depth', '--min-depth', '--exact-depth'],
  ...['-S', '--size', '-c', '--color', '-j', '--threads', '-o', '--owner', '-C', '--base-directory'],
  ...['--changed-within', '--changed-before', '--search-path', '--path-separator', '--ignore-file', '--max-results'],
]

/** `fd -e ts part folder -x program`: the first operand is a part of the name. */
const fd: Program = (invocation, reading) => {
  const { args } = invocation
  const at = args.findIndex((one) => ['-x', '-X', '--exec', '--exec-batch'].includes(textOf(one) ?? ''))
  const { operands, values, mayHaveMore } = optionsOf(at < 0 ? args : args.slice(0, at), { valued: valuedOfFd })
  const [part, ...folders] = operands
  const text = textOf(part) ?? '.'
  const begin = /^[\w-]+$/.test(text) ? `*${text}*` : '*'
  const ends = [...(values.get('e') ?? []), ...(values.get('extension') ?? [])]
  const names = ends.length === 0 ? [begin] : ends.map((end) => `${begin}.${textOf(end)?.replace(/^\./, '') ?? '*'}`)
  const bases = [...(values.get('C') ?? []), ...(values.get('base-directory') ?? []), ...folders]
  const all = [...bases, ...(values.get('search-path') ?? [])]
  const found = (all.length === 0 ? ['.'] : all).flatMap((one) => filesBelow(one, mayHaveMore ? [''] : names))
  for (const one of found)
    reading.report({
      type: 'lists',
      path: reading.path(one, invocation),
      recursive: true,
      ...originOf(invocation),
    })
  if (at >= 0) {
    const argv = args.slice(at + 1)
    const isFilled = argv.some((one) => textOf(one)?.includes('{') === true)
    const lost = unknown('a file that fd finds')
    const filled = argv.flatMap((one) => (one === '{}' ? found : [filledIn(one, '{', lost)]))
    reading.run(isFilled ? filled : [...argv, ...found], outside(invocation, reading), undefined)
  }
  return unknown('the output of fd')
}

/** Programs that look for files by their names. */
export const finders: Readonly<Record<string, Program>> = { find, gfind: find, fd, fdfind: fd }
