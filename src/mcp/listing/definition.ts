import { createHash } from 'node:crypto'
import { isObject, type Json } from '../../base/index.ts'
import { exactText } from '../../protocol/index.ts'
import type { Fields } from '../message/message.ts'
import { hiddenIn, plainLine } from '../message/plain-text.ts'
import type { SeenTool } from '../pins/pins.ts'

/** A tool as its server lists it. */
export interface ListedTool {
  readonly name: string
  /** The whole definition. */
  readonly definition: Fields
  /** The server's own claims about it, which are not checked. */
  readonly annotations: Fields | undefined
  readonly inputSchema: Fields | undefined
  /** The schema that `structuredContent` of each result must follow. */
  readonly outputSchema: Fields | undefined
}

/** The tools in a result of `tools/list`; what is not a tool is left out. */
export function toolsIn(result: Json): readonly ListedTool[] {
  if (!isObject(result)) return []
  const { tools } = result as Fields
  return Array.isArray(tools) ? (tools as readonly Json[]).flatMap((tool) => toolIn(tool) ?? []) : []
}

export function toolIn(json: Json): ListedTool | undefined {
  if (!isObject(json)) return undefined
  const definition = json as Fields
  const { name } = definition
  if (typeof name !== 'string') return undefined
  const objectAt = (key: string) => {
    const value = definition[key]
    return value !== undefined && isObject(value) ? (value as Fields) : undefined
  }
  return {
    name,
    definition,
    annotations: objectAt('annotations'),
    inputSchema: objectAt('inputSchema'),
    outputSchema: objectAt('outputSchema'),
  }
}

/** What a model or a client never acts on: hints for caches and pictures. */
const unpinned = ['_meta', 'icons']

/** Characters of a definition that is kept to be compared. */
const mostKept = 100_000

/** The digest of a definition, and what people compare. */
export function sightOf({ definition }: ListedTool): SeenTool {
  const pinned = Object.fromEntries(Object.entries(definition).filter(([key]) => !unpinned.includes(key)))
  const digest = createHash('sha256').update(exactText(pinned)).digest('hex')
  const { description } = definition
  return {
    digest,
    ...(typeof description === 'string' && { description: plainLine(description, 500) }),
    ...(JSON.stringify(pinned).length <= mostKept && { definition: pinned }),
  }
}

/** A character in a definition that a person does not see and a model reads, as `U+200B`. */
export function hiddenInTool({ definition }: ListedTool): string | undefined {
  return hiddenIn(JSON.stringify(definition).replaceAll(/\\u([\da-fA-F]{4})/g, unescaped))
}

function unescaped(_: string, hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16))
}
