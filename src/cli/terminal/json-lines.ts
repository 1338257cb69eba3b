import type { Json } from '../../base/index.ts'
import { textWidth } from './text-width.ts'
import { visible } from './visible.ts'
import { wrapped } from './wrapped.ts'

/** Deeper than this, nesting is no longer shown by indenting. */
const deepest = 8
const narrowest = 16

/** A value as lines of at most so many columns: all of it, with texts unchanged, so that a person can read the action. */
export function jsonLines(value: Json, columns: number, depth = 0): readonly string[] {
  if (!isNested(value)) return fieldLines('', value, columns, depth)
  if (Array.isArray(value)) return value.flatMap((item: Json) => fieldLines('-', item, columns, depth))
  return Object.entries(value).flatMap(([key, item]) => fieldLines(`${keyText(key)}:`, item, columns, depth))
}

/** A value behind its label, or below it. */
function fieldLines(label: string, value: Json, columns: number, depth: number): readonly string[] {
  const text = inline(value)
  const line = label === '' ? text : `${label} ${text}`
  if (!isNested(value) && !text.includes('\n') && textWidth(line) <= columns) return [line]
  const inner = Math.max(narrowest, columns - 2)
  const below = isNested(value) && depth < deepest ? jsonLines(value, inner, depth + 1) : blockLines(text, inner)
  return [...(label === '' ? [] : labelLines(label, columns)), ...below.map((one) => `  ${one}`)]
}

function isNested(value: Json): value is readonly Json[] | { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

/** A text unchanged, unless it would look like another value; its line breaks are still in it. */
function inline(value: Json): string {
  if (typeof value !== 'string') return visible(JSON.stringify(value))
  const isPlain = value !== '' && value.trim() === value && !isJson(value)
  if (!isPlain && !value.includes('\n')) return visible(JSON.stringify(value))
  return value.split('\n').map(visible).join('\n')
}

function isJson(text: string): boolean {
  if (!/^(?:["\d-]|true$|false$|null$)/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false // then it does not look like a number either
  }
}

/** Every line behind a mark that the text itself cannot contain; another one where a line continues. */
function blockLines(text: string, columns: number): readonly string[] {
  const inner = Math.max(narrowest, columns - 2)
  return text.split('\n').flatMap((line) => wrapped(line, inner).map((one, at) => `${at === 0 ? '│' : goesOn} ${one}`))
}

const goesOn = '┆'

function labelLines(label: string, columns: number): readonly string[] {
  const inner = Math.max(narrowest, columns - 2)
  return wrapped(label, inner).map((one, at) => (at === 0 ? one : `${goesOn} ${one}`))
}

function keyText(key: string): string {
  return /^[\w.@/-]+$/.test(key) ? key : visible(JSON.stringify(key))
}
