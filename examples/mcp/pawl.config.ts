import { ask, defineConfig, deny, guard } from 'pawl'

/** Hooks see a tool of an MCP server as `mcp__SERVER__TOOL`, in `pawl mcp` as in coding agents. */
const noDelete = guard({
  name: 'no-delete',
  on: 'tool.before',
  match: { name: 'mcp__*__delete_*' },
  run: () => deny('tools of MCP servers may not delete anything'),
})

/** A hint of the server can make a hook stricter. Nothing that a server claims makes a hook milder. */
const askToDestroy = guard({
  name: 'ask-to-destroy',
  on: 'tool.before',
  match: { kind: 'mcp' },
  run: ({ tool }) =>
    isDestructive(tool.metadata?.['annotations']) ? ask('the server calls this destructive') : undefined,
})

/** Questions of a server to the user are calls, too: `mcp__SERVER__elicit`. */
const noSecrets = guard({
  name: 'no-secrets',
  on: 'tool.before',
  match: { name: 'mcp__*__elicit' },
  run: ({ call }) =>
    /password|token|pin\b/i.test(JSON.stringify(call.input)) ? deny('servers may not ask for secrets') : undefined,
})

function isDestructive(annotations: unknown): boolean {
  return (
    typeof annotations === 'object' &&
    annotations !== null &&
    'destructiveHint' in annotations &&
    annotations.destructiveHint === true
  )
}

export default defineConfig({ hooks: [noDelete, askToDestroy, noSecrets] })
