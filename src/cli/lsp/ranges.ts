import type { Range, TextEdit } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Edit } from '../../theory/editor.ts'

/** A place in a text, in UTF-16 units, as the protocol counts by default. */
interface Stretch {
  readonly offset: number
  readonly length: number
}

export function rangeOf(document: TextDocument, { offset, length }: Stretch): Range {
  return { start: document.positionAt(offset), end: document.positionAt(offset + length) }
}

export function textEditOf(document: TextDocument, { span, text }: Edit): TextEdit {
  return { range: rangeOf(document, span), newText: text }
}
