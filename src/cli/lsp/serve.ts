import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type CancellationToken,
  type Connection,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  TextDocuments,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { isPawlError } from '../../base/index.ts'
import { packageRoot } from '../../hook/index.ts'
import { openTheory, runTest } from '../../theory/editor.ts'
import { type Asked, answers } from './answers.ts'
import { capabilities, runTestCommand } from './capabilities.ts'
import { failureOf } from './diagnostic-of.ts'
import { fileOf } from './file-of.ts'
import { createPublisher } from './publisher.ts'
import { argumentsIn, canWatchFiles, invalid, textIn, uriIn } from './read-params.ts'
import { createTheories } from './theories.ts'
import { watchTheories } from './watch-theories.ts'

/** Serves one editor over a connection, until the connection is closed. */
export function serve(connection: Connection): void {
  const documents = new TextDocuments(TextDocument)
  const theories = createTheories(documents)
  const publisher = createPublisher(connection, documents, theories)

  const usersChanged = (uri: string) => {
    for (const user of theories.changed(fileOf(uri))) publisher.changed(user)
  }
  documents.onDidChangeContent(({ document }) => {
    publisher.changed(document.uri) // also when it is opened
    usersChanged(document.uri)
  })
  documents.onDidClose(({ document }) => {
    theories.close(document.uri)
    publisher.closed(document.uri)
    usersChanged(document.uri) // the text on the disk counts again
  })
  let canWatch = false
  watchTheories(connection, () => canWatch, usersChanged)
  connection.onInitialize((params: unknown) => {
    canWatch = canWatchFiles(params)
    return { capabilities, serverInfo: { name: 'pawl', version: version() } }
  })
  connection.onShutdown(() => publisher.stop())

  /** Answers a request about a document, if that is open. */
  const orElse = <Answer, Otherwise>(otherwise: Otherwise, answer: (asked: Asked) => Answer) =>
    answering((params): Answer | Otherwise => {
      const document = documents.get(uriIn(params))
      return document === undefined ? otherwise : answer({ document, opened: theories.of(document), params })
    })
  const about = <Answer>(answer: (asked: Asked) => Answer) => orElse(null, answer)
  connection.onHover(about(answers.hover))
  connection.onCompletion(about(answers.completion))
  connection.onDefinition(about(answers.definition))
  connection.onReferences(about(answers.references))
  connection.onDocumentHighlight(about(answers.highlight))
  connection.onPrepareRename(about(answers.prepareRename))
  connection.onRenameRequest(about(answers.rename))
  connection.onDocumentFormatting(about(answers.formatting))
  connection.onDocumentSymbol(about(answers.symbols))
  connection.onCodeAction(about(answers.codeAction))
  connection.onCodeLens(about(answers.lenses))
  connection.languages.semanticTokens.on(orElse({ data: [] }, answers.colours))

  /** Runs one test, and reports the result: in a message, and at the lines that failed. */
  const testNamed = (uri: string, name: string) => {
    const document = documents.get(uri)
    const text = document?.getText() ?? theories.read(fileOf(uri))
    if (text === undefined) throw invalid(`${uri} cannot be read`)
    const result = runTest(openTheory(text, fileOf(uri), theories.read), name)
    const failures = document && result.problems.map(({ line, message }) => failureOf(document, line, message))
    if (failures !== undefined) publisher.failed(uri, failures)
    const type = result.passed ? MessageType.Info : MessageType.Error
    connection.sendNotification(ShowMessageNotification.type, { type, message: result.message }).catch(() => undefined)
    return result
  }
  connection.onExecuteCommand(
    answering((params) => {
      const command = textIn(params, 'command')
      if (command !== runTestCommand) throw invalid(`there is no command \`${command}\``)
      const [uri = '', name = ''] = argumentsIn(params)
      return testNamed(uri, name)
    }),
  )
  documents.listen(connection)
  connection.listen()
}

/** Answers a request unless it is cancelled before. Our own errors become sentences of the protocol. */
function answering<Answer>(answer: (params: unknown) => Answer) {
  return async (params: unknown, token: CancellationToken): Promise<Answer | ResponseError> => {
    await nextTurn() // a cancellation that came with the request is read first
    if (token.isCancellationRequested)
      return new ResponseError(LSPErrorCodes.RequestCancelled, 'the request was cancelled')
    try {
      return answer(params)
    } catch (error) {
      if (!isPawlError(error)) throw error
      const { message, hint } = error
      return new ResponseError(LSPErrorCodes.RequestFailed, hint === undefined ? message : `${message}; ${hint}`)
    }
  }
}

function version(): string {
  const manifest = readFileSync(join(packageRoot(), 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { readonly version: string }).version
}
