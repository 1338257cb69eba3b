import { existsSync } from 'node:fs'
import { commands, type ExtensionContext, window, workspace } from 'vscode'
import { LanguageClient, TransportKind } from 'vscode-languageclient/node'
import { findServer } from './find-server.ts'
import { testAtCursor } from './test-at-cursor.ts'

let client: LanguageClient | undefined

/** Called by VS Code when a theory is opened for the first time. The lens over a test is a command that the client registers. */
export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand('pawl.restartServer', restart),
    commands.registerCommand('pawl.runTestAtCursor', testAtCursor),
    workspace.onDidGrantWorkspaceTrust(restart),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('pawl.serverPath')) void restart()
    }),
  )
  await start()
}

/** Called by VS Code when it ends, or when the extension is switched off. */
export async function deactivate(): Promise<void> {
  const running = client
  client = undefined
  await running?.stop()
}

async function restart(): Promise<void> {
  await deactivate()
  await start()
}

async function start(): Promise<void> {
  // the server is a program of the project
  if (!workspace.isTrusted) return
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath)
  const configured = workspace.getConfiguration('pawl').get<string>('serverPath') ?? ''
  const found = findServer({ folders, configured, exists: existsSync })
  if ('tried' in found) return explain(found.tried)
  const { command, args } = found
  const cwd = folders[0]
  const server = {
    command,
    args: [...args],
    transport: TransportKind.stdio,
    ...(cwd !== undefined && { options: { cwd } }),
  }
  const documentSelector = [
    { scheme: 'file', language: 'sys2dsl' },
    { scheme: 'untitled', language: 'sys2dsl' },
  ]
  client = new LanguageClient('pawl', 'Pawl', server, { documentSelector })
  try {
    await client.start()
  } catch (error) {
    void window.showErrorMessage(
      `The language server of Pawl did not start: ${String(error)}. Is \`node\` in your PATH?`,
    )
  }
}

async function explain(tried: readonly string[]): Promise<void> {
  const places = tried.length === 0 ? 'No folder is open.' : `Looked for ${tried.join(', ')}.`
  const settings = 'Open Settings'
  const message = `Pawl is not installed in this project: run \`npm install --save-dev pawl\`, or set \`pawl.serverPath\`. ${places}`
  const chosen = await window.showWarningMessage(message, settings)
  if (chosen === settings) await commands.executeCommand('workbench.action.openSettings', 'pawl.serverPath')
}
