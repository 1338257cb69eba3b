import { join } from 'node:path'
import type { ServerSettings } from '../contract/servers.ts'

/** Of 1.0.102, from its help. It shares the file of a project with other agents. */
export const servers: ServerSettings = {
  project: ['.mcp.json', '.github/mcp.json'],
  user: ({ env, home }) => [join(env['COPILOT_HOME'] || join(home, '.copilot'), 'mcp-config.json')],
  form: 'json',
  containers: [['mcpServers']],
  local: { command: 'program', environment: 'env', type: 'stdio', alike: ['local'] },
  remote: { urls: { url: ['http', 'streamable-http'] }, headers: 'headers' },
  unlike: { oauth: 'has the agent sign in', oauthClientId: 'has the agent sign in', auth: 'has the agent sign in' },
}
