#!/usr/bin/env node
import { Console } from 'node:console'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPawlError } from '../base/index.ts'
import { adrift, packageRoot } from '../hook/index.ts'
import { checkArguments } from './command-line/check-arguments.ts'
import { exitCode } from './command-line/exit-code.ts'
import { type Called, findCommand, findHelp } from './command-line/find-command.ts'
import { helpPage, overview } from './command-line/help-page.ts'
import { commands } from './commands.ts'
import { peopleHint } from './project/people-hint.ts'
import { systemError } from './project/system-error.ts'
import { columns, complain, isTerminal, quietPipe, say } from './terminal/print.ts'

quietPipe()
// what a config or a hook prints is for people: on standard output it would spoil JSON
globalThis.console = new Console(process.stderr)
// rejections that a config leaves behind when it is loaded
process.on('unhandledRejection', (reason) => {
  const { message, hint } = adrift(reason)
  complain(message, hint)
  process.exit(1)
})
process.exitCode = await main(process.argv.slice(2))

/** 0: success. 1: a problem with the input or the project. 2: the command line is wrong. */
async function main(words: readonly string[]): Promise<number> {
  try {
    return await obey(words)
  } catch (thrown) {
    const error = isPawlError(thrown) ? thrown : systemError(thrown)
    if (error === undefined) throw thrown
    complain(error.message, peopleHint(error))
    return exitCode(error)
  }
}

async function obey(words: readonly string[]): Promise<number> {
  const [first, ...rest] = words
  if (first === undefined) return isTerminal() ? obey(['start']) : sayOverview()
  if (first === '--version' || first === '-V' || first === '-v') return sayVersion()
  if (first === 'help' || isHelp(first)) return sayHelp(rest)
  const called = first.startsWith('-')
    ? { ...findCommand(['start', ...words], commands), typed: '' }
    : findCommand(words, commands)
  return isHelpWanted(called.args) ? sayPage(helpPage(called.command, columns())) : perform(called)
}

/** Runs a command. Preconditions of all commands are checked here. */
async function perform(called: Called): Promise<number> {
  checkArguments(called)
  const { run } = await called.command.load()
  return run(called.args, commands)
}

function sayOverview(): number {
  say(overview(commands, columns()))
  say('\nThere is no terminal here: `pawl --yes` sets up this project and asks nothing.')
  return 2
}

function sayHelp(words: readonly string[]): number {
  const asked = words.filter((word) => word !== 'help' && !isHelp(word))
  return sayPage(asked.length === 0 ? overview(commands, columns()) : helpPage(findHelp(asked, commands), columns()))
}

function sayPage(text: string): number {
  say(text)
  return 0
}

/** Words behind `--` are for another program. */
function isHelpWanted(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end === -1 ? args.length : end).some(isHelp)
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h'
}

function sayVersion(): number {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    readonly version: string
  }
  say(version)
  return 0
}
