import { type Argument, isUnknown, unknown } from '../action/argument.ts'
import { forget } from './environment.ts'
import { fields, oneField } from './fields.ts'
import type { HereDoc, Redirect, Redirection } from './parse-shell.ts'
import type { Reading, Text, Where } from './reading.ts'

/** What redirections change for a command. */
export interface Redirected {
  /** Its input, if they give it one. */
  readonly input: Text | undefined
  /** Where its output goes: to the place of before, to a file, or to somewhere unknown. */
  readonly output: 'same' | 'file' | 'elsewhere'
}

/** Reports the files that redirections read and write. */
export function readRedirections(redirections: readonly Redirection[], where: Where, reading: Reading): Redirected {
  let input: Text | undefined
  let output: Redirected['output'] = 'same'
  for (const one of redirections) {
    reading.spend()
    const isInput = isFor(one, 0)
    if (one.descriptor?.type === 'FileDescriptorVariable')
      forget(where.environment, 'a descriptor', one.descriptor.name)
    if (one.type === 'HereString') {
      const text = hereString(one.target && fields(one.target, where, reading))
      if (isInput) input = inputOf({ input: text }, input, where)
    } else if (one.type === 'HereDoc') {
      const text = hereDocument(one, where, reading)
      if (isInput) input = inputOf({ input: text }, input, where)
    } else {
      const targets = readFile(one, where, reading)
      if (one.operator.startsWith('<')) {
        if (isInput) input = unknown(one.operator === '<' ? 'the content of a file' : 'another input')
      } else if (isFor(one, 1)) output = outputTo(one, targets, output)
    }
  }
  return { input, output }
}

/** The input of a command with its redirections. In zsh, these come beside the input that it has, and do not replace it. */
export function inputOf(
  { input }: Pick<Redirected, 'input'>,
  before: Text | undefined,
  { environment }: Where,
): Text | undefined {
  if (input === undefined || before === undefined || !environment.isZsh) return input ?? before
  return unknown('several inputs together')
}

/** Whether a redirection is for the standard input (0) or output (1). A variable as its descriptor may be any. */
function isFor({ descriptor }: Redirection, standard: 0 | 1): boolean {
  if (descriptor === undefined) return true
  return descriptor.type === 'FileDescriptor' ? descriptor.value === standard : false
}

function outputTo(
  { operator }: Redirect,
  [target]: readonly Argument[],
  before: Redirected['output'],
): Redirected['output'] {
  if (operator === '>&' && target === '1') return before
  if (typeof target !== 'string' || (operator === '>&' && /^\d*-?$/.test(target))) return 'elsewhere'
  return /^\/(?:dev|proc)\//.test(target) && target !== '/dev/null' ? 'elsewhere' : 'file'
}

function hereString(found: readonly Argument[] | undefined): Text {
  const lost = found?.find(isUnknown)
  return (
    lost ??
    `${(found ?? []).map((one) => (typeof one === 'string' ? one : (one as { text: string }).text)).join(' ')}\n`
  )
}

function hereDocument({ delimiter, body, operator }: HereDoc, where: Where, reading: Reading): Text {
  const untabbed = (text: string) => (operator === '<<-' ? text.replaceAll(/^\t+/gm, '') : text)
  if (delimiter?.quoted === true) return untabbed(body.text)
  if (body.parts === undefined) return untabbed(unescaped(body.text))
  const text = oneField(body.parts, where, reading)
  if (typeof text === 'string') return untabbed(text)
  return isUnknown(text) ? text : unknown('a text with the name of a file')
}

/** In a here-document, a backslash escapes these only. */
function unescaped(text: string): string {
  return text.replaceAll(/\\([\\$`\n])/g, (_, escaped: string) => (escaped === '\n' ? '' : escaped))
}

function readFile({ operator, target }: Redirect, where: Where, reading: Reading): readonly Argument[] {
  if (target === undefined) return []
  const isDescriptor = operator === '>&' || operator === '<&'
  const found = fields(target, where, reading)
  for (const written of found) {
    if (isDescriptor && typeof written === 'string' && /^(\d+-?|-)$/.test(written)) continue
    const touched = { path: reading.path(written, where), recursive: false, inside: where.inside, by: 'the shell' }
    const origin = where.at === undefined ? touched : { ...touched, at: where.at }
    const [, host] = /^\/dev\/(?:tcp|udp)\/([^/]+)/.exec(typeof written === 'string' ? written : '') ?? []
    if (host !== undefined) {
      const { path: _path, recursive: _recursive, ...by } = origin
      reading.report({ type: 'connects', host: host.toLowerCase(), ...by })
    }
    if (operator !== '<') reading.report({ type: 'writes', ...origin })
    if (operator === '<' || operator === '<>') reading.report({ type: 'reads', ...origin })
  }
  return found
}
