import type { Json } from '../../base/index.ts'
import { toolsIn } from '../listing/definition.ts'
import { fieldsOf } from '../message/era.ts'
import type { Fields } from '../message/message.ts'
import { headerText } from './headers-of.ts'

/** Inputs that a server wants repeated in headers (`x-mcp-header` in the schema of a tool): it refuses calls without them. */
export interface ParamHeaders {
  /** Takes note of the tools in a result, if it lists some. */
  learn(result: Json): void
  /** The headers of a call, by name. */
  of(params: Fields): readonly (readonly [string, string])[]
}

interface Declared {
  readonly header: string
  readonly path: readonly string[]
}

const [mostTools, mostLevels, mostHeaders] = [10_000, 8, 32]

export function createParamHeaders(): ParamHeaders {
  const tools = new Map<string, readonly Declared[]>()
  return {
    learn(result) {
      for (const { name, inputSchema } of toolsIn(result)) {
        const declared = declaredIn(inputSchema, [])
        if (declared.length > 0 && tools.size < mostTools) tools.set(name, declared.slice(0, mostHeaders))
        else tools.delete(name)
      }
    },
    of: ({ name, arguments: input = {} }) =>
      (tools.get(String(name)) ?? []).flatMap(({ header, path }) => {
        const value = path.reduce<Json | undefined>((inner, key) => fieldsOf(inner)[key], input)
        const isPlain = ['string', 'boolean', 'number'].includes(typeof value)
        return isPlain ? [[`mcp-param-${header}`, headerText(String(value))] as const] : []
      }),
  }
}

function declaredIn(schema: Fields | undefined, path: readonly string[]): readonly Declared[] {
  if (schema === undefined || path.length > mostLevels) return []
  return Object.entries(fieldsOf(schema['properties'])).flatMap(([key, json]) => {
    const property = fieldsOf(json)
    const { 'x-mcp-header': header } = property
    const inner = [...path, key]
    if (typeof header === 'string' && /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(header)) return [{ header, path: inner }]
    return declaredIn(property, inner)
  })
}
