/** Quotes that this does not read: comments, here-documents, other ways to escape, functions, and programs that a search starts. */
const isHard = /#|<<|\$'|\\'|`|\(\)|\r|pager| -O/

const token = /\\.|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|[;&|\n(){}]|[^\s'"\\;&|(){}]+/g

const searches = /^(?:[efrz]?grep|rg|ag|ack|jq)$/

/**
 * A command line in which quoted words of programs that search have no signs that mean something to a shell: what they search for is
 * never run. Where quotes are hard to read, it stays as it is.
 */
export function withoutPatterns(command: string): string {
  if (isHard.test(command) || process.platform === 'win32') return command
  let program = ''
  return command.replace(token, (text) => {
    if (/^[;&|\n(){}]/.test(text)) program = ''
    else if (program === '' || program === 'git') program = text
    else if (searches.test(program) && /^'|^"[^$]*$/.test(text))
      return text.slice(1, -1).replace(/[\s;&|(){}<>]/g, '.') || '^'
    return text
  })
}
