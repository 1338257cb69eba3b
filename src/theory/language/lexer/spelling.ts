import { quoteText } from './quote-text.ts'
import type { Token } from './token.ts'

const longest = 40

/** The author's words in backticks. They go to terminals: no control characters, and not a whole page. */
export function quoted(words: string): string {
  const short = words.length > longest ? `${words.slice(0, longest)}…` : words
  return `\`${short.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}`]/gu, '?')}\``
}

/** A token as it is written. */
export function spelt({ type, text }: Token): string {
  if (type === 'variable') return `@${text}`
  if (type === 'reference') return `$${text}`
  return type === 'text' ? quoteText(text) : text
}

/** Tokens as they are written, on one line. */
export function spellings(tokens: readonly Token[]): string {
  // Ten are more than a message shows of them.
  return tokens.slice(0, 10).map(spelt).join(' ')
}
