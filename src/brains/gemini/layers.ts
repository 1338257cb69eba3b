import { dirname, join } from 'node:path'
import { type JsonForm, type Layers, type StartPlace, strictJson } from '../contract/layers.ts'
import { nearestEnvFile } from '../layers/env-file.ts'

const form: JsonForm = { ...strictJson, comments: true, onBad: 'stops' }

/** Further tools, most of them offered by 0.61.0. */
const others = `update_topic list_background_processes read_background_output write_todos enter_plan_mode exit_plan_mode
  activate_skill save_memory ask_user`

export const layers: Layers = {
  measured: '0.61.0',
  hookFiles: { user: ofUser, managed: system },
  files: (place) => [
    {
      file: place.env['GEMINI_CLI_SYSTEM_DEFAULTS_PATH'] || join(dirname(system(place)), 'system-defaults.json'),
      scope: 'managed',
      form,
    },
    { file: ofUser(place), scope: 'user', form },
    { file: join(place.folder, '.gemini/settings.json'), scope: 'project', form },
    { file: system(place), scope: 'managed', form },
  ],
  switches: [
    // it reads the text "false" as false, too
    { keys: ['hooksConfig', 'enabled'], isOff: (value) => value !== true && value !== null, rule: 'strongest' },
    {
      keys: ['hooksConfig', 'disabled', '*'],
      // by its command, in which it may have replaced variables
      isOff: (value) => typeof value === 'string' && value.includes('.pawl/hook.cjs'),
      rule: 'each',
    },
  ],
  expands: true,
  offVariables: [],
  // variables that are set already stay, and these are
  refusedVariables: ['PATH'],
  envFiles: (place) => [[...nearestEnvFile(place.folder, '.gemini'), ...ofHome(homeOf(place))]],
  below: 'never',
  otherTools: others.split(/\s+/),
  isOfServer: (tool) => tool.startsWith('mcp_'),
}

function homeOf({ env, home }: StartPlace): string {
  return env['GEMINI_CLI_HOME'] || home
}

function ofUser(place: StartPlace): string {
  return join(homeOf(place), '.gemini/settings.json')
}

function ofHome(home: string): readonly string[] {
  return [join(home, '.gemini/.env'), join(home, '.env')]
}

function system({ env, system: root, platform }: StartPlace): string {
  const folder = platform === 'darwin' ? 'Library/Application Support/GeminiCli' : 'etc/gemini-cli'
  return env['GEMINI_CLI_SYSTEM_SETTINGS_PATH'] || join(root, folder, 'settings.json')
}
