import type { PawlError } from '../base/index.ts'
import type { Id, Wire } from './message/message.ts'

/** One end of the gateway: an MCP client or a server, behind some transport. */
export interface Side {
  /**
   * Begins to receive. The receiver is called for one message after the other; while its promise is open, nothing more is read, so that a
   * flood waits where it comes from. Is called once.
   */
  onMessage(receive: (message: Wire, about: About) => void | Promise<void>): void
  /** Sends a message. A promise if the other program reads slowly: it is open until there is room again. Never throws or rejects. */
  send(message: Wire, about?: About): void | Promise<void>
  /** Settles when the other program is gone, or after `close`. */
  readonly ended: Promise<Ended>
  /** Ends the connection, and the program behind it if the gateway started it. May be called again. */
  close(): Promise<void>
}

/** What a transport knows of a message beside its text. */
export interface About {
  /** The request to whose stream it belongs: transports over HTTP have one stream for each request. */
  readonly relatedTo?: Id | undefined
}

/** How a connection ended. */
export interface Ended {
  /** Why, if not in good order. */
  readonly problem?: PawlError | undefined
  /** The exit code of a program that ended by itself. */
  readonly exitCode?: number | undefined
}
