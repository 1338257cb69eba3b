import { endAt, matchAt } from '../reading/end-at.ts'
import { spanOf, type Value, valueAt } from '../reading/read-value.ts'
import type { Span } from '../reading/span.ts'
import { wordSet } from '../reading/word-set.ts'
import { isSecretItem } from '../values/is-secret-item.ts'
import { isSecretValue } from '../values/is-secret-value.ts'
import { isAboutSecret, type Secrecy } from '../values/secret-name.ts'

const key = /[\s{]{0,80}\\?["']?([\w$@-]{1,40})\\?["']?\s{0,8}:\s{0,40}/y
const between = /\\?["']?\s{0,80},/y
/** Pairs that are read. */
const most = 20

/** The values in the object under the name of a secret: `"password": {"old": "X", "new": "Y"}`. From the first secret to the last. */
export function objectAt(text: string, from: number, secrecy: Secrecy): Span | undefined {
  if (text[from] !== '{') return undefined
  let span: Span | undefined
  let at = from
  for (let count = 0; count < most && at !== -1; count += 1) {
    const [, name] = matchAt(key, text, at)
    const begin = key.lastIndex
    const value = name === undefined ? undefined : valueAt(text, begin, 'code')
    if (name === undefined || value === undefined) break
    if (text[begin] === '{') {
      at = begin
      continue
    }
    if (isSecretIn(name, value, secrecy)) span = { start: span?.start ?? value.start, end: spanOf(text, value).end }
    at = endAt(between, text, value.end + (value.isQuoted ? 1 : 0))
  }
  return span
}

/** Keys of a secret itself, which may be a plain word; those of other things describe it. */
const ofSecret = wordSet('old new current previous before after value v s plain plaintext raw text')
const described = wordSet(
  'description label title message error code rule reason format pattern id placeholder icon component key user',
)

function isSecretIn(name: string, { text, isQuoted }: Value, secrecy: Secrecy): boolean {
  if (!isQuoted || /\s/.test(text) || isAboutSecret(name) || described.has(name.toLowerCase())) return false
  const isPlain = secrecy === 'password' && ofSecret.has(name.toLowerCase())
  return isPlain ? isSecretValue(text, secrecy, 'loose') : isSecretItem(text, secrecy, true)
}
