import { type Argument, isUnknown, shown, textOf } from '../../action/argument.ts'
import { matches } from '../../action/wildcard.ts'

/** What find looks for in one alternative of its expression; any file, without a name and a path. */
interface Wanted {
  readonly name?: string
  readonly path?: string
}

/** Expressions of find behind which nothing is found that the others do not fit. */
const actions = /^-(?:delete|exec|execdir|ok|okdir|print|print0|printf|ls|fls|fprint|fprint0|fprintf|quit)$/

/** The most alternatives that are followed. */
const mostNames = 8

/** The names that find looks for: those of each alternative that come before its first action. Undefined if it may be any name. */
export function wantedIn(expression: readonly Argument[]): readonly Wanted[] | undefined {
  const texts = expression.map((one) => textOf(one) ?? '')
  const isNegated = texts.some((text, at) => isNot(text) && texts[at + 1] === '(')
  if (isNegated || texts.includes('-files0-from')) return undefined
  const isActing = texts.some((text) => actions.test(text))
  const found: Wanted[] = []
  for (const alternative of alternativesIn(texts)) {
    // what is pruned is not found, unless nothing says what to do with the rest
    if (isActing && alternative.includes('-prune') && !alternative.some((one) => actions.test(one))) continue
    const end = alternative.findIndex((one) => actions.test(one))
    const tests = end < 0 ? alternative : alternative.slice(0, end)
    const [name, path] = [argumentOf(/^-i?name$/, tests), argumentOf(/^-i?(?:path|wholename)$/, tests)]
    if (name === undefined && path === undefined) return undefined
    found.push({ ...(name !== undefined && { name }), ...(path !== undefined && { path }) })
  }
  return found.length > mostNames ? undefined : found
}

function isNot(text: string | undefined): boolean {
  return text === '!' || text === '-not'
}

function argumentOf(test: RegExp, tests: readonly string[]): string | undefined {
  const at = tests.findIndex((one, place) => test.test(one) && !isNot(tests[place - 1]))
  return at < 0 || tests[at + 1] === '' ? undefined : tests[at + 1]
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
  return names.map((name) => ({ type: 'pattern', text: joined(bare(shown(folder)), '**', name) }))
}

/** What find finds in a folder: it compares the name of the folder itself as well. */
export function filesFound(folder: Argument, wanted: readonly Wanted[]): readonly Argument[] {
  if (isUnknown(folder)) return [folder]
  const root = bare(shown(folder))
  const found = new Set(wanted.flatMap((one) => patternsOf(root, one)))
  return [...found].map((one) => (one === root ? folder : { type: 'pattern', text: one }))
}

function patternsOf(root: string, { name, path }: Wanted): readonly string[] {
  const fitting = path === undefined ? undefined : fittingPath(root, path)
  if (fitting !== undefined && name === undefined) return fitting
  if (fitting?.every((one) => one.endsWith('/**'))) return fitting.map((one) => `${one}/${name}`)
  const base = root.replace(/.*\//s, '').toLowerCase()
  const isItself = name === undefined || name.includes('[') || matches(base, name.toLowerCase()) === 'yes'
  const below = joined(root, '**', name ?? '')
  return isItself && !/^\.{0,2}$/.test(base) ? [root, below] : [below]
}

/** The files below a folder whose paths fit, where a star stands for several folders, too. Undefined if that is not as simple. */
function fittingPath(root: string, path: string): readonly string[] | undefined {
  if (path === root) return [root]
  const begin = root.endsWith('/') ? root : `${root}/`
  const isWhole = path.startsWith(begin)
  const rest = (isWhole ? path.slice(begin.length) : path).replace(/^(?:\*\/|\.\/)/, '')
  const [, known = '', star = ''] = /^(\*?[^*?[\\]+)(\*?)$/.exec(rest) ?? []
  if (known === '') return undefined
  const [first = ''] = `${known}${star}`.split('/')
  // the star at the beginning may stand for a part of the folder
  if (!isWhole && root.split('/').some((step) => !/^\.{0,2}$/.test(step) && matches(step, `*${first}`) === 'yes'))
    return undefined
  const around = isWhole && !path.slice(begin.length).startsWith('*') ? root : joined(root, '**')
  if (star === '') return [joined(around, known)]
  if (known.endsWith('/')) return [joined(around, known.slice(0, -1), '**')]
  return [joined(around, `${known}*`), joined(around, `${known}*`, '**')]
}

/** A folder without the slash at its end. */
function bare(folder: string): string {
  return folder.replace(/(?<=.)\/+$/s, '')
}

function joined(...steps: readonly string[]): string {
  return steps
    .filter((step) => step !== '')
    .join('/')
    .replace(/^\/\//, '/')
}
