import { type SecrecyOf, secrecyOf, secrecyWith } from '../values/secret-name.ts'
import { wordsOf } from '../values/words-of.ts'
import { findAnswered } from './find-answered.ts'
import { findBlock, findPuttyLines } from './find-block.ts'
import { findCode, findSeed } from './find-code.ts'
import { commandFinders } from './find-command.ts'
import { findPgpass } from './find-file.ts'
import { findFlagged, findUser } from './find-flagged.ts'
import { tokenFinders } from './find-known-token.ts'
import { findManifest } from './find-manifest.ts'
import { findNamed, findPersonal } from './find-named.ts'
import { findHanded, findPiped, findSecured } from './find-piped.ts'
import { findPrefixed } from './find-prefixed.ts'
import { findScheme } from './find-scheme.ts'
import { findIdentifiedBy, findInserted } from './find-sql.ts'
import { findAtlas, findAzure, findDiscord, findJwt, findMailchimp, findTelegram, findTwilio } from './find-token.ts'
import { findCredentials, findDataSource, findSignature } from './find-url.ts'
import type { Finder, FinderList } from './finder.ts'

/** A trigram is three characters, five bits each: letters count the same in both cases, and some other characters count as letters. */
export const lastTrigram = (1 << 15) - 1

/** The trigram that begins here. */
export function trigramOf(text: string, at: number): number {
  return ((text.charCodeAt(at) & 31) << 10) | ((text.charCodeAt(at + 1) & 31) << 5) | (text.charCodeAt(at + 2) & 31)
}

/** Finders of secrets in a text. */
export interface FinderTable {
  readonly secrecyOf: SecrecyOf
  /** For each trigram the number of its list, 0 for none. */
  readonly marks: Uint16Array
  readonly lists: readonly (readonly Finder[])[]
}

let built: FinderTable | undefined
const made = new WeakMap<readonly string[], FinderTable>()

/**
 * The finders to try after each three characters, where these words are names of secrets, too. Made at first use: most
 * programs start without it.
 */
export function finderTable(words: readonly string[] = []): FinderTable {
  built ??= makeTable()
  if (words.length === 0) return built
  const known = made.get(words) ?? withWords(words, built)
  made.set(words, known)
  return known
}

type Add = (trigram: number, finder: Finder) => void

function makeTable(): FinderTable {
  const marks = new Uint16Array(lastTrigram + 1)
  const lists: Finder[][] = [[], [findPrefixed]]
  const add = adderTo(marks, lists)
  // without destructuring, which makes objects for each of them
  for (const finders of [tokenFinders(), others, commandFinders()])
    for (const entry of finders) for (const three of entry[0]) add(trigramOf(three, 0), entry[1])
  // behind each `_` a token may begin
  for (let trigram = 95 & 31; trigram <= lastTrigram; trigram += 32) {
    const mark = marks[trigram] ?? 0
    if (mark === 0) marks[trigram] = lastShared
    else lists[mark]?.push(findPrefixed)
  }
  return { secrecyOf, marks, lists }
}

function withWords(words: readonly string[], { marks, lists }: FinderTable): FinderTable {
  const copy = { marks: marks.slice(), lists: lists.map((list) => [...list]) }
  const add = adderTo(copy.marks, copy.lists)
  for (const word of words) {
    const [longest = ''] = wordsOf(word).toSorted((one, other) => other.length - one.length)
    const begin = longest.slice(0, 3)
    const open = 1 << (5 * (3 - begin.length)) // any characters follow a shorter one
    for (const letters of [begin, begin.toUpperCase()])
      for (let rest = 0; rest < open; rest += 1) add(trigramOf(letters.padEnd(3, '\0'), 0) | rest, findNamed)
  }
  return { secrecyOf: secrecyWith(words), ...copy }
}

/** The first lists, which many trigrams have: no finder, and the one of tokens behind a `_`. */
const lastShared = 1

function adderTo(marks: Uint16Array, lists: Finder[][]): Add {
  return (trigram, finder) => {
    const mark = marks[trigram] ?? 0
    const list = lists[mark] ?? []
    if (mark <= lastShared) marks[trigram] = lists.push(list.concat(finder)) - 1
    else if (!list.includes(finder)) list.push(finder)
  }
}

/** All that a first, a second and a third character make together. */
function combined(first: string, second: string, third: string): readonly string[] {
  const all: string[] = []
  for (const one of first) for (const two of second) for (const three of third) all.push(one + two + three)
  return all
}

/** How three decimal digits begin in base64. */
const base64Digits = combined('MNO', 'DTjz', 'AEIMQUYcgk')

/** Options that take secrets, and switches before them, after a blank or a quote. */
const flags = combined(' \t"\'', '-', 'pauwkbxsflvin')

/** Characters that may follow `<<`. */
const hereMarks = combined('<', '<', '<\'"- _abcdefghijklmnopqrstuvwxyz')

/** Characters that may follow a short name. */
const ends = '=:"\'\\ '

/** Names of secrets, each known by three of its letters: `password`, `passwd`, `pwd`, `psk`, `secret`, `token`, `key`, `auth` and so on. */
const partsOfNames = 'pas pwd psk ecr oke key aut ede eds coo jwt gda nnw htw nha ras'

/** Finders besides the known tokens and commands. */
const others: FinderList = [
  [['eyJ'], findJwt],
  [['--B', '--E'], findBlock],
  [['e-L'], findPuttyLines],
  [['://'], findCredentials],
  [['@tc', '@un'], findDataSource],
  [['ig=', 're='], findSignature],
  [['ssw'], findAnswered],
  [['ta:', 'a":', "a':", 'a\\"'], findManifest],
  [[...partsOfNames.split(' '), ...combined('p', 'w', ends)], findNamed],
  [combined('a', 't', ends), findPersonal],
  [['cod', 'otp', 'pin', 'cvv', 'cvc'], findCode],
  [['phr', 'mne'], findSeed],
  [['rer', 'sic'], findScheme],
  [flags, findFlagged],
  [['ech', 'ntf'], findPiped],
  [hereMarks, findHanded],
  [[':54', ':64', ':*:'], findPgpass],
  [['ues'], findInserted],
  [['o-S'], findSecured],
  [['tif'], findIdentifiedBy],
  [['asv'], findAtlas],
  [combined('0123456789', 'Q', '~'), findAzure],
  [[':AA'], findTelegram],
  [['-us'], findMailchimp],
  [['-us'], findUser],
  [combined('S', 'K', '0123456789abcdef'), findTwilio],
  [base64Digits, findDiscord],
]
