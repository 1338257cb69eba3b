/** A readable stream of Node, as far as the gateway uses it: the package needs no types of Node. */
export interface InputStream extends AsyncIterable<Uint8Array> {
  destroy(): unknown
}

/** A writable stream of Node, as far as the gateway uses it. */
export interface OutputStream {
  readonly destroyed: boolean
  readonly writableEnded: boolean
  write(text: string): boolean
  on(event: 'drain' | 'close' | 'error', listener: () => void): unknown
  off(event: 'drain' | 'close' | 'error', listener: () => void): unknown
}
