/** A doc comment, taken apart. */
export interface DocComment {
  /** Its text, one paragraph a line. */
  readonly text: string
  /** The code under each `@example`. */
  readonly examples: readonly string[]
}

export function docComment(comment = ''): DocComment {
  const lines = comment
    .replace(/^\/\*\*[ \n]?/, '')
    .replace(/\s*\*\/$/, '')
    .replaceAll(/^ *\* ?/gm, '')
  const [text = '', ...examples] = lines.split(/^@example *\n/m)
  const paragraphs = text.trim().split(/\n{2,}/)
  return {
    text: paragraphs.map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' ')).join('\n'),
    examples: examples.map((example) => example.trim()),
  }
}
