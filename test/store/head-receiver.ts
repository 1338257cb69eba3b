import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listening {
  readonly url: string
  /** The received bodies, unchanged. */
  readonly bodies: readonly string[]
  readonly authorization: readonly (string | undefined)[]
  close(): Promise<void>
}

/** A receiver of heads on loopback; with `answer`, one that answers otherwise. */
export async function headReceiver(answer?: RequestListener): Promise<Listening> {
  const bodies: string[] = []
  const authorization: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    authorization.push(request.headers.authorization)
    if (answer !== undefined) return answer(request, response)
    if (request.method === 'POST') {
      let body = ''
      for await (const part of request) body += String(part)
      bodies.push(body)
      return response.writeHead(204).end()
    }
    const log = new URL(request.url ?? '', 'http://here').searchParams.get('log')
    const known = bodies.map((body) => JSON.parse(body) as { readonly log: string }).filter((head) => head.log === log)
    return response.writeHead(known.length === 0 ? 404 : 200).end(JSON.stringify(known))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/heads`, bodies, authorization, close: () => closed(server) }
}

async function closed(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}
