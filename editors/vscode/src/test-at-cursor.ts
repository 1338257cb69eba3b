import { type CodeLens, commands, window } from 'vscode'

/** Runs the test that the cursor is in: that of the last lens at or above it. */
export async function testAtCursor(): Promise<void> {
  const editor = window.activeTextEditor
  if (editor === undefined) return
  const { document, selection } = editor
  const lenses = await commands.executeCommand<readonly CodeLens[]>('vscode.executeCodeLensProvider', document.uri)
  const above = lenses.filter(({ range }) => range.start.line <= selection.active.line)
  const nearest = above.toSorted((one, other) => one.range.start.line - other.range.start.line).at(-1)
  if (nearest?.command === undefined) void window.showInformationMessage('There is no test above the cursor.')
  else await commands.executeCommand(nearest.command.command, ...(nearest.command.arguments ?? []))
}
