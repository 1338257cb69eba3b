import { type Argument, textOf, unknown } from '../action/argument.ts'
import type { Invocation, Program, Reading } from '../shell/reading.ts'
import { filledIn } from './filled-in.ts'
import { originOf, outside } from './within.ts'

/** Why a file is not known that no name selects. */
export const anyFound = 'a file that find finds'

/** `find folders -name pattern -exec program {} ;`. */
export const find: Program = (invocation, reading) => {
  const { args } = invocation
  const roots = rootsOf(args)
  for (const root of roots) reportRoot(root, invocation, reading)
  for (const [at, argument] of args.entries()) {
    const text = textOf(argument) ?? ''
    if (!['-exec', '-execdir', '-ok', '-okdir'].includes(text)) continue
    const end = args.findIndex((one, place) => place > at && (one === ';' || (one === '+' && args[place - 1] === '{}')))
    const argv = args.slice(at + 1, end < 0 ? undefined : end)
    for (const found of foundBy(args, roots, text.endsWith('dir'), invocation, reading)) {
      const where = outside(invocation, reading)
      if (text.endsWith('dir')) where.environment.folders = [unknown('a folder that find finds')]
      reading.run(
        argv.map((one) => filledIn(one, '{}', found)),
        where,
        undefined,
      )
    }
  }
  writesLists(invocation, reading)
  const prints = !args.some((one) => /^-(?:exec|ok|printf|ls|delete|quit)/.test(textOf(one) ?? ''))
  const output = unknown('the output of find')
  return prints && isNamed(args) ? { ...output, lines: foundBy(args, roots, false, invocation, reading) } : output
}

function rootsOf(args: readonly Argument[]): readonly Argument[] {
  const first = args.findIndex((one) => !/^-(?:[HLP]|O\d?|D)$/.test(textOf(one) ?? ''))
  const given = first < 0 ? [] : args.slice(first)
  const end = given.findIndex((one) => /^[-(!]/.test(textOf(one) ?? ''))
  const starts = end < 0 ? given : given.slice(0, end)
  return starts.length === 0 ? ['.'] : starts
}

/** Tests, besides names, that narrow down the files that are found. */
const narrowing =
  /^-(?:[acm](?:time|min|newer)|newer\w*|size|empty|user|group|uid|gid|perm|i?regex|inum|links|samefile)$/

function reportRoot(root: Argument, invocation: Invocation, reading: Reading): void {
  const { args } = invocation
  const origin = originOf(invocation)
  const path = reading.path(root, invocation)
  reading.report({ type: 'lists', path, recursive: true, ...origin })
  if (!args.includes('-delete')) return
  const text = textOf(root)
  const isNarrow = args.some((one) => narrowing.test(textOf(one) ?? ''))
  const some: Argument = unknown(anyFound, text === undefined ? '' : `${text}/`)
  const found = isNamed(args) ? foundIn(root, args) : isNarrow ? [some] : [root]
  const recursive = !args.includes('-empty')
  for (const one of found)
    reading.report({ type: 'deletes', path: reading.path(one, invocation), recursive, ...origin })
}

/** The most names that are followed. */
const mostNames = 8

/** The patterns that names or paths have to match; those behind `!` or before `-prune` do not count. */
function namesIn(args: readonly Argument[]): readonly Argument[] {
  return args.flatMap((one, at) => {
    if (!/^-(?:i?name|i?path|i?wholename)$/.test(textOf(one) ?? '')) return []
    if (/^(?:!|-not)$/.test(textOf(args[at - 1]) ?? '') || args[at + 2] === '-prune') return []
    return args.slice(at + 1, at + 2)
  })
}

/** Whether what is found is known by its name. */
function isNamed(args: readonly Argument[]): boolean {
  const names = namesIn(args)
  // within brackets, names may be excluded
  const isNegated = args.some(
    (one, at) => /^(?:!|-not)$/.test(textOf(one) ?? '') && /^\\?\($/.test(textOf(args[at + 1]) ?? ''),
  )
  return names.length > 0 && names.length <= mostNames && !isNegated && names.every((one) => typeof one === 'string')
}

/** The files that are found below a folder, as patterns: `./**` and the name. */
function foundIn(root: Argument, args: readonly Argument[]): readonly Argument[] {
  const folder = textOf(root)
  if (folder === undefined) return [unknown(anyFound)]
  const names = namesIn(args)
  const [first = '', second = ''] = names.map((one) => textOf(one) ?? '')
  // a name in a path: `-path '*/x/*' -name y`
  const isBoth = names.length === 2 && !args.some((one) => /^-(?:o|or)$/.test(textOf(one) ?? ''))
  const both = [first, second].find((one) => one.endsWith('/*'))
  const joined = isBoth && both !== undefined ? [both.slice(0, -1) + (both === first ? second : first)] : names
  return joined.map((one) => {
    const parts = (textOf(one) ?? '').split('/').filter((part, at) => part !== '.' && !(at === 0 && part === '*'))
    return { type: 'pattern', text: `${folder}/**/${parts.join('/')}` }
  })
}

/** The arguments that find passes to the programs that it starts. */
function foundBy(
  args: readonly Argument[],
  roots: readonly Argument[],
  isElsewhere: boolean,
  invocation: Invocation,
  reading: Reading,
): readonly Argument[] {
  if (isNamed(args) && roots.length <= mostNames) {
    const found = roots.flatMap((root) => foundIn(root, args))
    // in another folder, only whole paths keep their meaning
    return isElsewhere ? found.flatMap((one) => reading.path(one, invocation).places) : found
  }
  const root = textOf(roots[0])
  if (isElsewhere || roots.length > 1 || root === undefined) return [unknown(anyFound)]
  const below = unknown(anyFound, `${root}/`)
  const depth = args[args.indexOf('-maxdepth') + 1]
  if (args.includes('-maxdepth') && depth === '0') return [root]
  // without a test, the folder itself is found, too
  const isTested = args.some((one) => /^-(?:mindepth|type|i?name|i?path|i?wholename)$/.test(textOf(one) ?? ''))
  return isTested || args.some((one) => narrowing.test(textOf(one) ?? '')) ? [below] : [root, below]
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
