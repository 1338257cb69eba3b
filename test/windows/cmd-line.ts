/** One command of a line of `cmd.exe`, and how it is joined to the one before it. */
export interface CmdCommand {
  readonly join: '&' | '&&' | '||'
  /** Its text, without carets; or the line of a group. */
  readonly text: string
  readonly group?: readonly CmdCommand[]
}

/**
 * Reads a line as `cmd.exe` does: quotes protect, `^` escapes the next character, `rem` ends the line. Syntax that our
 * commands do not need, such as redirections into files, is an error here.
 */
export function readCmdLine(line: string): readonly CmdCommand[] {
  const reader = { line, at: 0 }
  const commands = readCommands(reader, 0)
  if (reader.at < line.length) throw new Error(`cmd.exe would stumble at: ${line.slice(reader.at)}`)
  return commands
}

interface Reader {
  readonly line: string
  at: number
}

function readCommands(reader: Reader, depth: number): readonly CmdCommand[] {
  const commands: CmdCommand[] = []
  let join: CmdCommand['join'] = '&'
  for (;;) {
    commands.push(readCommand(reader, join, depth))
    const operator = /^(?:&&|\|\||&)/.exec(reader.line.slice(reader.at))?.[0]
    if (operator === undefined) return commands
    join = operator as CmdCommand['join']
    reader.at += operator.length
  }
}

function readCommand(reader: Reader, join: CmdCommand['join'], depth: number): CmdCommand {
  while (/[\s,;=]/.test(reader.line[reader.at] ?? '')) reader.at += 1
  if (reader.line[reader.at] === '(') {
    reader.at += 1
    const group = readCommands(reader, depth + 1)
    if (reader.line[reader.at] !== ')') throw new Error('cmd.exe would wait for a closing parenthesis')
    reader.at += 1
    while (reader.line[reader.at] === ' ') reader.at += 1
    return { join, text: '', group }
  }
  return { join, text: readText(reader, depth) }
}

function readText(reader: Reader, depth: number): string {
  const { line } = reader
  if (/^rem(?=[\s]|$)/i.test(line.slice(reader.at))) reader.at = line.length
  let text = ''
  let isQuoted = false
  for (; reader.at < line.length; reader.at += 1) {
    const char = line[reader.at] ?? ''
    if (char === '"') isQuoted = !isQuoted
    if (isQuoted || char === '"') text += char
    else if (char === '&' && text.endsWith('>')) text += char
    else if (char === '&' || char === '|' || (char === ')' && depth > 0)) break
    else if (char === '^') text += line[++reader.at] ?? ''
    else text += char
  }
  return text
}
