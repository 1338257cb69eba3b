import type { Span } from '../tree.ts'

export type TokenType =
  | 'variable'
  | 'reference'
  | 'word'
  | 'text'
  | 'number'
  | 'bracket'
  | 'newline'
  | 'semicolon'
  | 'end'

/** The smallest piece of a theory that means something. */
export interface Token {
  readonly type: TokenType
  /** The name without its sign, the value of a text without its quotes, otherwise the written text. */
  readonly text: string
  readonly span: Span
}

/** Whether the token ends a statement. */
export function isSeparator({ type }: Token): boolean {
  return type === 'newline' || type === 'semicolon' || type === 'end'
}
