import { endAt, isAt } from '../reading/end-at.ts'
import type { Span } from '../reading/span.ts'
import { codeGroup, wordsBeforeCode, wordsBeforePhrase } from '../values/access-code.ts'
import type { Finder } from './finder.ts'
import { spanAt } from './span-at.ts'

/** Words before `code` that make it an access code. */
const ofAccess = behind(`${wordsBeforeCode} sign-?in`)
const named =
  /(?:t?otp|pin|cv[vc]|codes?)\\?["'`]?(?:\s{0,4}[:=]\s{0,40}|\s{1,2}is:?\s{1,2}|(?<=otp)[ \t])(\\?["'`[]?\s{0,40}\\?["'`]?)/iy
const digits = /(?:[A-Z]-)?\d(?:[ -]?\d){3,11}(?![\w.]\w)/y
const short = /\d{3,4}(?!\w)/y
const groups = new RegExp(
  String.raw`(?=[\w-]{0,20}\d)${codeGroup}(?![\w:=./])(?:[\s"',]{1,40}${codeGroup}(?![\w:=])){0,30}`,
  'y',
)
const said = /(?<![\w.-])((?:[A-Z]-)?\d{4,10}) is your [\w' -]{0,40}$/

/** A pattern of a place behind one of these words. Most codes belong to programs, and a lookbehind rejects them quickly. */
function behind(words: string): RegExp {
  return new RegExp(`(?<=(?:${words.replaceAll(' ', '|')})[-_ ]?)`, 'iy')
}

/** A code for one time, a PIN or a number of a card: `otp=X`, `PIN: X`, `Your verification code is X`, `X is your security code`. */
export const findCode: Finder = (text, at, from) => {
  const isCode = (text.charCodeAt(at + 1) | 32) === 111
  if (isCode && endAt(ofAccess, text, at) === -1) return undefined
  if (!isCode && isAt(/[a-z]/, text, at - 1) && !/[A-Z]|^t?otp/.test(text.slice(at - 1, at + 3))) return undefined
  const value = endAt(named, text, at)
  if (value === -1) return isCode ? saidBefore(text, at, from) : undefined
  return codeAt(text, at, value)
}

function codeAt(text: string, at: number, start: number): Span | undefined {
  const name = text.slice(at, at + 5).toLowerCase()
  const shape = name === 'codes' ? groups : name.startsWith('cv') ? short : digits
  return spanAt(shape, text, start)
}

function saidBefore(text: string, at: number, from: number): Span | undefined {
  const begin = Math.max(from, at - 64)
  const found = said.exec(text.slice(begin, at))
  return found === null ? undefined : { start: begin + found.index, end: begin + found.index + (found[1]?.length ?? 0) }
}

const opening = /(?:phrase|mnemonic)\\?["'`]?(?:\s{0,4}[:=])?\s{0,40}\\?["'`[]?\s{0,8}\\?["'`]?/iy
const ofSeeds = behind(wordsBeforePhrase)
const seed = /(?:\d{1,2}[.)] ?)?[a-z]{3,8}(?:["', \t\r\n]{1,6}(?:\d{1,2}[.)] ?)?[a-z]{3,8}(?![\w-])){11,23}/y

/** The words that a wallet is made again from, twelve or more, behind a name: `mnemonic: "…"`, `Seed phrase: …`. */
export const findSeed: Finder = (text, at) => {
  if ((text.charCodeAt(at) | 32) === 112 && endAt(ofSeeds, text, at) === -1) return undefined
  const start = endAt(opening, text, at)
  return spanAt(seed, text, start)
}
