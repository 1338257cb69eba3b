import { join } from 'node:path'
import type { ServerSettings } from '../contract/servers.ts'

/** Of 0.166.0, as `codex mcp list --json` reads it. It takes the token of a server behind a URL from a variable, for which `pawl mcp` has no option. */
export const servers: ServerSettings = {
  project: ['.codex/config.toml'],
  user: ({ env, home }) => [join(env['CODEX_HOME'] || join(home, '.codex'), 'config.toml')],
  form: 'toml',
  containers: [['mcp_servers']],
  local: { command: 'program', environment: 'env', type: 'stdio' },
}
