import { matchAt } from '../reading/end-at.ts'
import type { Span } from '../reading/span.ts'
import { isReference } from '../values/is-reference.ts'
import { blockEnd } from './below-at.ts'
import type { NamedRule } from './named.ts'

const opening =
  /:[ \t]{0,4}\r?\n(?:[ \t]{1,40}expire:[ \t]{0,4}\w{1,5}[ \t]{0,4}\r?\n)?[ \t]{1,40}list:[ \t]{0,4}(?:[|>][+-]?)?[ \t]{0,4}\r?\n([ \t]{1,80})(?:-[ \t]{1,4}["']?)?[\w.-]{1,40}:(?=([^\s"']{1,80}))/y

/** The passwords of accounts in a file of cloud-init: `chpasswd:`, `list: |` and `root:X` below. From the first to the end of the list. */
export const accountsAt: NamedRule = ({ text, name, end }): Span | undefined => {
  if (name !== 'chpasswd') return undefined
  const [, indent, first = ''] = matchAt(opening, text, end)
  if (indent === undefined || isReference(first) || /^R(?:ANDOM)?$/.test(first)) return undefined
  const start = opening.lastIndex
  return { start, end: blockEnd(text, start, indent) }
}
