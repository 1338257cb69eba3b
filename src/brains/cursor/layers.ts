import { join } from 'node:path'
import { type Layers, strictJson } from '../contract/layers.ts'

/** From its documentation: it could not be run. */
export const layers: Layers = {
  hookFiles: {
    user: ({ home }) => join(home, '.cursor/hooks.json'),
    managed: ({ system, platform }) =>
      join(system, platform === 'darwin' ? 'Library/Application Support/Cursor' : 'etc/cursor', 'hooks.json'),
  },
  files: ({ folder }) => [{ file: join(folder, '.cursor/hooks.json'), scope: 'project', form: strictJson }],
  switches: [],
  shape: { keys: { version: { oneOf: [1] }, hooks: 'object' } },
  offVariables: [],
  below: 'never',
  otherTools: [],
  isOfServer: (tool) => tool.startsWith('MCP:'),
}
