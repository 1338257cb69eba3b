import type { TextDocument } from 'vscode-languageserver-textdocument'
import { type Coloured, colours } from '../../theory/editor.ts'

/** Coloured words as the protocol has them: five numbers for each, its place from the one before. */
export function tokenData(document: TextDocument, coloured: readonly Coloured[]): number[] {
  const data: number[] = []
  let [line, character] = [0, 0]
  for (const { span, colour } of coloured) {
    const start = document.positionAt(span.offset)
    const from = start.line === line ? start.character - character : start.character
    data.push(start.line - line, from, span.length, colours.indexOf(colour), 0)
    line = start.line
    character = start.character
  }
  return data
}
