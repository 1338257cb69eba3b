import { join } from 'node:path'
import type { ServerSettings } from '../contract/servers.ts'

const own = 'has the agent sign in'

/** Of 0.24.4, from its program: a `url` is one for SSE, whatever its type. */
export const servers: ServerSettings = {
  project: ['.qwen/settings.json'],
  user: ({ env, home }) => [join(env['QWEN_HOME'] || join(home, '.qwen'), 'settings.json')],
  form: 'json',
  containers: [['mcpServers']],
  local: { command: 'program', environment: 'env', type: 'stdio' },
  remote: { urls: { httpUrl: ['', 'http', 'streamable-http'] }, headers: 'headers' },
  unlike: { oauth: own, authProviderType: own, targetAudience: own, targetServiceAccount: own },
}
