import { blockEnd } from '../named/below-at.ts'
import { endAt, matchAt } from '../reading/end-at.ts'
import type { Span } from '../reading/span.ts'
import { textBefore } from '../reading/text-around.ts'
import { isReference } from '../values/is-reference.ts'
import type { Finder } from './finder.ts'
import { pairsAt } from './pairs-at.ts'

const opening = /\\?["']?:[ \t]{0,8}(?:\{|\r?\n([ \t]{1,80})(?=\S))/y
/** The kind of the object, directly behind its data. */
const kindBehind = /[\s"'\\,}]{0,80}(?:immutable\W{1,8}\w{4,5}[\s"'\\,]{1,80})?kind\W{1,8}(\w{1,40})/y
const kindsBefore = /\bkind\W{1,8}(\w{1,40})|\bpatch (secret)s?\b|\n---/gi
const lineBegin = /(?:^|\n)([ \t]{0,40}(?:- )?)["']?$/
/** Characters before the data that are read for the kind, and of data before its kind. */
const [looked, longest] = [1000, 20_000]

/** The values of a Kubernetes Secret, in YAML or JSON: all of them are secret, under any name. */
export const findManifest: Finder = (text, at) => {
  const end = text[at] === 't' ? at + 2 : at + 1 // of `ta:` or `a":`
  if (!/^(?:stringD|.{0,5}[^\w.-]d|d)ata$/s.test(text.slice(Math.max(0, end - 10), end))) return undefined
  const [all, indent] = matchAt(opening, text, end)
  if (all === undefined) return undefined
  const begin = opening.lastIndex
  const isKnown = text[end - 4] === 'D' || isSecretBefore(text, end)
  if (indent === undefined)
    return isKnown || isSecretBehind(text, closingAt(text, begin)) ? valuesAt(text, begin) : undefined
  const outer = lineBegin.exec(textBefore(text, end - (text[end - 4] === 'D' ? 10 : 4), 44))?.[1] ?? ''
  if (indent.length <= outer.length) return undefined
  const last = blockEnd(text, begin, indent)
  return isKnown || isSecretBehind(text, last) ? linesAt(text, begin, last) : undefined
}

function isSecretBefore(text: string, at: number): boolean {
  const [kind] = [...textBefore(text, at, looked).matchAll(kindsBefore)].slice(-1)
  return /^secret$/i.test(kind?.[1] ?? kind?.[2] ?? '')
}

function isSecretBehind(text: string, at: number): boolean {
  return matchAt(kindBehind, text, at)[1] === 'Secret'
}

function closingAt(text: string, at: number): number {
  return at + text.slice(at, at + longest).indexOf('}')
}

const pair = /\s{0,80}\\?["']?[\w./-]{1,253}\\?["']?\s{0,8}:\s{0,8}/y
const between = /\\?["']?\s{0,80},/y

function valuesAt(text: string, at: number): Span | undefined {
  return pairsAt(text, at, pair, between, (value) => value.text.length > 2 && !isReference(value.text))
}

/** All lines from the first value on. */
function linesAt(text: string, start: number, end: number): Span | undefined {
  const lines = text.slice(start, end)
  const value = endAt(pair, text, start)
  if (value === -1 || lines.split('\n').every((line) => isReference(line.slice(line.indexOf(':') + 1).trim() || '$')))
    return undefined
  return { start: value, end }
}
