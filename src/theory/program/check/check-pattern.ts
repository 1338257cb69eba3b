import { actionWords, listName } from '../../language/action-words.ts'
import { quoteText } from '../../language/lexer/quote-text.ts'
import { term as written } from '../../language/printer/print-condition.ts'
import { caseless, withoutCase } from '../read-verbs.ts'
import type { Compared } from '../selection.ts'
import type { Checking } from './checking.ts'
import { fieldOf, nameOf } from './term-type.ts'

/** Fields of names and paths, which have no `*`, `?` or `{a,b}` of their own; a command may. */
const plainFields: readonly string[] = ['tool', 'subject', 'agent', 'model', 'paths', ...actionWords.map(listName)]

/** Warns of a pattern that a name or a path never matches, with one that does. */
export function checkPattern(compared: Compared, wanted: string, at: Checking): void {
  if (checkExpression(compared, wanted, at)) return
  const name = nameOf(compared.subject)
  if (!plainFields.includes(name) || fieldOf(compared.subject, at.event.fields) === undefined) return
  const { verb, object } = compared
  const isPath = name === 'paths' || name.startsWith('path ')
  const base = withoutCase(verb.text)
  const isPattern = base === 'MATCHES'
  const [message, hint] =
    (isPattern ? ofPattern(wanted, compared) : ofStar(wanted, base, compared)) ??
    (isPath && !inner.includes(base) ? ofPath(wanted, compared) : undefined) ??
    (name.includes(' ') ? ofAction(name, wanted, compared) : undefined) ??
    []
  if (message !== undefined) at.report('T162', object.span, message, hint, 'warning')
}

/** Verbs whose text may be any part of a path, and those that read every spelling of one. */
const inner: readonly string[] = ['CONTAINS', 'CONTAINS_WORD', 'ENDS_WITH', 'INSIDE', 'OUTSIDE']

/** Names of what a call does are without all that is around them in a command. */
function ofAction(name: string, wanted: string, compared: Compared): Found | undefined {
  const write = (text: string) => `write \`${again(compared, text)}\``
  if (name === 'host CONNECTED') return ofHost(wanted, compared)
  const [, unversioned] = name === 'package INSTALLED' ? (/^(@?[^@=]+)[@=]/.exec(wanted) ?? []) : []
  if (unversioned !== undefined) return ['a package is without its version', write(unversioned)]
  const [, branch] = name === 'branch PUSHED' ? (/^(?:refs\/heads|origin|upstream)\/(.+)/.exec(wanted) ?? []) : []
  if (branch !== undefined) return ['a branch is without its remote and `refs/heads/`', write(branch)]
  const isFolder = name.startsWith('path ') && wanted.length > 1 && /[^*/]\/$/.test(wanted)
  if (isFolder) return ['a path has no `/` at its end', write(wanted.slice(0, -1))]
  if (name !== 'program RUN') return undefined
  if (wanted.includes('/')) return ['a program is without its folder', write(wanted.slice(wanted.lastIndexOf('/') + 1))]
  const hint = `write \`call RUNS ${quoteText(wanted)}\``
  return wanted.includes(' ') ? ['a program is without its arguments', hint] : undefined
}

/** Hosts are in small letters, and without all that is around them in an address; `mcp:name` is a server by its name. */
function ofHost(wanted: string, compared: Compared): Found | undefined {
  if (wanted.startsWith('mcp:')) return undefined
  const [, host = ''] = /^(?:[a-z+]*:?\/\/)?(?:[^/@]*@)?([^/]*)/i.exec(wanted) ?? []
  const isAddress = /^[^:]*:(?:\d+|\*)$/.test(host) // one of version 6 has more colons
  const name = (isAddress ? host.slice(0, host.indexOf(':')) : host).toLowerCase()
  const isCaseless = compared.verb.text.endsWith(caseless)
  if (name === wanted || (isCaseless && name === wanted.toLowerCase())) return undefined
  const message =
    name === wanted.toLowerCase() ? 'a host is in small letters' : 'a host is without its protocol, port and path'
  return [message, `write \`${again(compared, name)}\``]
}

