import { asData, isObject, keepData } from '../../base/index.ts'
import type { ToolDefinition } from '../../protocol/index.ts'
import { jsonOf } from '../host/given-input.ts'

const known = new WeakMap<object, ToolDefinition>()

/** A tool as hooks see it. LangChain does not know the tools that another middleware adds: they have a name only. */
export function definitionOf(name: string, tool: unknown): ToolDefinition {
  if (!isObject(tool)) return { name }
  const before = known.get(tool)
  if (before?.name === name) return before
  const definition = read(name, tool)
  known.set(tool, definition)
  return definition
}

function read(name: string, tool: Readonly<Record<string, unknown>>): ToolDefinition {
  const { description, schema } = tool
  const words = typeof description === 'string' && description !== '' ? { description } : {}
  // a schema of a library is a value of that library; a JSON schema is data
  const isData = isObject(schema) && (schema['type'] === 'object' || isObject(schema['properties']))
  const inputSchema = isData ? jsonOf(schema) : undefined
  const definition = asData({ name, ...words, ...(isObject(inputSchema) && { inputSchema }) })
  keepData(definition)
  return definition
}

/** The name of a tool or of a tool that a provider runs itself, which is a plain object. */
export function nameOf(tool: unknown): string {
  if (!isObject(tool)) return 'unknown'
  const inner = tool['function']
  const name = tool['name'] ?? (isObject(inner) ? inner['name'] : undefined) ?? tool['type']
  return typeof name === 'string' ? name : 'unknown'
}
