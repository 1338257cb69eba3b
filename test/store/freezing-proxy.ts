import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between a program and a server of this machine, which can fall silent as a network does. */
export interface FreezingProxy {
  /** The same url, through the proxy. */
  through(url: string): string
  /** Stops forwarding on each connection for which this is true, without closing it; returns on how many. */
  freeze(isChosen?: () => boolean): number
  /** Whether new connections are accepted and then get no answer. */
  setDeaf(isDeaf: boolean): void
  /** How many connections the program holds. */
  held(): number
  close(): Promise<void>
}

interface Pair {
  readonly near: Socket
  readonly far: Socket
  isFrozen: boolean
}

export async function startFreezingProxy(port: number): Promise<FreezingProxy> {
  const pairs = new Set<Pair>()
  let isDeaf = false
  const server = createServer((near) => {
    const pair: Pair = { near, far: connect(port, '127.0.0.1'), isFrozen: isDeaf }
    pairs.add(pair)
    near.on('close', () => {
      pairs.delete(pair)
      pair.far.destroy() // data under way is lost
    })
    pair.far.on('close', () => pair.isFrozen || near.destroy())
    for (const socket of [near, pair.far]) socket.on('error', () => undefined)
    near.on('data', (bytes) => pair.isFrozen || pair.far.write(bytes))
    pair.far.on('data', (bytes) => pair.isFrozen || near.write(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port
  return {
    through: (url) => url.replace(`:${port}/`, `:${own}/`),
    freeze(isChosen = () => true) {
      const chosen = [...pairs].filter((pair) => !pair.isFrozen && isChosen())
      for (const pair of chosen) pair.isFrozen = true
      return chosen.length
    },
    setDeaf(given) {
      isDeaf = given
    },
    held: () => pairs.size,
    async close() {
      for (const { near } of pairs) near.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
