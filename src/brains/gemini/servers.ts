import { join } from 'node:path'
import type { ServerSettings } from '../contract/servers.ts'

const own = 'has the agent sign in'

/** Of 0.61.0, from its schema. It tries Streamable HTTP first for a `url` without a type. */
export const servers: ServerSettings = {
  project: ['.gemini/settings.json'],
  user: ({ env, home }) => [join(env['GEMINI_CLI_HOME'] || home, '.gemini/settings.json')],
  form: 'json',
  containers: [['mcpServers']],
  local: { command: 'program', environment: 'env', type: 'stdio' },
  remote: { urls: { httpUrl: ['', 'http'], url: ['', 'http'] }, headers: 'headers' },
  unlike: { oauth: own, authProviderType: own, targetAudience: own, targetServiceAccount: own },
}
