import { CodeActionKind, type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver/node'
import { colours } from '../../theory/editor.ts'

/** The command of the lens over a test. Its arguments are the URI of the document and the name of the test. */
export const runTestCommand = 'pawl.runTest'

export const capabilities: ServerCapabilities = {
  positionEncoding: 'utf-16',
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  hoverProvider: true,
  completionProvider: { triggerCharacters: ['$', '@'] },
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  renameProvider: { prepareProvider: true },
  documentFormattingProvider: true,
  documentSymbolProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
  codeLensProvider: { resolveProvider: false },
  executeCommandProvider: { commands: [runTestCommand] },
  semanticTokensProvider: { legend: { tokenTypes: [...colours], tokenModifiers: [] }, full: true },
}
