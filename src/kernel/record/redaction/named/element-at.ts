import { endAt, isAt, matchAt } from '../reading/end-at.ts'
import type { Span } from '../reading/span.ts'
import { textBefore } from '../reading/text-around.ts'
import { isSecretValue, type Way } from '../values/is-secret-value.ts'
import { secretAt } from '../values/secret-at.ts'
import type { Secrecy } from '../values/secret-name.ts'
import type { Named, NamedRule } from './named.ts'

const tag = /(?<![\w)])<[\w.:-]{0,39}$/
const attribute = /<[^<>]{1,60}\b(?:key|name)=["'][\w.]{0,40}$/

/** Attributes of an element, and the end of its tag. */
const attributes = /(?:\s{1,40}[\w:.-]{1,60}\s{0,4}=\s{0,4}\\?(?:"[^"<>]{0,300}"|'[^'<>]{0,300}')){1,8}\s{0,40}>/y

/** The secret in an element with attributes that is named like one: `<password type="text">X</password>`. */
export const attributedAt: NamedRule = ({ text, start, end, secrecy }) => {
  if (!isAt(/[<:.]/, text, start - 1) || !isAt(/\s/, text, end)) return undefined
  if (!tag.test(textBefore(text, start, 40))) return undefined
  const at = endAt(attributes, text, end)
  return at === -1 ? undefined : wholeElement(text, at, secrecy, secrecy === 'token' ? 'loose' : 'plain')
}

/** The secret in an element that is named like one: `<password>X`, `<entry key="password">X`. */
export function elementAt({ text, start, secrecy }: Named, at: number): Span | undefined {
  const before = textBefore(text, start, 110)
  if (tag.test(before)) return wholeElement(text, at, secrecy) ?? cutElement(text, at, secrecy)
  return attribute.test(before) ? secretAt(text, at, secrecy, 'weak', 'code') : undefined
}

const inner = /\s{0,80}(?:<!\[CDATA\[)?([^<]{1,400})<\//y

/** All words up to the tag that closes. */
function wholeElement(text: string, at: number, secrecy: Secrecy, way: Way = 'plain'): Span | undefined {
  const [, content = ''] = matchAt(inner, text, at)
  const value = content.trimEnd().replace(/\]\]>$/, '')
  const isQuoted = /\s/.test(value)
  if (!isSecretValue(value, secrecy, way, isQuoted, true)) return undefined
  const start = inner.lastIndex - '</'.length - content.length
  return { start, end: start + value.length }
}

/**
 * The element may be cut off. Behind a placeholder, as in `https://<token>@host`, `trailer.<token>.command` and
 * `use <token> here`, the rest of its text continues.
 */
function cutElement(text: string, at: number, secrecy: Secrecy): Span | undefined {
  return text[at - 1] === ' ' || isAt(/[./:@-]/, text, at) ? undefined : secretAt(text, at, secrecy, 'plain', 'code')
}

/** The end of the element of a name, and the beginning of the next one. */
const nextElement = /\s{0,8}<\/[\w:]{1,40}>\s{0,80}<(?:([\w:]{0,40}(?:string|data|value))|td|dd)>/iy

/** The secret in the element behind the one that has the name: `<key>password</key><string>X</string>`. */
export function nextElementAt({ text, start, end, secrecy }: Named): Span | undefined {
  const [all, ofValue] = matchAt(nextElement, text, end)
  if (all === undefined || !/>[\w.-]{0,40}$/.test(textBefore(text, start, 42))) return undefined
  const way = ofValue === undefined ? 'weak' : 'loose' // in the next cell, a page may describe the name
  return wholeElement(text, nextElement.lastIndex, secrecy, way)
}

const formGap = /"\r?\n\r?\n/y

/** The secret in a field of a form that is sent in parts. */
export function formFieldAt({ text, start, end, secrecy }: Named): Span | undefined {
  const value = text.startsWith('name="', start - 6) ? endAt(formGap, text, end) : -1
  return value === -1 ? undefined : secretAt(text, value, secrecy, 'plain', 'code')
}
