import { type Connection, DidChangeWatchedFilesNotification } from 'vscode-languageserver/node'
import { changedIn } from './read-params.ts'

/** Calls `changed` with the URI of each theory that changes on the disk. An editor that can is asked to report these. */
export function watchTheories(connection: Connection, canWatch: () => boolean, changed: (uri: string) => void): void {
  connection.onInitialized(() => {
    if (!canWatch()) return
    const watchers = [{ globPattern: '**/*.sys2dsl' }]
    connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(() => undefined) // it refuses
  })
  connection.onDidChangeWatchedFiles((params: unknown) => {
    for (const uri of changedIn(params)) changed(uri)
  })
}
