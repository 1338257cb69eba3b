/** A piece of PowerShell: a word or text that is data, or a sign such as `;` and `{`. */
export interface Token {
  readonly type: 'word' | 'text' | 'sign'
  readonly text: string
}

const comment = /^(?:<#[\s\S]*?#>|#[^\n]*)/
const sign = /^[;|(){}]/
const word = /^[^\s;|(){}<>&,"'`#@][^\s;|(){}<>&,"'`]*/

/** Reads PowerShell as far as our commands need it; other syntax is an error, as in PowerShell or nearly so. */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    const rest = source.slice(at)
    const skipped = /^\s+/.exec(rest) ?? comment.exec(rest)
    if (skipped !== null) {
      at += skipped[0].length
      continue
    }
    const { token, length } = tokenAt(rest)
    tokens.push(token)
    at += length
  }
  return tokens
}

function tokenAt(rest: string): { readonly token: Token; readonly length: number } {
  const plain = /^'((?:[^']|'')*)'/.exec(rest)
  if (plain !== null)
    return { token: { type: 'text', text: plain[1]?.replaceAll("''", "'") ?? '' }, length: plain[0].length }
  const expanded = /^"((?:[^"`]|`.|"")*)"/s.exec(rest)
  if (expanded !== null) {
    const text = expanded[1] ?? ''
    if (/[$`]/.test(text)) throw new Error(`PowerShell would expand: ${text}`)
    return { token: { type: 'text', text: text.replaceAll('""', '"') }, length: expanded[0].length }
  }
  const found = sign.exec(rest)?.[0]
  if (found !== undefined) return { token: { type: 'sign', text: found }, length: found.length }
  const bare = word.exec(rest)?.[0]
  if (bare === undefined) throw new Error(`PowerShell would stumble at: ${rest.slice(0, 40)}`)
  return { token: { type: 'word', text: bare }, length: bare.length }
}
