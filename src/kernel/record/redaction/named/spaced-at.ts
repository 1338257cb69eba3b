import { endAt, isAt, matchAt } from '../reading/end-at.ts'
import { valueAt } from '../reading/read-value.ts'
import type { Span } from '../reading/span.ts'
import { textBefore } from '../reading/text-around.ts'
import { randomAt, secretAt, strongAt } from '../values/secret-at.ts'
import { typedBelow } from './below-at.ts'
import { changedInWords } from './changed-at.ts'
import type { Named, NamedRule } from './named.ts'
import { ofUser } from './of-user.ts'

const gap = /[ \t]{1,8}(?:\\\r?\n[ \t]{0,8})?|\r?\n[ \t]{0,40}-[ \t]/y
/** Settings of Redis and of keys, which have no sign before their value. */
const directive = /^(?:requirepass|masterauth|(?:store|key)Password)$/

/** A command that sets a setting or a variable, up to its name: `npm config set`, `ENV` of a Dockerfile, `setenv`. */
const configured =
  /\b(?:config set(?:[ \t]{1,4}-[\w-]{1,20}){0,3}[ \t]{1,4}\S{0,20}|(?:ENV|fastcgi_param|[Ss]et[Ee]nv|set -g?x)[ \t]{1,8})$/

/** A secret after a space: of an option, in a file, in SQL, at a prompt, in prose. */
export const spacedAt: NamedRule = (named) => {
  const { text, start, end, name, secrecy } = named
  const at = endAt(gap, text, end)
  if (at === -1) return undefined
  const isOption = text[start] === '-'
  if (isAt(/[\r\n]/, text, end)) return isOption ? randomAt(text, at) : undefined
  if (isOption) return isNoArgument(text, at) ? undefined : secretAt(text, at, secrecy, 'plain')
  if (secrecy === 'declared' && /\d/.test(valueAt(text, at)?.text ?? '')) return secretAt(text, at, secrecy, 'weak')
  if (directive.test(name)) return secretAt(text, at, secrecy, 'plain')
  if (isSpokenWord(text, start, name)) return secretAt(text, at, 'password', 'weak')
  if (configured.test(textBefore(text, start, 60))) return secretAt(text, at, secrecy, 'loose')
  return routedAt(named) ?? (name.includes('_') ? randomAt(text, at, 8) : saidAt(named, at))
}

/**
 * Text behind an option that takes no value here: another option, a command of PowerShell, which is read by itself, or
 * words about the option.
 */
const noArgument =
  /[-]|\([A-Za-z][\w-]{1,40}[ )]|(?:(?:option|flag|argument|arg|parameter|setting|switch)s?|switches|with|from|when|must|should|will|instead|together)(?![\w.-])/y

function isNoArgument(text: string, at: number): boolean {
  return endAt(noArgument, text, at) !== -1
}

/** The line of a router before the password of an account: `username kim privilege 15`. */
const ofRouter = /(?:\b(username) \S{1,60}(?: privilege \d{1,2})?|(?:^|\n)[ \t]{0,8}enable) $/
const kindOfHash = /[ \t]{1,4}\d[ \t]{1,4}(?=\S)/y

/** The password of an account of a router, behind the number of its hash type: `username kim password 0 X`. */
function routedAt({ text, start, end, secrecy }: Named): Span | undefined {
  const at = endAt(kindOfHash, text, end)
  const [line, username] = at === -1 ? [] : (ofRouter.exec(textBefore(text, start, 90)) ?? [])
  return line === undefined ? undefined : secretAt(text, at, secrecy, username === undefined ? 'weak' : 'plain')
}

/** Of POP3 and FTP, after the user; of IPsec. */
function isSpokenWord(text: string, start: number, name: string): boolean {
  return name === 'PSK' || (name === 'PASS' && /\bUSER \S{1,80}\r?\n$/.test(textBefore(text, start, 90)))
}

const says = /\s{1,2}(?:is|was|to):?\s{1,2}(?=\S)/y
const prompt = /\s{1,2}for (?:key )?[^\s:]{1,120}:[ \t]{0,4}(\r?\n)?/iy
const generated = /\s{1,2}(?:is|was) generated for [^\s:]{1,120}:[ \t]{1,4}(?=[A-Za-z]{0,40}[^\sA-Za-z.,])/iy
const word = /[^\s"\\]{3,200}/y
const netrc = /\bmachine\s{1,8}[\w-]{1,80}(\.?)[\w.:-]{0,80}\s{1,8}login\s{1,8}\S{1,80}\s{1,8}$/
const userSet = /\s{1,4}for\s{1,4}[^\s=]{1,120}\s{0,4}=\s{0,4}/iy

/** A secret in prose: `password for kim: X`, `machine … password X`, `SET PASSWORD FOR kim = 'X'`, `the password is X`. */
function saidAt({ text, start, end, secrecy }: Named, at: number): Span | undefined {
  const said = endAt(says, text, end)
  if (secrecy === 'token') return said === -1 ? undefined : randomAt(text, said)
  const [asked, lineBreak] = matchAt(prompt, text, end)
  if (lineBreak !== undefined) return typedBelow(text, prompt.lastIndex, secrecy)
  if (asked !== undefined) return secretAt(text, prompt.lastIndex, secrecy, 'weak')
  const made = endAt(generated, text, end)
  if (made !== -1) return { start: made, end: endAt(word, text, made) } // with any signs in it
  const [machine, dot] = netrc.exec(textBefore(text, start, 300)) ?? []
  if (machine !== undefined) return secretAt(text, at, secrecy, dot === '.' ? 'plain' : 'weak')
  const changed = changedInWords(text, end, secrecy)
  if (changed !== undefined) return changed
  const sql = textBefore(text, start, 200)
  if (isAt(/["']/, text, at))
    return secretAt(text, at, secrecy, ofUser.test(sql) ? 'plain' : 'weak', 'code') ?? randomAt(text, at + 1)
  const given = /\bset\s{1,4}$/i.test(sql) ? endAt(userSet, text, end) : -1
  if (given !== -1) return secretAt(text, given, secrecy, 'plain', 'code')
  if (said !== -1) return secretAt(text, said, secrecy === 'declared' ? secrecy : 'token', 'loose', 'code')
  return isOwnLine(text, start, at) ? secretAt(text, at, secrecy, 'weak') : strongAt(text, at)
}

/** A line of a configuration: a name, and one word. */
function isOwnLine(text: string, start: number, at: number): boolean {
  return /\n[ \t]*$/.test(textBefore(text, start, 9)) && /^\S+(?:\r?\n|$)/.test(text.slice(at, at + 99))
}
