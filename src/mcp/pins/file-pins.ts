import { dirname } from 'node:path'
import { isObject, type Json, PawlError } from '../../base/index.ts'
import { fileLock, hasCode, lockFiles, makeFolders, readRegularFile, replaceFile } from '../../node/index.ts'
import { accepted, type Pin, type Pins, pinsAfter, type SeenTool } from './pins.ts'

type Servers = ReadonlyMap<string, ReadonlyMap<string, Pin>>

/**
 * Pins in a file, which several gateways may use at the same time. The command line keeps them in `.pawl/mcp-pins.json`.
 *
 * @example
 * const gateway = createGateway({ server: 'shop', pins: filePins('.pawl/mcp-pins.json') })
 */
export function filePins(file: string): Pins {
  const update = async <T>(change: (servers: Servers) => { readonly servers: Servers; readonly value: T }) => {
    makeFolders(dirname(file))
    const lock = fileLock({ files: lockFiles(), path: `${file}.lock`, subject })
    try {
      return await lock.holdLater(async (held) => {
        const before = read(file)
        const { servers, value } = change(before)
        if (servers === before) return value
        if (!held.isHeld()) throw held.lost()
        replaceFile(file, textOf(servers), 0o600)
        return value
      })
    } finally {
      lock.close()
    }
  }
  return {
    async see(server, seen) {
      const known = read(file).get(server) ?? new Map()
      if (pinsAfter(known, seen, 0) === known) return known // nearly always: then nothing is locked or written
      return update((servers) => {
        const before = servers.get(server) ?? new Map<string, Pin>()
        const pins = pinsAfter(before, seen, Date.now())
        return { servers: pins === before ? servers : new Map([...servers, [server, pins]]), value: pins }
      })
    },
    list: async (server) => read(file).get(server) ?? new Map(),
    accept: (server, tool, digest) =>
      update((servers) => {
        const { pins, tools } = accepted(servers.get(server) ?? new Map(), tool, digest)
        return { servers: tools.length === 0 ? servers : new Map([...servers, [server, pins]]), value: tools }
      }),
  }
}

/** The names of the servers in a file of pins. */
export function pinnedServers(file: string): readonly string[] {
  return [...read(file).keys()]
}

const subject = { name: 'the pinned tools', work: 'pinning tools', code: 'mcp-bad-pins' } as const

function read(file: string): Servers {
  let text: string
  try {
    text = readRegularFile(file)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return new Map()
    throw error
  }
  try {
    return serversIn(JSON.parse(text) as Json)
  } catch (cause) {
    throw new PawlError('mcp-bad-pins', `${file} does not hold pinned tools`, {
      hint: 'restore it, or remove it: all tools are then pinned as they are by then',
      cause,
    })
  }
}

/** Any program can have written the file: everything in it is checked. */
function serversIn(json: Json): Servers {
  return new Map(
    entriesIn(fieldsIn(json)['servers']).map(([server, pins]) => [
      server,
      new Map(entriesIn(pins).map(([tool, pin]) => [tool, pinIn(pin)])),
    ]),
  )
}

function pinIn(json: Json): Pin {
  const { changed, ...pin } = fieldsIn(json)
  return { ...sightIn(pin), ...(changed !== undefined && { changed: sightIn(fieldsIn(changed)) }) }
}

function sightIn({
  digest,
  since,
  description,
  definition,
}: Readonly<Record<string, Json>>): SeenTool & { readonly since: number } {
  if (typeof digest !== 'string' || typeof since !== 'number') throw new TypeError('a pin has a digest and a time')
  return {
    digest,
    since,
    ...(typeof description === 'string' && { description }),
    ...(definition !== undefined && { definition: fieldsIn(definition) }),
  }
}

function entriesIn(json: Json | undefined): readonly (readonly [string, Json])[] {
  return Object.entries(fieldsIn(json ?? null))
}

function fieldsIn(json: Json): Readonly<Record<string, Json>> {
  if (!isObject(json)) throw new TypeError('an object is expected')
  return json as Readonly<Record<string, Json>>
}

function textOf(servers: Servers): string {
  const plain = Object.fromEntries([...servers].map(([server, pins]) => [server, Object.fromEntries(pins)]))
  return `${JSON.stringify({ servers: plain }, undefined, 2)}\n`
}
