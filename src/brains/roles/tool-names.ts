import type { ToolKind } from '../../protocol/index.ts'
import type { Vocabulary } from '../contract/brain.ts'

/** The roles' names for tools, and the kinds of such tools. They are part of the format of roles. */
const kinds: Readonly<Record<string, ToolKind>> = {
  Bash: 'shell',
  Read: 'read',
  Write: 'write',
  Edit: 'edit',
  MultiEdit: 'edit',
  NotebookEdit: 'edit',
  Glob: 'search',
  Grep: 'search',
  WebFetch: 'web',
  WebSearch: 'web',
  Task: 'agent',
}

/**
 * A role's filter as an agent matches tools; undefined for all of them. A name that the agent knows is left alone. Any
 * other is translated into the agent's names, because a hook on a tool of another agent would never run.
 */
export function matcherFor(what: string, { tools }: Vocabulary): string | undefined {
  const alternatives = what.split('|')
  if (alternatives.includes('*')) return undefined
  return [...new Set(alternatives.flatMap((name) => namesFor(name, tools)))].join('|')
}

function namesFor(name: string, tools: Vocabulary['tools']): readonly string[] {
  if (Object.hasOwn(tools, name)) return [name]
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  const spelled = Object.keys(tools).filter((one) => one.toLowerCase() === name.toLowerCase())
  const alike = spelled.length > 0 ? spelled : ofKind(tools, kind)
  // a write or an edit may come as a patch, and must not bypass the hook by that
  const patches = kind === 'write' || kind === 'edit' ? ofKind(tools, 'patch') : []
  const found = [...alike, ...patches]
  return found.length === 0 ? [name] : found
}

function ofKind(tools: Vocabulary['tools'], kind: ToolKind | undefined): readonly string[] {
  return Object.keys(tools).filter((name) => tools[name] === kind)
}
