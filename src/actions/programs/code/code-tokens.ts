/** A part of code: a word, the content of a text, a number, or a sign. */
export interface Token {
  readonly type: 'word' | 'text' | 'number' | 'sign'
  readonly text: string
}

/** The longest code that is taken apart. */
const longest = 2000

const part =
  /[ \t]+|([A-Za-z_$][\w$]*)|"([^"\\\n]*)"|'([^'\\\n]*)'|(\d[\d_.]*)|(=>|===?|!==?|<=|>=|&&|\|\||\?\?|\?\.|\.\.\.|\*\*|[-+*%<>=!?:;,.(){}[\]&|^~\n])/y

/** Code as its parts; undefined if it contains an escape, a template, a comment, a regular expression, or a text with a prefix. */
export function tokensOf(code: string): readonly Token[] | undefined {
  if (code.length > longest) return undefined
  const tokens: Token[] = []
  part.lastIndex = 0
  while (part.lastIndex < code.length) {
    const found = part.exec(code)
    if (found === null) return undefined
    const [, word, double, single, number, sign] = found
    const text = double ?? single
    const last = tokens.at(-1)
    if (text !== undefined) {
      const isPrefixed = last?.type === 'word' && /[\w$]/.test(code[found.index - 1] ?? '')
      if (isPrefixed || last?.type === 'text') return undefined
      tokens.push({ type: 'text', text })
    } else if (word !== undefined) tokens.push({ type: 'word', text: word })
    else if (number !== undefined) tokens.push({ type: 'number', text: number })
    else if (sign !== undefined) tokens.push({ type: 'sign', text: sign })
  }
  return tokens
}
