import type { TextDocuments } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { readRegularFile } from '../../node/index.ts'
import { type OpenTheory, openTheory, type ReadTheory } from '../../theory/editor.ts'
import { fileOf } from './file-of.ts'

/** The theories that an editor has open. */
export interface Theories {
  /** What was read of a document, once for each version of its text. */
  of(document: TextDocument): OpenTheory
  /** A theory by its path: as an editor has it, or from the disk. */
  readonly read: ReadTheory
  close(uri: string): void
}

export function createTheories(documents: TextDocuments<TextDocument>): Theories {
  const known = new Map<string, OpenTheory>()
  const read: ReadTheory = (file) => {
    const open = documents.all().find(({ uri }) => fileOf(uri) === file)
    return open?.getText() ?? textIn(file)
  }
  return {
    read,
    of(document) {
      const text = document.getText()
      const before = known.get(document.uri)
      if (before?.text === text) return before
      const opened = openTheory(text, fileOf(document.uri), read, before)
      known.set(document.uri, opened)
      return opened
    },
    close: (uri) => void known.delete(uri),
  }
}

/** Only theories are read: the path may be any text that an author has typed. */
function textIn(file: string): string | undefined {
  if (!file.endsWith('.sys2dsl')) return undefined
  try {
    return readRegularFile(file)
  } catch {
    return undefined
  }
}
