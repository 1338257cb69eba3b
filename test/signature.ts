import { readFileSync } from 'node:fs'
import type { PublicName } from './public-names.ts'

/** How a function is called, or which type a constant has: its declaration in a few short lines, each overload its own. */
export function signatureOf({ name, source }: Pick<PublicName, 'name' | 'source'>): readonly string[] {
  const verb = /^export const \w+: AgentVerbs\['(\w+)'\]/.exec(source)?.[1]
  if (verb !== undefined) return [verbSignature(verb)]
  if (source.startsWith('export class')) return [classSignature(source)]
  if (source.startsWith('export const')) return [constSignature(name, source)]
  const heads = headsOf(source, name)
  return (heads.length > 1 ? heads.slice(0, -1) : heads).map((head) => inLines(plain(head)))
}

/** Each overload without its body; the last is the implementation. */
function headsOf(source: string, name: string): readonly string[] {
  const overload = new RegExp(`^export (async )?function\\*? (?=${name}\\b)`)
  const heads: string[] = []
  for (let rest = source; overload.test(rest); ) {
    const head = rest.replace(overload, '')
    const { end, isLast } = endOfHead(head)
    heads.push(head.slice(0, end))
    if (isLast) break
    rest = head.slice(end).trimStart()
  }
  return heads
}

/** A head ends outside of all brackets: before its body, or where the next overload begins. */
function endOfHead(head: string): { readonly end: number; readonly isLast: boolean } {
  let depth = 0
  for (let at = 0; at < head.length; at++) {
    const letter = head[at] ?? ''
    if (depth === 0 && head.startsWith(' {\n', at) && head[at - 1] !== ':') return { end: at, isLast: true }
    if (depth === 0 && head.startsWith('\nexport ', at)) return { end: at, isLast: false }
    if ('([{<'.includes(letter)) depth++
    if (')]}'.includes(letter) || (letter === '>' && head[at - 1] !== '=')) depth--
  }
  return { end: head.length, isLast: true }
}

function constSignature(name: string, source: string): string {
  const [, type] = /^export const \w+: (.+?) =/.exec(source) ?? []
  if (type !== undefined) return `const ${name}: ${type}`
  const [, arrow] = /^export const \w+ = ((?:<\w+>)?\(.*?\): (?:[\w<>]+|\{[^}]*\})) =>/.exec(source) ?? []
  if (arrow !== undefined) return inLines(plain(`${name}${arrow}`))
  const [, object] = /^export const \w+ = (\{.*?\n?\})(?: as const)?\n/s.exec(source) ?? []
  const keys = [...(object ?? '').matchAll(/^ {2}(\w+)\b/gm)].map(([, key]) => key)
  if (object !== undefined) return `const ${name}: ${keys.length === 0 ? object : `{ ${keys.join(', ')} }`}`
  if (/^export const \w+ = ['`]/.test(source)) return `const ${name}: string`
  throw new Error(`the signature of ${name} cannot be read`)
}

function classSignature(source: string): string {
  const [, head = ''] = /^export (class .*?) \{\n/.exec(source) ?? []
  const [, given] = /^ {2}constructor\((.*?)\) \{$/ms.exec(source.slice(0, source.indexOf('\n}\n'))) ?? []
  const name = /class (\w+)/.exec(head)?.[1] ?? ''
  return given === undefined ? head : inLines(plain(`new ${name}(${given})`))
}

function verbSignature(verb: string): string {
  const text = readFileSync(new URL('../src/kernel/declare/verbs.ts', import.meta.url), 'utf8')
  const [, spec] = new RegExp(`^ {2}${verb}<.*>\\(hook: (\\w+)<.*\\): Hook$`, 'm').exec(text) ?? []
  return `${verb}(hook: ${spec}): Hook`
}

/** On one line, with a name for a destructured parameter, and a question mark for one with a default. */
function plain(head: string): string {
  const line = head
    .replaceAll(/\/\*\*.*?\*\/\s*/gs, '')
    .replaceAll(/([\w>\])])\n +(?=(?:readonly )?\w+\??[:(])/g, '$1; ')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/([([<]) /g, '$1')
    .replaceAll(/,? ([)\]])/g, '$1')
    .replaceAll(/,(?= \})/g, '')
    .replaceAll(/\breadonly (?=\w+\??:)/g, '')
  const start = line.indexOf('(') + 1
  const end = closing(line, start)
  return `${line.slice(0, start)}${split(line.slice(start, end)).map(parameter).join(', ')}${line.slice(end)}`
}

function parameter(given: string): string {
  const named = given.replace(/^\{.*?\}(?=: | = )/, 'options').replace(/^_/, '')
  const [, name, type] = /^(\w+): (.*) = (?:\{\}(?: as never)?|\[\]|\w+)$/.exec(named) ?? []
  return name === undefined ? named : `${name}?: ${type}`
}

function closing(line: string, start: number): number {
  const rest = split(line.slice(start), ')')[0] ?? ''
  return start + rest.length
}

/** The parts of a text between commas, or another letter, that are in no brackets. */
function split(text: string, at = ','): readonly string[] {
  const parts = ['']
  let depth = 0
  for (const [index, letter] of [...text].entries()) {
    if (depth === 0 && letter === at) {
      parts.push('')
      continue
    }
    if ('([{<'.includes(letter)) depth++
    if (')]}'.includes(letter) || (letter === '>' && text[index - 1] !== '=')) depth--
    parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter((part, index) => index === 0 || part !== '')
}

/** One line, or two where that is too long. */
function inLines(signature: string): string {
  if (signature.length <= 118) return signature
  const shorter = signature.replace(/^(\w+)<.*?>(?=\()/, '$1')
  if (shorter.length <= 118) return shorter
  const at = Math.max(shorter.lastIndexOf('): ') + 1, shorter.indexOf('(') + 1)
  return `${shorter.slice(0, at)}\n  ${shorter.slice(at).trim()}`
}
