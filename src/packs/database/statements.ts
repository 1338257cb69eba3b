/** A statement of SQL as its words in capitals: strings are `''`, quoted names stand without their quotes, comments are left out. */
export interface Statement {
  readonly words: readonly string[]
  /** The texts of its strings. */
  readonly strings: readonly string[]
}

/** A string, a quoted name, a comment, a word, or a sign. A comment that begins with an exclamation mark is code for MySQL. */
const standard =
  /(--[^\n]*|\/\*(?!!)[\s\S]*?(?:\*\/|$))|\/\*!\d*|\*\/|'((?:[^']|'')*)(?:'|$)|\$(\w*)\$([\s\S]*?)(?:\$\3\$|$)|"([^"]*)"?|`([^`]*)`?|\[([\w ]+)\]|([\w$@#.]+)|([^\s])/g
/** The same where a backslash escapes a quote. */
const escaping = new RegExp(
  standard.source.replace("'((?:[^']|'')*)(?:'|$)", "'((?:[^'\\\\]|\\\\[sS]|'')*)(?:'|$)"),
  'g',
)

/** The statements of a text, with and without backslashes that escape: a text is read by either, and counts if one objects to it. */
export function statementsOf(text: string): readonly Statement[] {
  const plain = readStatements(text, standard)
  return text.includes('\\') ? [...plain, ...readStatements(text, escaping)] : plain
}

function readStatements(text: string, token: RegExp): readonly Statement[] {
  const found: Statement[] = []
  let [words, strings]: [string[], string[]] = [[], []]
  const end = () => {
    if (words.length > 0) found.push({ words, strings })
    ;[words, strings] = [[], []]
  }
  for (const [, comment, string, , dollar, name, ticked, bracketed, word, sign] of text.matchAll(token)) {
    if (comment !== undefined) continue
    const quoted = string ?? dollar
    if (quoted !== undefined) {
      words.push("''")
      strings.push(quoted)
    } else if (word !== undefined) words.push(word.toUpperCase())
    else if (sign === ';') end()
    else {
      const other = (name ?? ticked ?? bracketed)?.toLowerCase() ?? sign
      if (other !== undefined) words.push(other)
    }
  }
  end()
  return found
}
