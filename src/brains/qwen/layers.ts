import { dirname, join } from 'node:path'
import { type JsonForm, type Layers, type StartPlace, strictJson } from '../contract/layers.ts'
import { nearestEnvFile } from '../layers/env-file.ts'
import { isDistrusted } from './is-distrusted.ts'

const form: JsonForm = { ...strictJson, comments: true, mark: true }

/** Further tools, most of them offered by 0.24.4. */
const others = 'get_goal list_agents skill tool_call tool_search update_goal todo_write exit_plan_mode save_memory'

export const layers: Layers = {
  measured: '0.24.4',
  hookFiles: { user: ofUser, managed: system },
  files: (place) => [
    {
      file: place.env['QWEN_CODE_SYSTEM_DEFAULTS_PATH'] || join(dirname(system(place)), 'system-defaults.json'),
      scope: 'managed',
      form,
    },
    { file: ofUser(place), scope: 'user', form },
    { file: join(place.folder, '.qwen/settings.json'), scope: 'project', form },
    { file: system(place), scope: 'managed', form },
  ],
  switches: [
    // it takes every value for yes that JavaScript does, and some more
    { keys: ['disableAllHooks'], isOff: (value) => value !== false && value !== null, rule: 'strongest' },
    {
      keys: ['security', 'folderTrust', 'enabled'],
      isOff: (value, { place }) =>
        value === true && place.projectOnly !== true && isDistrusted(place.folder, trustFile(place)),
      rule: 'strongest',
    },
  ],
  overruledAt: 'PreToolUse',
  expands: true,
  offVariables: ['QWEN_CODE_SIMPLE', 'QWEN_CODE_SAFE_MODE'],
  refusedVariables: [
    'NODE_OPTIONS',
    'NODE_PATH',
    'OPENSSL_CONF',
    'LD_PRELOAD',
    'LD_AUDIT',
    'DYLD_INSERT_LIBRARIES',
    'BASH_ENV',
  ],
  envKeys: ['env'],
  envFiles: (place) => [
    nearestEnvFile(place.folder, '.qwen'),
    [join(homeOf(place), '.env')],
    [join(place.home, '.env')],
  ],
  below: 'never',
  otherTools: others.split(/\s+/),
  isOfServer: (tool) => tool.startsWith('mcp__'),
}

function homeOf({ env, home }: StartPlace): string {
  return env['QWEN_HOME'] || join(home, '.qwen')
}

function ofUser(place: StartPlace): string {
  return join(homeOf(place), 'settings.json')
}

function trustFile(place: StartPlace): string {
  return place.env['QWEN_CODE_TRUSTED_FOLDERS_PATH'] || join(homeOf(place), 'trustedFolders.json')
}

function system({ env, system: root, platform }: StartPlace): string {
  const folder = platform === 'darwin' ? 'Library/Application Support/QwenCode' : 'etc/qwen-code'
  return env['QWEN_CODE_SYSTEM_SETTINGS_PATH'] || join(root, folder, 'settings.json')
}
