import { endAt, isAt, matchAt } from '../reading/end-at.ts'
import type { Span } from '../reading/span.ts'
import { textBefore } from '../reading/text-around.ts'
import { isSecretValue } from '../values/is-secret-value.ts'
import { secretAt } from '../values/secret-at.ts'
import type { Secrecy } from '../values/secret-name.ts'
import type { Named } from './named.ts'

const tag = /<[\w.:-]{0,39}$/
const attribute = /<[^<>]{1,60}\b(?:key|name)=["'][\w.]{0,40}$/

/** The secret in an element that is named like one: `<password>X`, `<entry key="password">X`. */
export function elementAt({ text, start, secrecy }: Named, at: number): Span | undefined {
  const before = textBefore(text, start, 110)
  if (tag.test(before)) return wholeElement(text, at, secrecy) ?? cutElement(text, at, secrecy)
  return attribute.test(before) ? secretAt(text, at, secrecy, 'weak', 'code') : undefined
}

const inner = /\s{0,80}(?:<!\[CDATA\[)?([^<]{1,400})<\//y

/** All words up to the tag that closes. */
function wholeElement(text: string, at: number, secrecy: Secrecy): Span | undefined {
  const [, content = ''] = matchAt(inner, text, at)
  const value = content.trimEnd().replace(/\]\]>$/, '')
  const isQuoted = /\s/.test(value)
  if (!isSecretValue(value, secrecy, 'plain', isQuoted)) return undefined
  const start = inner.lastIndex - '</'.length - content.length
  return { start, end: start + value.length }
}

/** The element may be cut off. Behind a placeholder, as in `https://<token>@host` and `trailer.<token>.command`, the rest of its text goes on. */
function cutElement(text: string, at: number, secrecy: Secrecy): Span | undefined {
  return isAt(/[./:@-]/, text, at) ? undefined : secretAt(text, at, secrecy, 'plain', 'code')
}

const formGap = /"\r?\n\r?\n/y

/** The secret in a field of a form that is sent in parts. */
export function formFieldAt({ text, start, end, secrecy }: Named): Span | undefined {
  const value = text.startsWith('name="', start - 6) ? endAt(formGap, text, end) : -1
  return value === -1 ? undefined : secretAt(text, value, secrecy, 'plain', 'code')
}
