import { isReference } from '../values/is-reference.ts'

/** How an option takes a secret: beside its letter, also after it, after a user and `:`, `%` or `,`, or as pairs with `=`. */
export type Way = 'beside' | 'either' | 'user' | 'pairs'

/** Programs whose short options take secrets: their names, and how each letter takes one. */
const programs: readonly (readonly [names: string, ways: Readonly<Record<string, Way>>])[] = [
  ['(?:docker|podman|helm|oc|az)', {}], // with the next: to log in
  ['login', {}],
  ['(?:mysql|mariadb)(?:dump|admin|check|import|show)?|7z[ar]?', { p: 'beside' }],
  ['sshpass|mongo(?:sh|dump|restore|export|import)?|twine|cqlsh|cypher-shell|hydra|user(?:add|mod)', { p: 'either' }],
  ['curl', { u: 'user', U: 'user', b: 'pairs' }],
  ['redis-cli', { a: 'either' }],
  ['(?:https?|xhs?)(?=[ \\t"\'])', { a: 'user' }],
  ['smbclient|lftp|winexe', { U: 'user', u: 'user' }],
  ['ldap[a-z]{3,9}', { w: 'either' }],
  ['zip|unzip|sqlcmd|bcp|mosquitto_(?:pub|sub)|ipmitool|[ito]sql', { P: 'either' }],
  ['openssl|nuget', { k: 'either', K: 'either' }],
  ['snmp[a-z]{3,8}', { A: 'either', X: 'either' }],
  ['security\\W{1,4}(?:add|unlock|import|create|set)[\\w-]{0,30}', { p: 'either', w: 'either', P: 'either' }],
  ['secret\\W{1,4}set', { b: 'either' }],
  ['ssh-keygen', { N: 'either', P: 'either' }],
]
const first = 2 // the programs that need no second word

/** Text that continues a command on the next line. */
const open = String.raw`[,[{(\\]\s{0,4}`
const continued = new RegExp(`${open}$`)

/** The end of a command, or a program: `;` in a header, and a line that an open bracket or `\` continues, end none. */
const words = new RegExp(
  String.raw`\||&&|&\s|;\s(?![\w-]+=)|(?<!${open})\n|(?<![\w-])(?:${programs.map(([names]) => `(${names})`).join('|')})(?![\w-])`,
  'g',
)

/** The programs that the last command in a text names, one bit each, if these were named before. */
export function programsIn(text: string, before = 0): number {
  const start = lastCommand(text)
  let found = start > 0 ? 0 : before
  for (const [, ...names] of text.slice(start).matchAll(words)) {
    const at = names.findIndex((name) => name !== undefined)
    found = at === -1 ? 0 : found | (1 << at)
  }
  return found
}

/** Where the last line begins that continues no other. A long text is read quickly to here, and slowly from here. */
function lastCommand(text: string): number {
  let end = text.lastIndexOf('\n')
  while (end !== -1 && continued.test(text.slice(Math.max(0, end - 5), end))) end = text.lastIndexOf('\n', end - 1)
  return end + 1
}

/** How a letter takes a secret after these programs; nothing if it takes none. */
export function wayOf(found: number, letter: string): Way | undefined {
  if (found === 0) return undefined
  if (letter === 'p' && (found & 3) === 3) return 'either'
  for (let at = first; at < programs.length; at += 1) {
    const way = (found >> at) & 1 ? programs[at]?.[1][letter] : undefined
    if (way !== undefined) return way
  }
  return undefined
}

/** Where in a value of an option its secret begins; nothing if it holds none. */
export function secretStart(value: string, way: Way): number | undefined {
  if (value.startsWith('-') || /^[\d.]+:\d+(?:\D|$)/.test(value)) return undefined // another option; ports
  const start = way === 'user' ? value.search(/[:%,]/) + 1 : 0
  if ((way === 'user' && start === 0) || (way === 'pairs' && !value.includes('='))) return undefined
  const secret = value.slice(start, start + 200)
  return secret === '' || (way !== 'user' && secret.length < 3) || isReference(secret) ? undefined : start
}
