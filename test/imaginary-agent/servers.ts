import { join } from 'node:path'
import type { ServerSettings } from '../../src/brains/contract/servers.ts'

export const servers: ServerSettings = {
  project: ['.imaginary/servers.json'],
  user: ({ home }) => [join(home, '.imaginary/servers.json')],
  form: 'json',
  containers: [['servers']],
  local: { command: 'program', environment: 'env', type: 'stdio' },
}
