import { type Argument, textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { lineOf } from '../../usage/line-of.ts'
import { program } from '../../usage/usage.ts'
import { readsFile } from '../../usage/uses.ts'
import { opaqueCode } from './interpreters.ts'

/** Options of PowerShell before its command; those with a value take the next argument. */
const switches = /^-(?:nop\w*|noni\w*|nol\w*|noe\w*|sta|mta|login|l)$/i
const valued = /^-(?:ex\w*|ep|wi\w*|w|inp\w*|if|o\w*|of|wo\w*|wd)$/i

/** Where the command begins: after `-Command`, or at the first operand. */
function commandIn(args: readonly Argument[]): readonly Argument[] {
  for (let at = 0; at < args.length; at++) {
    const text = textOf(args[at])
    if (text === undefined) return args.slice(at)
    if (/^-c(?:o\w*)?$/i.test(text)) return args.slice(at + 1)
    if (valued.test(text)) at++
    else if (!switches.test(text)) return args.slice(at)
  }
  return []
}

/** `pwsh -NoProfile -Command 'text'`: what is not a plain command, such as a file or an encoded text, is not known. */
const powershell: Program = (invocation, reading) => {
  const command = commandIn(invocation.args)
  const isInput = textOf(command[0]) === '-' || (command.length === 0 && invocation.input !== undefined)
  opaqueCode(isInput ? (invocation.input ?? '') : lineOf(command), 'powershell', invocation, reading)
  return unknown('the output of powershell')
}

/** `cmd /c del x`. */
const cmd: Program = (invocation, reading) => {
  const start = invocation.args.findIndex((one) => !/^\/\/?[a-z](?::\w+)?$/i.test(textOf(one) ?? ''))
  const line = start < 0 ? (invocation.input ?? '') : lineOf(invocation.args.slice(start))
  opaqueCode(line, 'cmd', invocation, reading)
  return unknown('the output of cmd')
}

/** A shell of Linux on Windows: what it is given is read twice. */
const wsl: Program = (invocation, reading) => {
  reading.opaque(invocation, 'it runs commands in another system')
  return unknown('the output of wsl')
}

/** A command of PowerShell or cmd that is typed into another shell: what it would do there is said by its words. */
const typed =
  (language: 'powershell' | 'cmd'): Program =>
  (invocation, reading) => {
    const { args, name } = invocation
    const words = args.map((one) => (/\s/.test(textOf(one) ?? '') ? `'${textOf(one)}'` : one))
    opaqueCode(lineOf([name, ...words]), language, invocation, reading)
    return unknown(`the output of ${name}`)
  }

const cmdlets =
  'remove-item get-content set-content add-content copy-item move-item rename-item new-item clear-content get-childitem invoke-expression invoke-webrequest invoke-restmethod invoke-command start-process start-bitstransfer out-file set-itemproperty new-itemproperty remove-itemproperty stop-process stop-service set-executionpolicy set-service new-service format-volume clear-disk restart-computer stop-computer get-item iex irm iwr gci'
const commandsOfCmd =
  'rd erase xcopy robocopy certutil bitsadmin mshta regsvr32 rundll32 forfiles cipher vssadmin bcdedit wmic takeown icacls'

/** `type file` of cmd prints it; in other shells, it says what a name means. */
const type: Program = program({
  operands: (argument, call) => {
    if (/[./\\]/.test(textOf(argument) ?? '')) readsFile(argument, call)
  },
})

const typedCommands: Readonly<Record<string, Program>> = {
  ...Object.fromEntries(cmdlets.split(' ').map((name) => [name, typed('powershell')])),
  ...Object.fromEntries(commandsOfCmd.split(' ').map((name) => [name, typed('cmd')])),
  type,
}

/** Shells of Windows, whose commands are not read; their words say what they may do. */
export const windowsShells: Readonly<Record<string, Program>> = {
  ...typedCommands,
  pwsh: powershell,
  powershell,
  cmd,
  wsl,
}
