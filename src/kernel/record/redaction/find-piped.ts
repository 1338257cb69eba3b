import { endAt, isAt, matchAt } from './end-at.ts'
import { isOrdinary, isReference } from './is-secret-value.ts'
import { spanOf, type Value, valueAt } from './read-value.ts'
import type { Finder } from './span.ts'

const speaker = /(?:echo|printf)[ \t]{1,8}(?:-\w{1,3}[ \t]{1,8}|--[ \t]{1,8}){0,2}/y

/** A program that reads a secret from its input: the first one, or behind other words that quote it. */
const program =
  /(?:sudo[ \t][^|;&\n]{0,40}-\w{0,4}S|(?:sudo[ \t]+)?(?:chpasswd|passwd|smbpasswd|cryptsetup|kinit|vault[ \t]+login)\b|[^|;&\n]{1,80}(?:--password-stdin|--with-token|--stdin|--passphrase-fd|-pass(?:in|out)?[ \t]stdin|--data-file=-|\bsecrets?[ \t]+(?:create|put|set|add)\b|\benv[ \t]+add\b))/
const reader = new RegExp(`^${program.source}`)
const quoted = new RegExp(`(?<=^|[\\s:"'\`(])${program.source}`)
const pipe = /["']?[ \t]{0,8}\|[ \t]{0,8}/y

/** A secret that is written into a program which reads one: `echo X | sudo -S`, `printf %s X | …`. */
export const findPiped: Finder = (text, at, from) => {
  const start = text.charCodeAt(at) === 110 ? at - 3 : at // `ntf` of `printf`
  if (start < from) return undefined
  const words = endAt(speaker, text, start)
  const value = words === -1 ? undefined : spoken(text, words, start < at)
  if (value === undefined || !isSecret(value.text)) return undefined
  const next = endAt(pipe, text, value.end)
  return next === -1 || !reader.test(text.slice(next, next + 200)) ? undefined : spanOf(text, value)
}

/** What is said: the first argument, or the second if the first is a format. */
function spoken(text: string, at: number, isFormatted: boolean): Value | undefined {
  const first = valueAt(text, at)
  if (first === undefined || !isFormatted || !/^[^%]{0,9}%s/.test(first.text)) return first
  const next = /^["']?[ \t]{1,8}/.exec(text.slice(first.end, first.end + 10))?.[0]
  return next === undefined ? first : valueAt(text, first.end + next.length)
}

function isSecret(value: string): boolean {
  return value.length > 2 && !isReference(value) && !isOrdinary(value)
}

const hereText = /<<<[ \t]{0,4}/y
const hereLines = /<<-?[ \t]{0,4}(["']?)([A-Za-z_]\w{0,20})\1[^\n]{0,100}\n[ \t]{0,8}/y
/** Characters of the command before `<<`, and of the lines after it. */
const [looked, longest] = [200, 2000]

/** A secret that is handed to a program which reads one: `sudo -S <<< X`, or the lines of a here-document. */
export const findHanded: Finder = (text, at, from) => {
  if (text[at] !== '<' || !quoted.test(commandBefore(text, at, from))) return undefined
  const word = endAt(hereText, text, at)
  if (word !== -1) {
    const value = valueAt(text, word)
    return value !== undefined && isSecret(value.text) ? spanOf(text, value) : undefined
  }
  const mark = matchAt(hereLines, text, at)[2]
  if (mark === undefined) return undefined
  const start = hereLines.lastIndex
  const lines = text.slice(start, start + longest).split('\n')
  const last = lines.findIndex((line) => line.trim() === mark)
  const end = start + lines.slice(0, last === -1 ? 1 : last).join('\n').length
  return isSecret(text.slice(start, end)) ? { start, end } : undefined
}

function commandBefore(text: string, at: number, from: number): string {
  let start = at
  while (start > from && at - start < looked && !isAt(/[\n|;&]/, text, start - 1)) start -= 1
  return text.slice(start, at).trimStart()
}
