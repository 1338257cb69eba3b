import { accepted, type Pin, type Pins, pinsAfter } from './pins.ts'

/**
 * Pins that live as long as this process: a change of a definition is noticed while a server is connected.
 *
 * @example
 * const gateway = createGateway({ server: 'shop', pins: memoryPins() })
 */
export function memoryPins(): Pins {
  const servers = new Map<string, ReadonlyMap<string, Pin>>()
  const of = (server: string) => servers.get(server) ?? new Map<string, Pin>()
  return {
    async see(server, seen) {
      const pins = pinsAfter(of(server), seen, Date.now())
      servers.set(server, pins)
      return pins
    },
    list: async (server) => of(server),
    async accept(server, tool, digest) {
      const { pins, tools } = accepted(of(server), tool, digest)
      servers.set(server, pins)
      return tools
    },
  }
}