/** Signs of a regular expression that a pattern with `*` would hardly have. */
const expression = /^\^|^\.\*|\.\*[-\s\\^$)]|\\[sdwbSDWB]|\([^()|]{0,200}\||\[[^\]]{1,200}\][*+]/

/** A regular expression matches nothing that it means; reports it. */
function checkExpression(compared: Compared, wanted: string, { report, event }: Checking): boolean {
  if (!compared.verb.text.startsWith('MATCHES') || fieldOf(compared.subject, event.fields) === undefined) return false
  if (!expression.test(wanted)) return false
  const plain = wanted
    .replaceAll(/\.\*|\\s[*+]?/g, '*')
    .replaceAll(/^\^|\$$/g, '')
    .replaceAll(/\*{2,}/g, '*')
  const isPlain = plain !== wanted && !/[\\()[\]|+]/.test(plain)
  const hint = isPlain ? `write \`${again(compared, plain)}\`` : 'write patterns with `*` only, joined by `OR`'
  report('T162', compared.object.span, 'a pattern is not a regular expression: only `*` has a meaning', hint, 'warning')
  return true
}

type Found = readonly [message: string, hint: string]

/** The same comparison with another text, and perhaps another verb. */
function again(compared: Compared, text: string, verb = compared.verb.text): string {
  const quantifier = 'quantifier' in compared && compared.quantifier ? `${compared.quantifier.text} ` : ''
  return `${quantifier}${written(compared.subject)} ${verb} ${quoteText(text)}`
}

/** `*` has a meaning for `MATCHES` only. */
function ofStar(wanted: string, base: string, compared: Compared): Found | undefined {
  if (!wanted.includes('*')) return undefined
  const end = compared.verb.text.slice(base.length)
  const inner = withoutStars(wanted)
  const isOutside = base !== 'EQUALS' && base !== 'NOT_EQUALS' && inner !== '' && !inner.includes('*')
  const negation = base === 'NOT_EQUALS' ? 'NOT ' : ''
  const hint = isOutside ? again(compared, inner) : `${negation}${again(compared, wanted, `MATCHES${end}`)}`
  return [`\`*\` has no meaning for ${compared.verb.text}: it is a character here`, `write \`${hint}\``]
}

function withoutStars(text: string): string {
  let [from, to] = [0, text.length]
  while (text[from] === '*') from += 1
  while (to > from && text[to - 1] === '*') to -= 1
  return text.slice(from, to)
}

/** More ways than a hint spells out. */
const mostWays = 8

function ofPattern(wanted: string, compared: Compared): Found | undefined {
  const braces = /\{([^{},]*(?:,[^{},]*)+)\}/.exec(wanted)
  if (braces !== null) {
    const [whole, inner = ''] = braces
    const ways = inner.split(',', mostWays).map((way) =>
      again(
        compared,
        wanted.replace(whole, () => way),
      ),
    )
    return ['`{a,b}` has no meaning in a pattern, only `*` has', `write \`${ways.join(' OR ')}\``]
  }
  if (wanted.includes('**/')) {
    const hint = `write \`${again(compared, wanted.replaceAll(/(\*\*\/)+\*?/g, '*'))}\``
    return ['`*` is any run of characters, also with `/`: a pattern with `**/` misses what is directly there', hint]
  }
  if (!wanted.includes('?')) return undefined
  return [
    '`?` has no meaning in a pattern, only `*` has',
    `write \`${again(compared, wanted.replaceAll(/[?*]+/g, '*'))}\``,
  ]
}

/** Paths of the project begin with its first folder, and those of the home are written whole, too. */
function ofPath(wanted: string, compared: Compared): Found | undefined {
  if (wanted.startsWith('./'))
    return ['paths of the project are without `./`', `write \`${again(compared, wanted.slice(2))}\``]
  if (!wanted.startsWith('~/')) return undefined
  const below = wanted.slice(1).replaceAll('*', '')
  const message = 'a path below the home is also written whole, such as `/home/kim/…`'
  if (below === '/') return [message, 'name what is below it: `ANY paths CONTAINS "/.ssh/"`']
  return [message, `write \`${again(compared, below, 'CONTAINS')}\``]
}
