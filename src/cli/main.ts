#!/usr/bin/env node
import { didYouMean, isPawlError } from '../kernel/index.ts'
import { complain, say } from './print.ts'

/** The commands, each loaded when it is called for. */
const commands: Readonly<Record<string, () => Promise<{ run(args: readonly string[]): Promise<number> }>>> = {
  theory: () => import('./theory/main.ts'),
  init: () => import('./init/main.ts'),
}

const help = `pawl: one hook system for AI agents

  pawl init --roles ROLE…        link roles of packages, and run what they need to begin with
  pawl init --hooks [AGENT…]     have coding agents call what linked roles want (--dry-run: only say so)
  pawl theory check FILE…        is anything wrong with these theories?
  pawl theory fmt FILE…          print them as they should look (--write: into the files, --check: only ask)
  pawl theory ask FILE… S R O    is it so? what the theories know of it
  pawl theory why FILE… S R O    the shortest proof, or what is missing
  pawl theory test FILE…         run the tests that stand in them
  pawl theory run FILE…          state their facts, show them to their hooks (--call JSON: a tool call, too)
  pawl theory repl [FILE…]       facts, questions and hooks, line by line

  pawl theory VERB --help        more of one of them

  --json    for programs        --help    this page
`

process.exitCode = await main(process.argv.slice(2))

/** 0: all is well. 1: something is wrong with what was given. 2: the command line is wrong. */
async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
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
