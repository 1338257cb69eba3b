import type { About, Ended, Side } from '../../src/mcp/side.ts'
import { ending } from '../../src/mcp/transports/ending.ts'

type Sent = Readonly<Record<string, unknown>> & { readonly about?: About }

/** One end of a gateway in the hands of a test: it sends anything, and keeps all that it receives. */
export interface RawSide extends Side {
  readonly heard: Sent[]
  /** The texts of the messages that it received. */
  readonly texts: string[]
  say(message: unknown, about?: About): void
  sayText(text: string): void
  /** The first message that fits, received already or later. */
  hears(fits: (message: Sent) => boolean): Promise<Sent>
  /** Ends the connection from its own side. */
  leave(ended?: Ended): void
}

export function rawSide(): RawSide {
  const { ended, end } = ending<Ended>()
  const [heard, texts]: [Sent[], string[]] = [[], []]
  const waiting = new Set<() => void>()
  let receive: Parameters<Side['onMessage']>[0] = () => undefined
  return {
    heard,
    texts,
    ended,
    onMessage(given) {
      receive = given
    },
    send({ value, text }, about = {}) {
      const copy = structuredClone(value) as object
      heard.push(Array.isArray(value) ? { batch: copy, about } : { ...copy, about })
      texts.push(text ?? JSON.stringify(value))
      for (const look of waiting) look()
    },
    say: (value, about = {}) => void receive({ value, text: JSON.stringify(value) }, about),
    sayText: (text) => void receive({ value: JSON.parse(text), text }, {}),
    hears(fits) {
      return new Promise((resolve) => {
        const look = () => {
          const found = heard.find(fits)
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      })
    },
    leave: (how = {}) => end(how),
    close: async () => end({}),
  }
}

/** A call of a tool, as an earlier client makes it. */
export function toolCall(id: number | string, name: string, input: object = {}, more: object = {}): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input, ...more } }
}

/** A call of a tool, as a client of 2026-07-28 makes it. */
export function modernCall(id: number | string, name: string, input: object = {}, more: object = {}): object {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
  }
  return toolCall(id, name, input, { _meta, ...more })
}

export const answer = (id: unknown, result: object) => ({ jsonrpc: '2.0', id, result })

export const textResult = (text: string) => ({ content: [{ type: 'text', text }] })
