import { nearest } from '../../../base/index.ts'
import type { Report } from '../diagnostics/reporter.ts'
import { quoted, spelt } from '../lexer/spelling.ts'
import { isSeparator, type Token } from '../lexer/token.ts'
import type { Span } from '../tree.ts'

/** Walks over the tokens of a theory. */
export interface Reader {
  readonly report: Report
  readonly peek: (ahead?: number) => Token
  readonly next: () => Token
  /** The last token that was taken and is not a separator. */
  readonly last: () => Token
  readonly skipSeparators: () => void
  /** Reads the next token as the intended keyword, and reports the correction. */
  readonly correct: (ahead: number, keyword: string) => void
  /** Reports a block that is not closed here; of several that end at one place, only the innermost. */
  readonly unclosed: (span: Span, message: string, hint: string) => void
}

const nowhere: Token = { type: 'end', text: '', span: { line: 1, column: 1, offset: 0, length: 0 } }

export function createReader(tokens: readonly Token[], report: Report): Reader {
  const end = tokens.at(-1) ?? nowhere
  const corrected = new Map<number, Token>()
  let index = 0
  let last = end
  let unclosedAt = -1

  const peek = (ahead = 0) => {
    const known = corrected.size === 0 ? undefined : corrected.get(index + ahead)
    return known ?? tokens[index + ahead] ?? end
  }
  const next = () => {
    const token = peek()
    if (!isSeparator(token)) last = token
    if (token.type !== 'end') index += 1
    return token
  }
  return {
    report,
    peek,
    next,
    last: () => last,
    skipSeparators: () => {
      while (isSeparator(peek()) && peek().type !== 'end') next()
    },
    correct: (ahead, keyword) => {
      const token = peek(ahead)
      const meant: Token = { type: token.type === 'variable' ? 'variable' : 'word', text: keyword, span: token.span }
      report('T012', token.span, `${quoted(spelt(token))} is not a keyword`, `did you mean \`${spelt(meant)}\`?`)
      corrected.set(index + ahead, meant)
    },
    unclosed: (span, message, hint) => {
      if (unclosedAt !== index) report('T016', span, message, hint)
      unclosedAt = index
    },
  }
}

export function isKeyword(token: Token, keyword: string): boolean {
  return token.type === 'word' && token.text === keyword
}

/** The keyword that a word probably meant, if it is not one of them but close to one. */
export function meantKeyword(token: Token, keywords: readonly string[]): string | undefined {
  return token.type === 'word' && !keywords.includes(token.text) ? nearest(token.text, keywords) : undefined
}
