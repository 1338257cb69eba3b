import { join } from 'node:path'
import type { ServerSettings } from '../contract/servers.ts'

const files = ['opencode.json', 'opencode.jsonc']

/** Of 1.18.33, as `opencode debug config` reads it. */
export const servers: ServerSettings = {
  project: [...files, ...files.map((file) => `.opencode/${file}`)],
  user: ({ env, home }) =>
    ['config.json', ...files].map((file) => join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'opencode', file)),
  form: 'json',
  containers: [['mcp']],
  local: { command: 'list', environment: 'environment', type: 'local', needsType: true },
  remote: { urls: { url: ['remote'] }, headers: 'headers' },
  unlike: { oauth: 'has the agent sign in' },
}
