import { type CmdCommand, readCmdLine } from './cmd-line.ts'
import { type Machine, setVariable, startProgram } from './machine.ts'

/** Runs `cmd.exe` with the text after its name on the command line, such as `/d /s /c "…"`, and returns its exit code. */
export function runCmd(machine: Machine, tail: string): number {
  const switches = /^(?:\s*\/[a-z])*?\s*\/c/i.exec(tail)?.[0]
  if (switches === undefined) throw new Error(`cmd.exe would wait for a person: ${tail}`)
  const rest = tail.slice(switches.length).replace(/^\s+/, '')
  const line = unwrapped(rest, /\/s/i.test(switches)).replaceAll(
    /%([^%]+)%/g,
    (all, name) => variableOf(machine, name) ?? all,
  )
  const shell = { ...machine, env: new Map(machine.env) } // its own copy of the environment
  const code = { last: 0 }
  try {
    runAll(shell, readCmdLine(line), code)
  } catch (error) {
    if (!(error instanceof Exit)) throw error
    return error.code
  }
  return code.last
}

/** Ends the shell. */
class Exit extends Error {
  readonly code: number
  constructor(code: number) {
    super('exit')
    this.code = code
  }
}

/** With `/s` the first and the last quote go; without, they stay only around the name of a program and nothing else. */
function unwrapped(text: string, isSimple: boolean): string {
  if (!text.startsWith('"')) return text
  const isName = /^"[^"&<>()@^|]*\s[^"&<>()@^|]*\.exe"$/i.test(text)
  if (!isSimple && isName) return text
  const end = text.lastIndexOf('"')
  return text.slice(1, end) + text.slice(end + 1)
}

function variableOf({ env }: Machine, name: string): string | undefined {
  return [...env].find(([key]) => key.toUpperCase() === name.toUpperCase())?.[1]
}

function runAll(machine: Machine, commands: readonly CmdCommand[], code: { last: number }): void {
  for (const { join, text, group } of commands) {
    if ((join === '&&' && code.last !== 0) || (join === '||' && code.last === 0)) continue
    if (group === undefined) runOne(machine, text, code)
    else runAll(machine, group, code)
  }
}

function runOne(machine: Machine, text: string, code: { last: number }): void {
  const [, name = '', rest = ''] = /^([^\s,;=/]*)(.*)$/.exec(text) ?? []
  switch (name.toLowerCase()) {
    case '':
      return
    case 'set': {
      const [, variable = '', value = ''] = /^\s([^=]+)=(.*)$/.exec(rest) ?? []
      if (variable === '') throw new Error(`cmd.exe would list variables: ${text}`)
      setVariable(machine, variable, value)
      return
    }
    case 'echo':
      echo(machine, rest)
      return
    case 'exit':
      throw new Exit(Number(rest.trim() || code.last))
    case 'if':
      runIf(machine, rest.trim(), code)
      return
    case 'cmd':
      code.last = runCmd(machine, rest)
      return
    default:
      code.last = startFound(machine, text, name)
  }
}

function echo(machine: Machine, rest: string): void {
  const [, words] = /^\s([^<>]*?) ?1>&2\s*$/.exec(rest) ?? []
  if (words === undefined) throw new Error(`cmd.exe would print this to the agent: ${rest}`)
  machine.said.stderr += `${words}\r\n`
}

function runIf(machine: Machine, condition: string, code: { last: number }): void {
  const [, not, level = '', command = ''] = /^(not\s+)?errorlevel\s+(\d+)\s+(.*)$/i.exec(condition) ?? []
  if (level === '') throw new Error(`cmd.exe would not understand: if ${condition}`)
  const isAtLeast = code.last >= Number(level)
  if (isAtLeast === (not === undefined)) runOne(machine, command, code)
}

function startFound(machine: Machine, text: string, name: string): number {
  if (/[<>]/.test(text.replaceAll(/"[^"]*"/g, ''))) throw new Error(`cmd.exe would redirect: ${text}`)
  const status = startProgram(machine, text, true)
  if (status !== undefined) return status
  machine.said.stderr += `'${name}' is not recognized as an internal or external command\r\n`
  return 9009
}
