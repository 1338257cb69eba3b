import type { Client, ClientConfig } from 'pg'

/**
 * A client of the driver that closes its connection at a failure. The driver leaves it open if it detects the failure
 * by itself, such as a missing password: the process would end only when the server times out, after a minute.
 */
export function closingClient(Base: typeof Client): typeof Client {
  return class extends Base {
    constructor(config?: string | ClientConfig) {
      super(config)
      this.connection.on('error', () => this.connection.stream.destroy())
    }
  }
}
