import type { ServerSettings } from '../contract/servers.ts'
import { jsonServers } from './json-servers.ts'
import type { ServerFormat } from './server.ts'
import { tomlServers } from './toml-servers.ts'

/** How an agent's servers are read and rewritten. */
export function serverFormat(settings: ServerSettings): ServerFormat {
  return settings.form === 'json' ? jsonServers(settings) : tomlServers(settings)
}
