import { type KnownOptions, knownOptions, sameProgram } from './known-options.ts'
import type { Syntax } from './options.ts'

/** How the options of a program are read. */
export interface Flags {
  readonly syntax: Syntax
  /** The long options that a letter, or another name, stands for. */
  readonly meant: ReadonlyMap<string, readonly string[]>
  /** Whether a letter that is not known may stand for any long option. */
  readonly hasOtherLetters: boolean
  readonly isBundled: boolean
  readonly versionSign: string | undefined
  /** Other names of a subcommand. */
  readonly aliasesOf: (word: string) => readonly string[]
}

/** The options of a program and its subcommands. */
export function flagsOf(program: string, words: readonly string[] = []): Flags {
  const written = [
    ...(Object.hasOwn(sameProgram, program) ? (sameProgram[program] ?? '') : program).split(' '),
    ...words,
  ]
  const names = written.map((_, at) => written.slice(0, at + 1).join(' '))
  const found = names.flatMap((name) => (Object.hasOwn(knownOptions, name) ? [knownOptions[name] as KnownOptions] : []))
  const options = found.flatMap(optionsIn)
  const aliases = found.flatMap((one) => Object.entries(one.aliases ?? {}))
  const meant = new Map<string, string[]>()
  for (const { letter, long } of options) if (letter !== '') meant.set(letter, [...(meant.get(letter) ?? []), long])
  return {
    syntax: {
      valued: options.flatMap(({ letter, long, isValued }) =>
        isValued ? [...(long === '' ? [] : [`--${long}`]), ...(letter === '' ? [] : [`-${letter}`])] : [],
      ),
      long: longNames(options),
    },
    meant,
    hasOtherLetters: !found.some(({ isDashed }) => isDashed),
    isBundled: found.some(({ isBundled }) => isBundled),
    versionSign: found.find(({ versionSign }) => versionSign !== undefined)?.versionSign,
    aliasesOf: (word) => aliases.flatMap(([name, others]) => (name === word ? others.split(' ') : [])),
  }
}

function optionsIn({ options }: KnownOptions) {
  const written = options === '' ? [] : options.split(' ')
  return written.map((one) => {
    const [letter = '', name = ''] = one.replace(/=$/, '').split('/')
    return { letter, long: name, isValued: one.endsWith('=') }
  })
}

function longNames(options: ReturnType<typeof optionsIn>): readonly string[] {
  return [...new Set(options.flatMap(({ long }) => (long === '' ? [] : [long])))]
}

/** The long options of a program whose options are all known, and those that its letters stand for. */
export function longOptions(program: string): {
  readonly names: readonly string[]
  readonly byLetter: ReadonlyMap<string, string>
} {
  const known = Object.hasOwn(knownOptions, program) ? knownOptions[program] : undefined
  const options = known === undefined ? [] : optionsIn(known)
  const byLetter = options.flatMap(({ letter, long }) =>
    letter === '' || long === '' ? [] : [[letter, long] as const],
  )
  return {
    names: known?.isWhole === true ? longNames(options) : [],
    byLetter: new Map(byLetter),
  }
}
