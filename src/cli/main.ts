#!/usr/bin/env node
import { didYouMean, isPawlError } from '../kernel/index.ts'
import { complain, quietPipe, say } from './print.ts'

/** The commands, each loaded when it is called for. */
const commands: Readonly<Record<string, () => Promise<{ run(args: readonly string[]): Promise<number> }>>> = {
  init: () => import('./init/main.ts'),
  uninstall: () => import('./uninstall.ts'),
  hooks: () => import('./hooks.ts'),
  doctor: () => import('./doctor/main.ts'),
  audit: () => import('./audit/main.ts'),
  confirm: () => import('./confirm/main.ts'),
  budget: () => import('./budget.ts'),
  compile: () => import('./compile.ts'),
  theory: () => import('./theory/main.ts'),
}

const help = `pawl: one hook system for AI agents

  pawl init --hooks [AGENT…]     have coding agents call your hooks (--dry-run: only show what would change)
  pawl init --roles ROLE…        link roles of packages; with --hooks, agents call what they want, too
  pawl uninstall [--hooks [AGENT…]]   take it all out again
  pawl hooks                     who listens to what, and where that is installed (enable NAME, disable NAME)
  pawl doctor                    will the hooks run? what to do where they will not
  pawl audit                     what was decided (--follow: as it happens)
  pawl audit verify              is every record what it was? (--key FILE, --head POSITION:HASH)
  pawl confirm                   questions that hooks have left to people (list, approve ID, reject ID)
  pawl budget                    what was spent, by whom
  pawl theory check FILE…        is anything wrong with these theories?
  pawl theory fmt | ask | why | test | run | repl   (pawl theory --help)

  agents: claudecode, opencode, codex, gemini, qwen, copilot, cursor
  --json    for programs        --help    this page
`

quietPipe()
process.exitCode = await main(process.argv.slice(2))

/** 0: all is well. 1: something is wrong with what was given. 2: the command line is wrong. */
async function main([name, ...args]: readonly string[]): Promise<number> {
  const isAsked = name === '--help' || name === 'help' || (args.includes('--help') && name !== 'theory')
  if (name === undefined || isAsked) {
    say(help)
    return name === undefined ? 2 : 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    const hint = didYouMean(name, Object.keys(commands)) ?? '`pawl --help` lists the commands'
    complain(`there is no command \`${name}\``, hint)
    return 2
  }
  try {
    return await (await command()).run(args)
  } catch (error) {
    if (!isPawlError(error)) throw error
    complain(error.message, error.hint)
    return error.code === 'usage' ? 2 : 1
  }
}
