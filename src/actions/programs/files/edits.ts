import { type Argument, textOf } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { given, program } from '../../usage/usage.ts'
import { all, readsFile, runsFile, type Use, writesFile } from '../../usage/uses.ts'
import { within } from '../../usage/within.ts'
import { interpreters } from '../code/interpreters.ts'
import { readSedScript } from './sed-script.ts'

/** Options that change files in place may have a suffix behind them: `-i.bak`, `-ni.bak`. Returns the arguments without it. */
function withoutSuffix(
  args: readonly Argument[],
  letters: string,
): { readonly args: readonly Argument[]; readonly isInPlace: boolean } {
  const clustered = new RegExp(`^-[${letters}]*i`)
  let isInPlace = false
  const end = args.indexOf('--')
  const bare = args.map((one, at) => {
    const [found] = end >= 0 && at > end ? [] : (clustered.exec(textOf(one) ?? '') ?? [])
    isInPlace ||= found !== undefined
    return found ?? one
  })
  return { args: bare, isInPlace }
}

/** A script of sed can write files and start programs. */
const sedScript: Use = (argument, { invocation, reading }) => {
  const { opaque, files } = readSedScript(argument)
  const own = { ...invocation, args: [] }
  for (const file of files)
    program({ operands: file.type === 'reads' ? readsFile : writesFile })({ ...own, args: ['--', file.path] }, reading)
  if (opaque !== undefined)
    reading.opaque(within(invocation), opaque, { text: textOf(argument) ?? '', language: 'sed' })
}

const sed: Program = (invocation, reading) => {
  const { args, isInPlace } = withoutSuffix(invocation.args, 'nrEsuz')
  // sed of BSD has the suffix in an argument of its own, which is empty as a rule
  const at = args.findIndex((one) => /^-[a-zA-Z]*i$/.test(textOf(one) ?? ''))
  const own = at >= 0 && args[at + 1] === '' ? args.toSpliced(at + 1, 1) : args
  return program({
    options: { '-e --expression': sedScript, '-f --file': runsFile },
    valued: '-l --line-length',
    long: 'in-place quiet silent regexp-extended posix separate null-data sandbox debug follow-symlinks',
    first: [sedScript],
    firstUnless: 'e expression f file',
    operands: (argument, call) => {
      readsFile(argument, call)
      if (isInPlace || given(call, 'i in-place')) writesFile(argument, call)
    },
  })({ ...invocation, args: own }, reading)
}

/** `perl -pi -e code files`: the code cannot be read, and the files are written. */
function inPlace(name: 'perl' | 'ruby', letters: string): Program {
  const run = interpreters[name] as Program
  const edit = program({
    valued: '-e -E -I -M -m -r -C -F',
    operands: all(readsFile, writesFile),
    first: [() => undefined],
    firstUnless: 'e E',
  })
  // `perl -ne code file` goes through the lines of files
  const passing = program({
    valued: '-e -E -I -M -m -r -C -F',
    operands: readsFile,
    first: [() => undefined],
    firstUnless: 'e E',
  })
  return (invocation, reading) => {
    const { args, isInPlace } = withoutSuffix(invocation.args, letters)
    const bare = args.flatMap((one) => (isInPlace && textOf(one) === '-i' ? [] : withoutLetter(one, isInPlace)))
    if (isInPlace) edit({ ...invocation, args: bare }, reading)
    else if (bare.some((one) => /^-[a-zA-Z0-9]*[np][a-zA-Z0-9]*$/.test(textOf(one) ?? '')))
      passing({ ...invocation, args: bare }, reading)
    return run({ ...invocation, args: bare }, reading)
  }
}

function withoutLetter(one: Argument, isInPlace: boolean): readonly Argument[] {
  const text = textOf(one)
  return isInPlace && text !== undefined && /^-[a-zA-Z0-9]+i$/.test(text) ? [text.slice(0, -1)] : [one]
}

/** Programs that change files by a script. */
export const edits: Readonly<Record<string, Program>> = {
  sed,
  gsed: sed,
  perl: inPlace('perl', 'acnpswWtTuUSXl0-7'),
  ruby: inPlace('ruby', 'aclnpswW0-7'),
}
