import type { TextDocuments } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { readTheoryFile } from '../../config/internal.ts'
import { type OpenTheory, openTheory, type ReadTheory } from '../../theory/editor.ts'
import { fileOf } from './file-of.ts'

/** The theories that an editor has open. */
export interface Theories {
  /** What was read of a document, once for each version of its text and of the theories that it uses. */
  of(document: TextDocument): OpenTheory
  /** A theory has changed: the documents that have read it are read again. Returns their URIs. */
  changed(file: string): readonly string[]
  /** A theory by its path: as an editor has it, or from the disk. */
  readonly read: ReadTheory
  close(uri: string): void
}

interface Known {
  readonly opened: OpenTheory
  /** The files that it has read so far. */
  readonly used: ReadonlySet<string>
  /** Whether one of these has changed since. */
  isStale: boolean
}

export function createTheories(documents: TextDocuments<TextDocument>): Theories {
  const known = new Map<string, Known>()
  const read: ReadTheory = (file) => {
    const open = documents.all().find(({ uri }) => fileOf(uri) === file)
    return open?.getText() ?? textIn(file)
  }
  return {
    read,
    of(document) {
      const text = document.getText()
      const before = known.get(document.uri)
      if (before?.opened.text === text && !before.isStale) return before.opened
      const used = new Set<string>()
      const noted: ReadTheory = (file) => {
        used.add(file) // also one that is missing: it may come
        return read(file)
      }
      const opened = openTheory(text, fileOf(document.uri), noted, before?.opened)
      known.set(document.uri, { opened, used, isStale: false })
      return opened
    },
    changed(file) {
      const users = [...known].filter(([uri, { used }]) => used.has(file) && fileOf(uri) !== file)
      for (const [, one] of users) one.isStale = true
      return users.map(([uri]) => uri)
    },
    close: (uri) => void known.delete(uri),
  }
}

/** Only theories are read: the path may be any text that an author has typed. */
function textIn(file: string): string | undefined {
  if (!file.endsWith('.sys2dsl')) return undefined
  try {
    return readTheoryFile(file)
  } catch {
    return undefined
  }
}
