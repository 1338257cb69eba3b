import type { Connection, Diagnostic, TextDocuments } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { sentenceOf } from '../../base/index.ts'
import { diagnosticOf } from './diagnostic-of.ts'
import type { Theories } from './theories.ts'

/** Sends the problems of documents to the editor. */
export interface Publisher {
  /** A document has changed: its problems are sent when the author pauses. */
  changed(uri: string): void
  /** The failures of a test, which are shown until the document changes. */
  failed(uri: string, failures: readonly Diagnostic[]): void
  closed(uri: string): void
  stop(): void
}

/** How long an author pauses before problems are looked for, in milliseconds. */
const pause = 150
/** The longest wait, for a document that takes long to check. */
const longest = 5000

export function createPublisher(
  connection: Connection,
  documents: TextDocuments<TextDocument>,
  theories: Theories,
): Publisher {
  const timers = new Map<string, NodeJS.Timeout>()
  /** How long the last check of each document took: the server is not busy most of the time. */
  const durations = new Map<string, number>()
  const failures = new Map<string, readonly Diagnostic[]>()

  const send = (uri: string, diagnostics: readonly Diagnostic[], version?: number) => {
    const params = { uri, diagnostics: [...diagnostics], ...(version !== undefined && { version }) }
    connection.sendDiagnostics(params).catch(() => undefined) // the editor is gone: the process ends
  }
  const publish = (uri: string) => {
    const document = documents.get(uri)
    if (document === undefined) return
    const started = performance.now()
    const problems = theories.of(document).problems()
    durations.set(uri, performance.now() - started)
    const all = [...problems.map((problem) => diagnosticOf(document, problem)), ...(failures.get(uri) ?? [])]
    send(uri, all, document.version)
  }
  const later = (uri: string, wait: number) => {
    clearTimeout(timers.get(uri))
    const timer = setTimeout(() => {
      timers.delete(uri)
      try {
        publish(uri)
      } catch (error) {
        connection.console.error(`${uri} cannot be checked: ${sentenceOf(error)}`)
      }
    }, wait)
    timers.set(uri, timer)
  }
  return {
    changed(uri) {
      failures.delete(uri)
      const last = durations.get(uri)
      later(uri, last === undefined ? 0 : Math.min(longest, Math.max(pause, 2 * last)))
    },
    failed(uri, found) {
      failures.set(uri, found)
      later(uri, 0)
    },
    closed(uri) {
      clearTimeout(timers.get(uri))
      for (const kept of [timers, durations, failures]) kept.delete(uri)
      send(uri, [])
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
