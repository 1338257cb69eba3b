import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Layers, type StartPlace, type Switch, strictJson, toml } from '../contract/layers.ts'
import type { Shape } from '../contract/shape.ts'
import { vocabulary } from './vocabulary.ts'

const groups: Shape = {
  array: {
    keys: {
      matcher: { any: ['string', 'null'] },
      hooks: { array: { keys: { type: 'string', command: 'string', timeout: 'number' }, required: ['type'] } },
    },
  },
}

/** Further tools, most of them offered by 0.166.0. */
const others =
  'write_stdin request_user_input get_goal create_goal update_goal update_plan tool_search web_search Edit Write Agent'

const features: readonly Switch[] = ['hooks', 'codex_hooks'].map((name) => ({
  keys: ['features', name],
  isOff: (value) => value !== true,
  rule: 'strongest',
}))

export const layers: Layers = {
  measured: '0.166.0',
  hookFiles: { user: (place) => join(homeOf(place), 'hooks.json') },
  files: (place) => [
    { file: join(place.system, 'etc/codex/config.toml'), scope: 'managed', form: toml },
    { file: join(homeOf(place), 'config.toml'), scope: 'user', form: toml },
    { file: join(homeOf(place), 'hooks.json'), scope: 'user', form: strictJson },
    { file: join(place.folder, '.codex/config.toml'), scope: 'local', form: toml },
    { file: join(place.folder, '.codex/hooks.json'), scope: 'project', form: strictJson },
    { file: join(place.system, 'etc/codex/managed_config.toml'), scope: 'managed', form: toml },
    { file: join(place.system, 'etc/codex/requirements.toml'), scope: 'managed', form: toml },
  ],
  switches: [
    ...features,
    {
      keys: ['hooks', 'state', '*', 'enabled'],
      isOff: (value, { keys, place }) => value === false && keys[2]?.startsWith(`${hooksFile(place)}:`) === true,
      rule: 'each',
    },
    { keys: ['allow_managed_hooks_only'], isOff: (value) => value === true, scopes: ['managed'], rule: 'each' },
  ],
  shape: {
    keys: {
      description: 'string',
      hooks: { keys: Object.fromEntries(vocabulary.moments.map(({ native }) => [native, groups])) },
    },
    closed: true,
  },
  offVariables: [],
  envFiles: (place) => [[join(homeOf(place), '.env')]],
  below: 'repository',
  otherTools: others.split(/\s+/),
  isOfServer: (tool) => tool.startsWith('mcp__'),
}

function homeOf({ env, home }: StartPlace): string {
  return env['CODEX_HOME'] || join(home, '.codex')
}

/** As Codex writes it into its own settings. */
function hooksFile({ folder }: StartPlace): string {
  try {
    return realpathSync(join(folder, '.codex/hooks.json'))
  } catch {
    return join(folder, '.codex/hooks.json') // it is not there, which is reported elsewhere
  }
}
