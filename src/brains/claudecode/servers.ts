import { join } from 'node:path'
import type { ServerSettings } from '../contract/servers.ts'

/** Of `claude` 2.1.325, read from its program. It asks a person once for each name in a project's file, so that a rewritten one stays approved. */
export const servers: ServerSettings = {
  project: ['.mcp.json'],
  user: ({ env, home }) => [join(env['CLAUDE_CONFIG_DIR'] || home, '.claude.json')],
  form: 'json',
  containers: [['mcpServers'], ['projects', '*', 'mcpServers']],
  local: { command: 'program', environment: 'env', type: 'stdio' },
  remote: { urls: { url: ['http', 'streamable-http'] }, headers: 'headers' },
  unlike: { headersHelper: 'has the agent run a program for its headers', oauth: 'has the agent sign in' },
  note: 'an administrator who allows servers by their command or URL has to allow `node` for these',
}
