import { type Argument, isUnknown, unknown } from '../argument.ts'
import type { Reading, Text, Where } from '../reading.ts'
import { fields, oneField } from './fields.ts'
import type { HereDoc, Redirect, Redirection } from './parse-shell.ts'

/** What redirections change for a command. */
interface Redirected {
  /** Its input, if they give it one. */
  readonly input: Text | undefined
  /** Whether its output goes elsewhere. */
  readonly isAway: boolean
}

/** Reports the files that redirections read and write. */
export function readRedirections(redirections: readonly Redirection[], where: Where, reading: Reading): Redirected {
  let input: Text | undefined
  let isAway = false
  for (const one of redirections) {
    reading.spend()
    if (one.type === 'HereString') input = hereString(one.target && fields(one.target, where, reading))
    else if (one.type === 'HereDoc') input = hereDocument(one, where, reading)
    else {
      readFile(one, where, reading)
      if (one.operator === '<') input = unknown('the content of a file')
      else isAway ||= one.operator !== '<&' && (one.descriptor === undefined || one.operator.startsWith('&'))
    }
  }
  return { input, isAway }
}

function hereString(found: readonly Argument[] | undefined): Text {
  const lost = found?.find(isUnknown)
  return lost ?? `${(found ?? []).map((one) => (typeof one === 'string' ? one : '')).join(' ')}\n`
}

function hereDocument({ delimiter, body }: HereDoc, where: Where, reading: Reading): Text {
  if (delimiter?.quoted === true) return body.text
  if (body.parts === undefined) return unescaped(body.text)
  const text = oneField(body.parts, where, reading)
  return typeof text === 'object' && text.type === 'pattern' ? text.text : text
}

/** In a here-document, a backslash escapes these only. */
function unescaped(text: string): string {
  return text.replaceAll(/\\([\\$`\n])/g, (_, escaped: string) => (escaped === '\n' ? '' : escaped))
}

function readFile({ operator, target }: Redirect, where: Where, reading: Reading): void {
  if (target === undefined) return
  const isDescriptor = operator === '>&' || operator === '<&'
  for (const written of fields(target, where, reading)) {
    if (isDescriptor && typeof written === 'string' && /^(\d+-?|-)$/.test(written)) continue
    const touched = { path: reading.path(written, where), recursive: false, inside: where.inside, by: 'the shell' }
    const origin = where.at === undefined ? touched : { ...touched, at: where.at }
    if (operator !== '<') reading.report({ type: 'writes', ...origin })
    if (operator === '<' || operator === '<>') reading.report({ type: 'reads', ...origin })
  }
}
