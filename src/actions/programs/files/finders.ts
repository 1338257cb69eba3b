import { type Argument, textOf, unknown } from '../../action/argument.ts'
import type { Invocation, Program, Reading } from '../../shell/reading.ts'
import { filledIn } from '../../usage/filled-in.ts'
import { optionsOf } from '../../usage/options.ts'
import { originOf, outside } from '../../usage/within.ts'
import { filesBelow, filesFound, wantedIn } from './files-found.ts'

/** Why a file is not known that no name selects. */
export const anyFound = 'a file that find finds'

interface Search {
  readonly roots: readonly Argument[]
  /** The files that it finds, as patterns, or something that is not known. */
  readonly found: readonly Argument[]
  /** Whether they are found by their names. */
  readonly isNamed: boolean
}

/** `find folders -name pattern -exec program {} ;`. */
const find: Program = (invocation, reading) => {
  const { args } = invocation
  const first = args.findIndex((one) => !/^-(?:[HLP]|O\d?|D)$/.test(textOf(one) ?? ''))
  const given = first < 0 ? [] : args.slice(first)
  const end = given.findIndex((one) => /^[-(!]/.test(textOf(one) ?? ''))
  const starts = end < 0 ? given : given.slice(0, end)
  const roots = starts.length === 0 ? ['.'] : starts
  const wanted = wantedIn(end < 0 ? [] : given.slice(end))
  const all = wanted === undefined ? roots.flatMap((root) => anyBelow(root, args)) : []
  const found = wanted === undefined ? all : roots.flatMap((root) => filesFound(root, wanted))
  const search = { roots, found, isNamed: wanted !== undefined }
  reportFound(search, invocation, reading)
  startPrograms(search, invocation, reading)
  writesLists(invocation, reading)
  const prints = !args.some((one) => /^-(?:exec|ok|printf|ls|delete|quit)/.test(textOf(one) ?? ''))
  const output = unknown('the output of find')
  return prints && search.isNamed ? { ...output, lines: search.found } : output
}

/** All that a folder contains, and the folder itself unless a test may exclude that. */
function anyBelow(root: Argument, args: readonly Argument[]): readonly Argument[] {
  const texts = args.map((one) => textOf(one) ?? '')
  if (texts[texts.indexOf('-maxdepth') + 1] === '0' && texts.includes('-maxdepth')) return [root]
  const isFile = texts[texts.indexOf('-type') + 1] === 'f' || texts.includes('-mindepth')
  const isTested = texts.some((text) => /^-(?:type|i?name|i?path|i?wholename)$/.test(text) || narrowing.test(text))
  const isItself = /^(?:\.{0,2}|\/)$/.test(textOf(root)?.replace(/(?<=.)\/+$/, '') ?? '') ? !isTested : !isFile
  return isItself ? [root, ...filesBelow(root, [''])] : filesBelow(root, [''])
}

/** Tests, besides names, that narrow down the files that are found. */
const narrowing =
  /^-(?:[acm](?:time|min|newer)|newer\w*|size|empty|user|group|uid|gid|perm|i?regex|inum|links|samefile)$/

function reportFound({ roots, found, isNamed }: Search, invocation: Invocation, reading: Reading): void {
  const { args } = invocation
  const origin = originOf(invocation)
  for (const one of isNamed ? found : roots)
    reading.report({ type: 'lists', path: reading.path(one, invocation), recursive: true, ...origin })
  if (!args.includes('-delete')) return
  const isNarrow = args.some((one) => narrowing.test(textOf(one) ?? ''))
  const some = roots.map((root) => below([root]))
  const recursive = !args.includes('-empty')
  for (const one of isNamed ? found : isNarrow ? some : roots)
    reading.report({ type: 'deletes', path: reading.path(one, invocation), recursive, ...origin })
}

/** Some file in the folder, if there is one only. */
function below([root, ...more]: readonly Argument[]): Argument {
  const folder = more.length > 0 ? undefined : textOf(root)
  return unknown(anyFound, folder === undefined ? '' : `${folder}/`)
}

function startPrograms({ roots, found }: Search, invocation: Invocation, reading: Reading): void {
  const { args } = invocation
  for (const [at, argument] of args.entries()) {
    const text = textOf(argument) ?? ''
    if (!['-exec', '-execdir', '-ok', '-okdir'].includes(text)) continue
    const end = args.findIndex((one, place) => place > at && (one === ';' || (one === '+' && args[place - 1] === '{}')))
    const argv = args.slice(at + 1, end < 0 ? undefined : end)
    const isElsewhere = text.endsWith('dir')
    if (args[end] === '+' && !isElsewhere) {
      reading.run([...argv.slice(0, -1), ...found], outside(invocation, reading), undefined)
      continue
    }
    const part = below(isElsewhere ? [] : roots)
    const files = isElsewhere
      ? found.flatMap((one) => seenFromItsFolder(one, invocation, reading))
      : found.map((named): Named => ({ named }))
    for (const { named, folder } of files) {
      const where = outside(invocation, reading)
      if (folder !== undefined) where.environment.folders = [folder]
      reading.run(
        argv.map((one) => filledIn(one, '{}', one === '{}' ? named : part)),
        where,
        undefined,
      )
    }
  }
}

/** A file as a program receives its name, and the folder that the program starts in, if that is another one. */
interface Named {
  readonly named: Argument
  readonly folder?: Argument
}

/** A file as `-execdir` names it. Where its folder is not known, only a whole path keeps its meaning. */
function seenFromItsFolder(found: Argument, invocation: Invocation, reading: Reading): readonly Named[] {
  const isFolderItself = /(?:^|\/)\.$/.test(textOf(found) ?? '')
  return reading.path(found, invocation).places.map((place) => {
    if (isFolderItself && typeof place === 'string') return { named: './.', folder: place }
    const [, folder, name] = /^(.*)\/([^/]+)$/s.exec(textOf(place) ?? '') ?? []
    return folder === undefined || folder === ''
      ? { named: place, folder: unknown('a folder that find finds') }
      : { named: `./${name}`, folder }
  })
}

function writesLists(invocation: Invocation, reading: Reading): void {
  const { args } = invocation
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
  const found = foundByFd(at < 0 ? args : args.slice(0, at))
  for (const one of found)
    reading.report({
      type: 'lists',
      path: reading.path(one, invocation),
      recursive: true,
      ...originOf(invocation),
    })
  const output = unknown('the output of fd')
  if (at < 0) return { ...output, lines: found }
  const argv = args.slice(at + 1)
  const isFilled = argv.some((one) => textOf(one)?.includes('{') === true)
  const lost = unknown('a file that fd finds')
  for (const file of found) {
    const filled = argv.map((one) => filledIn(one, '{', one === '{}' ? file : lost))
    reading.run(isFilled ? filled : [...argv, file], outside(invocation, reading), undefined)
  }
  return output
}

function foundByFd(args: readonly Argument[]): readonly Argument[] {
  const { operands, values, mayHaveMore } = optionsOf(args, { valued: valuedOfFd })
  const [part, ...folders] = operands
  const text = textOf(part) ?? '.'
  const begin = /^[\w-]+$/.test(text) ? `*${text}*` : '*'
  const ends = [...(values.get('e') ?? []), ...(values.get('extension') ?? [])]
  const names = ends.length === 0 ? [begin] : ends.map((end) => `${begin}.${textOf(end)?.replace(/^\./, '') ?? '*'}`)
  const bases = [...(values.get('C') ?? []), ...(values.get('base-directory') ?? []), ...folders]
  const all = [...bases, ...(values.get('search-path') ?? [])]
  return (all.length === 0 ? ['.'] : all).flatMap((one) => filesBelow(one, mayHaveMore ? [''] : names))
}

/** Programs that look for files by their names. */
export const finders: Readonly<Record<string, Program>> = { find, gfind: find, fd, fdfind: fd }
