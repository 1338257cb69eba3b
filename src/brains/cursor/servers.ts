import { join } from 'node:path'
import type { ServerSettings } from '../contract/servers.ts'

/** From its documentation: it could not be run. */
export const servers: ServerSettings = {
  project: ['.cursor/mcp.json'],
  user: ({ home }) => [join(home, '.cursor/mcp.json')],
  form: 'json',
  containers: [['mcpServers']],
  local: { command: 'program', environment: 'env', type: 'stdio' },
  remote: { urls: { url: ['', 'http', 'streamable-http', 'streamableHttp'] }, headers: 'headers' },
  unlike: { auth: 'has the agent sign in', oauth: 'has the agent sign in' },
  note: 'Cursor asks again whether it may start a server that has changed',
}
