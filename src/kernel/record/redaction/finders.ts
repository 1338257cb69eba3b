import { endAt, isAt } from './end-at.ts'
import { findBlock, findPuttyLines } from './find-block.ts'
import { findCode, findSeed } from './find-code.ts'
import { commandFinders } from './find-command.ts'
import { findFlagged, findIdentifiedBy, findUser } from './find-flagged.ts'
import { findScheme } from './find-header.ts'
import { findInserted, findPgpass, findSecured, findStringData } from './find-line.ts'
import { findNamed } from './find-named.ts'
import { findHanded, findPiped } from './find-piped.ts'
import { findPrefixed } from './find-prefixed.ts'
import { findAtlas, findAzure, findDiscord, findJwt, findMailchimp, findTelegram, findTwilio } from './find-token.ts'
import { findAnswered } from './find-typed.ts'
import { findCredentials, findSignature } from './find-url.ts'
import { knownTokens } from './known-tokens.ts'
import type { Finder } from './span.ts'

/** A trigram is three characters, five bits each: letters count the same in both cases, and some other characters count as letters. */
export const lastTrigram = (1 << 15) - 1

/** The trigram that begins here. */
export function trigramOf(text: string, at: number): number {
  return ((text.charCodeAt(at) & 31) << 10) | ((text.charCodeAt(at + 1) & 31) << 5) | (text.charCodeAt(at + 2) & 31)
}

export interface Finders {
  /** For each trigram the number of its list, 0 for none. */
  readonly marks: Uint16Array
  readonly lists: readonly (readonly Finder[])[]
}

let made: Finders | undefined

/** What is to be looked for after which three characters. Made at first use: most programs start without it. */
export function finders(): Finders {
  made ??= makeFinders()
  return made
}

function makeFinders(): Finders {
  const marks = new Uint16Array(lastTrigram + 1)
  const lists: Finder[][] = [[]]
  const add = (trigram: number, finder: Finder) => {
    const mark = marks[trigram] ?? 0
    if (mark !== 0) lists[mark]?.push(finder)
    else marks[trigram] = lists.push([finder]) - 1
  }
  for (const line of knownTokens.split('\n')) if (line !== '') addToken(line, add)
  for (const [threes, finder] of [...others, ...commandFinders()]) {
    const trigrams = new Set<number>() // some count the same
    for (let at = 0; at < threes.length; at += 3) trigrams.add(trigramOf(threes, at))
    for (const trigram of trigrams) add(trigram, finder)
  }
  // behind each `_` a token may begin
  for (let trigram = 95 & 31; trigram <= lastTrigram; trigram += 32) add(trigram, findPrefixed)
  return { marks, lists }
}

/** How three decimal digits begin in base64. */
const base64Digits = [...'MNO']
  .flatMap((one) => [...'DTjz'].flatMap((two) => [...'AEIMQUYcgk'].map((three) => one + two + three)))
  .join('')

/** Options that take secrets, and switches before them, after a space or a quote. */
const flags = [...' "\''].flatMap((before) => [...'pauwkbxsflvi'].map((letter) => `${before}-${letter}`)).join('')

/** Three characters each, without anything between. */
const others: readonly (readonly [threes: string, finder: Finder])[] = [
  ['eyJ', findJwt],
  ['--B--E', findBlock],
  ['e-L', findPuttyLines],
  ['://', findCredentials],
  ['ig=re=', findSignature],
  ['ssw', findAnswered],
  ['paspwdpskecrokekeyautedeedscoojwtgdannwhtwnharas', findNamed],
  ['codotppincvvcvc', findCode],
  ['phrmne', findSeed],
  ['rersic', findScheme],
  [flags, findFlagged],
  ['echntf', findPiped],
  ['<<<<<e<<\'<<"<<-<< ', findHanded],
  [':54:64:*:', findPgpass],
  [') v)va)\nv', findInserted],
  ['gDa', findStringData],
  ['o-S', findSecured],
  ['d b', findIdentifiedBy],
  ['asv', findAtlas],
  ['0Q~1Q~2Q~3Q~4Q~5Q~6Q~7Q~8Q~9Q~', findAzure],
  [':AA', findTelegram],
  ['-us', findMailchimp],
  ['-us', findUser],
  ['SK0SK1SK2SK3SK4SK5SK6SK7SK8SK9SKaSKbSKcSKdSKeSKf', findTwilio],
  [base64Digits, findDiscord],
]

/** What signs in the table of tokens stand for. */
const classes: Readonly<Record<string, string>> = {
  '&': '[A-Za-z0-9]',
  '#': '[a-f0-9]',
  '!': '[\\w-]',
  '"': '[A-Za-z0-9+/]',
}

/** A line of the table: its pattern is compiled when one of its beginnings is first met. */
function addToken(line: string, add: (trigram: number, finder: Finder) => void): void {
  const space = line.indexOf(' ')
  let shape: RegExp | undefined
  for (const begin of line.slice(0, space).split('|')) {
    const isBound = begin.startsWith('^')
    const head = isBound ? begin.slice(1) : begin
    const offset = Math.max(0, head.indexOf('['))
    const prefix = head.replace(/[[\]]/g, '')
    add(trigramOf(prefix, offset), (text, at, from) => {
      const start = at - offset
      if (start < from || !text.startsWith(prefix, start)) return undefined
      if (isBound && !isBoundary(text, start)) return undefined
      shape ??= new RegExp(
        line.slice(space + 1).replace(/(?<!\(\?)[&#!"]/g, (sign) => classes[sign] ?? ''),
        'y',
      )
      const end = endAt(shape, text, start + prefix.length)
      return end === -1 ? undefined : { start, end }
    })
  }
}

/** Whether a word may begin here: nothing of a word is before it, unless that is an escape such as `\n` or `%20`. */
function isBoundary(text: string, at: number): boolean {
  if (!isAt(/[A-Za-z0-9]/, text, at - 1)) return true
  return text[at - 2] === '\\' || text[at - 3] === '%'
}
