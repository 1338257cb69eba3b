import type { Json } from '../../base/index.ts'

/** What is known of one tool of a server. */
export interface Pin {
  /** The digest of the accepted definition; `unknown` if the tool was called before it was listed. */
  readonly digest: string
  /** When it was first seen, in milliseconds since 1970. */
  readonly since: number
  /** The beginning of the accepted description. */
  readonly description?: string
  /** The definition of the accepted digest; absent if it was too large to keep. */
  readonly definition?: Readonly<Record<string, Json>>
  /** A later definition that is not accepted. */
  readonly changed?: SeenTool & { readonly since: number }
}

/** A definition as a server lists it. */
export interface SeenTool {
  /** Of the whole definition. */
  readonly digest: string
  /** The beginning of the description, for people who compare. */
  readonly description?: string
  /** The definition of the digest, for people who compare; absent if it is too large to keep. */
  readonly definition?: Readonly<Record<string, Json>>
}

/** The digest of a tool that was never listed. */
export const unknownDigest = 'unknown'

/** Where the definitions of the tools of MCP servers are kept, so that a change is noticed: the first one counts until another is accepted. */
export interface Pins {
  /** Takes note of definitions, by the names of the tools, and returns what is known of them. */
  see(server: string, seen: ReadonlyMap<string, SeenTool>): Promise<ReadonlyMap<string, Pin>>
  /** All that is known of the tools of a server. */
  list(server: string): Promise<ReadonlyMap<string, Pin>>
  /**
   * Accepts the changed definition of one tool, or of all. With the beginning of a digest, only the definition that has it: the server may
   * have changed it again since a person has seen it. Returns the names of the tools.
   */
  accept(server: string, tool?: string, digest?: string): Promise<readonly string[]>
}

/** The pins of one server after a list was seen. Returns the same object if nothing is new. */
export function pinsAfter(
  known: ReadonlyMap<string, Pin>,
  seen: ReadonlyMap<string, SeenTool>,
  now: number,
): ReadonlyMap<string, Pin> {
  const changes = [...seen].flatMap(([tool, one]) => {
    const pin = known.get(tool)
    const after = pinAfter(pin, one, now)
    return after === pin ? [] : [[tool, after] as const]
  })
  return changes.length === 0 ? known : new Map([...known, ...changes])
}

function pinAfter(pin: Pin | undefined, seen: SeenTool, now: number): Pin {
  if (pin === undefined) return { ...seen, since: now }
  if (seen.digest === unknownDigest) return pin
  if (pin.digest === unknownDigest) return { ...seen, since: pin.since }
  if (pin.digest !== seen.digest)
    return pin.changed?.digest === seen.digest ? pin : { ...pin, changed: { ...seen, since: now } }
  if (pin.definition === undefined && seen.definition !== undefined) return { ...seen, since: pin.since }
  if (pin.changed === undefined) return pin
  const { changed: _, ...asBefore } = pin // the server has taken its change back
  return asBefore
}

/** The pins of one server after changes were accepted, and the names of the tools. */
export function accepted(
  known: ReadonlyMap<string, Pin>,
  tool: string | undefined,
  digest = '',
): { readonly pins: ReadonlyMap<string, Pin>; readonly tools: readonly string[] } {
  const tools = [...known].filter(
    ([name, { changed }]) => changed?.digest.startsWith(digest) === true && (tool === undefined || tool === name),
  )
  const pins = tools.flatMap(([name, { changed, since }]) =>
    changed === undefined ? [] : [[name, { ...changed, since }] as const],
  )
  return { pins: new Map([...known, ...pins]), tools: tools.map(([name]) => name) }
}
