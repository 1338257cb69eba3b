import { isReference } from './is-secret-value.ts'
import type { Finder } from './span.ts'

const credentials = /:\/\/[^\s:@/?#"'`<>]{0,200}:([^\s@/"'`<>]{1,400})@/y
const lonely = /:\/\/(?=[^\s@/]{0,30}\d)[A-Za-z0-9_-]{20,200}:?@/y

/** The password in an address, or a token in the place of the user. */
export const findCredentials: Finder = (text, at) => {
  credentials.lastIndex = at
  const password = credentials.exec(text)?.[1]
  if (password !== undefined) {
    const end = credentials.lastIndex - 1
    const isName = isReference(password) || /^(?:password|passwd|pass|pw|secret|token)$/i.test(password)
    return isName ? undefined : { start: end - password.length, end }
  }
  lonely.lastIndex = at
  return lonely.test(text) ? { start: at + 3, end: lonely.lastIndex - 1 } : undefined
}

const signature = /[A-Za-z0-9%+/_=-]{16,}/y

/** The signature in the query of an address that is good for whoever has it. */
export const findSignature: Finder = (text, at) => {
  const start = at + 3
  const name = /(?:[?&;]|\bX-Amz-|\bX-Goog-)(?:sig|signature)=$/i
  if (!name.test(text.slice(Math.max(0, start - 24), start))) return undefined
  signature.lastIndex = start
  return signature.test(text) ? { start, end: signature.lastIndex } : undefined
}
