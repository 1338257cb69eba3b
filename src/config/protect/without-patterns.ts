/** Quotes that this does not read: comments, here-documents, other ways to escape, functions, and programs that a search starts. */
export const isHard = /#|<<|\$'|\\'|`|\(\)|\r|pager| -O/

const token = /\\\\\w|\\.|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|[;&|\n(){}]|[^\s'"\\;&|(){}]+/g

const searches = /^(?:[efrz]?grep|rg|ag|ack|jq)$/

/**
 * A command line in which quoted words of programs that search have no special characters of a shell: a search pattern
 * is never run. Where quotes are hard to read, it stays unchanged, unless it is to be read `anyway`.
 */
export function withoutPatterns(command: string, anyway = false): string {
  if ((isHard.test(command) && !anyway) || process.platform === 'win32') return command
  let program = ''
  return command.replace(token, (text) => {
    if (/^[;&|\n(){}]/.test(text)) program = ''
    else if (program === '' || program === 'git') program = text
    else if (searches.test(program) && /^\\[|(){}<>\\]|^'|^"(?:[^$]|\$(?![\w{(]))*$/.test(text))
      return withoutSigns(text.startsWith('\\') ? text : text.slice(1, -1)) || '^'
    return text
  })
}

/** The characters of a regular expression that a shell would interpret, moved to the private use area of Unicode. */
const shift = 0xe000

/** With a backslash, which some programs need before their special characters, a letter has another meaning. */
function withoutSigns(text: string): string {
  return text.replace(
    /\\*([|(){}<>])|\\+([?+])|\\+(?:[a-zA-Z]\{[^}]*|[\s\S])|[\s;&]/g,
    (_, sign?: string, count?: string) =>
      sign === undefined ? (count ?? '.') : String.fromCharCode(sign.charCodeAt(0) + shift),
  )
}

/** A word of such a line as the program that searches gets it. */
export function withSigns(word: string): string {
  return word.replace(/[\ue000-\ue0ff]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - shift))
}
