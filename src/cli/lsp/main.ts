import { Console } from 'node:console'
import { createConnection } from 'vscode-languageserver/node'
import { sentenceOf } from '../../base/index.ts'
import { lspPage } from '../command-line/pages/lsp.ts'
import { readOptions } from '../command-line/read-options.ts'
import { complain, outputClosed, remark } from '../terminal/print.ts'
import { onlyMessages } from './only-messages.ts'
import { serve } from './serve.ts'

/** `pawl lsp`: the language server. The library ends the process: at `exit`, and when the editor is gone. */
export function run(args: readonly string[]): Promise<never> {
  readOptions(lspPage, args)
  if (process.stdin.isTTY) remark('an editor starts this; see docs/editors.md. Ctrl-C ends it')
  onlyProtocol()
  surviveErrors()
  serve(createConnection(process.stdin.pipe(onlyMessages()), process.stdout))
  return new Promise(() => undefined)
}

/** Nothing but messages of the protocol goes to standard output. */
function onlyProtocol(): void {
  globalThis.console = new Console(process.stderr, process.stderr)
  outputClosed.addEventListener('abort', () => process.exit(1))
}

/** An error in one request does not leave an editor without a server. */
function surviveErrors(): void {
  const report = (error: unknown) => complain(`the language server continues after an error: ${sentenceOf(error)}`)
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', report)
  process.on('uncaughtException', report)
}
