import { join } from 'node:path'
import type { Layers } from '../contract/layers.ts'

/** Its hooks are a plugin, which it loads from the folder it is started in or above; no setting and no file turns that off. */
export const layers: Layers = {
  measured: '1.18.33',
  hookFiles: {
    user: ({ env, home }) => join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'opencode/plugin/pawl-hooks.ts'),
  },
  files: () => [],
  switches: [],
  offVariables: ['OPENCODE_PURE', 'OPENCODE_DISABLE_PROJECT_CONFIG'],
  below: 'always',
  otherTools: ['skill', 'todowrite', 'todoread', 'question', 'websearch', 'codesearch'],
  isOfServer: (tool) => tool.includes('_'),
}
