import type { Span } from './span.ts'

const four = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?!\.?\w)/g
const six = /(?<![\w:.])[\da-f:]{2,45}(?:\.\d{1,3}){0,3}(?![\w:])/gi

/** Addresses of the Internet Protocol, versions 4 and 6. Those of the machine itself tell nothing about a person. */
export function findIps(text: string): readonly Span[] {
  return [...spansOf(text, four, isFour), ...spansOf(text, six, isSix)]
}

function spansOf(text: string, pattern: RegExp, fits: (found: string) => boolean): readonly Span[] {
  return [...text.matchAll(pattern)]
    .filter(([found]) => fits(found))
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
}

function isFour(found: string): boolean {
  const parts = found.split('.')
  const isAddress = parts.every((part) => Number(part) <= 255 && (part === '0' || !part.startsWith('0')))
  return isAddress && !/^(?:127\.|0\.0\.0\.0$|255\.255\.255\.255$)/.test(found)
}

function isSix(found: string): boolean {
  const embedded = found.includes('.') ? found.slice(found.lastIndexOf(':') + 1) : undefined
  if (embedded !== undefined && !/^(?:\d{1,3}\.){3}\d{1,3}$/.test(embedded)) return false
  const [left = '', right, ...more] = found.split('::')
  if (more.length > 0 || !/\d/.test(found) || /^(?:::1?|0(?::0){6}:[01])$/.test(found)) return false
  const groups = [left, right ?? ''].flatMap((side) => (side === '' ? [] : side.split(':')))
  const isGroup = (group: string) => /^[\da-f]{1,4}$/i.test(group) || group === embedded
  const count = groups.length + (embedded === undefined ? 0 : 1)
  return groups.every(isGroup) && (right === undefined ? count === 8 : count < 8 && groups.length > 1)
}
