import { ask, deny, type Hook, hooksFor, systemHook } from '../../kernel/index.ts'
import { catalogue } from '../../protocol/index.ts'

const { guard } = hooksFor(catalogue)

/** Refuses calls of hidden tools: a client may call what it was not shown. The patterns are those of `match`. */
export function hiddenTools(server: string, hide: readonly string[]): readonly Hook[] {
  if (hide.length === 0) return []
  const hook = guard({
    name: 'mcp-hidden-tools',
    on: 'tool.before',
    match: { name: hide.map((pattern) => `mcp__${server}__${pattern}`) },
    run: () => deny('this tool is not available here'),
  })
  return [systemHook(hook)]
}

/** What happens to a call of a tool whose definition has changed. */
export type OnChange = 'ask' | 'deny'

/** Refuses calls of tools whose definition has changed, or asks a person. It is used for calls of such tools alone. */
export function changedTools(server: string, onChange: OnChange): Hook {
  const reason = `the MCP server \`${server}\` has changed the definition of this tool since it was first seen, and nobody has accepted that`
  const hook = guard({
    name: 'mcp-pinned-tools',
    on: 'tool.before',
    run: () => (onChange === 'ask' ? ask(reason) : deny(reason)),
  })
  return systemHook(hook)
}
