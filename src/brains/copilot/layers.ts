import { join } from 'node:path'
import { type Layers, strictJson } from '../contract/layers.ts'

const form = strictJson

/** Further tools, most of them offered by 1.0.102. */
const others = `read_bash stop_bash list_bash write_bash fetch_copilot_cli_documentation skill sql session_store_sql read_agent
  list_agents write_agent rg report_intent`

export const layers: Layers = {
  measured: '1.0.102',
  hookFiles: { user: ({ env, home }) => join(env['COPILOT_HOME'] || join(home, '.copilot'), 'hooks/pawl.json') },
  // the user's own settings about hooks are ignored, and those of Claude Code are not
  files: ({ folder }) => [
    { file: join(folder, '.claude/settings.json'), scope: 'local', form: { ...form, mark: true } },
    { file: join(folder, '.claude/settings.local.json'), scope: 'local', form: { ...form, mark: true } },
    { file: join(folder, '.github/copilot/settings.json'), scope: 'local', form },
    { file: join(folder, '.github/copilot/settings.local.json'), scope: 'local', form },
    { file: join(folder, '.github/hooks/pawl.json'), scope: 'project', form },
  ],
  switches: [
    { keys: ['disableAllHooks'], isOff: (value) => value === true, scopes: ['local'], rule: 'strongest' },
    { keys: ['disableAllHooks'], isOff: (value) => value === true, scopes: ['project'], rule: 'each' },
  ],
  shape: { keys: { version: { oneOf: [1] }, disableAllHooks: 'boolean', hooks: 'object' } },
  offVariables: [],
  below: 'never',
  otherTools: others.split(/\s+/),
  isOfServer: (tool) => tool.includes('-'),
}
