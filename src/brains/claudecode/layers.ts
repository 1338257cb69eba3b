import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Layers, type StartPlace, strictJson } from '../contract/layers.ts'
import { settingsShape } from './settings-shape.ts'

const form = { ...strictJson, mark: true } as const

/** Further tools: offered by 2.1.325, or in its declarations. */
const others = `AskUserQuestion BashOutput CronCreate CronDelete CronList EnterPlanMode EnterWorktree ExitPlanMode ExitWorktree KillShell
  ListAgents ListMcpResources ReadMcpResource ReportFindings ScheduleWakeup SendMessage Skill SlashCommand TaskCreate TaskGet
  TaskList TaskOutput TaskStop TaskUpdate TodoWrite ToolSearch Workflow`

export const layers: Layers = {
  measured: '2.1.325',
  hookFiles: { user: ofUser, managed: (place) => join(managedFolder(place), 'managed-settings.d/pawl.json') },
  files: (place) => [
    { file: ofUser(place), scope: 'user', form },
    { file: join(place.folder, '.claude/settings.json'), scope: 'project', form },
    { file: join(place.folder, '.claude/settings.local.json'), scope: 'local', form },
    ...managed(place).map((file) => ({ file, scope: 'managed', form }) as const),
  ],
  switches: [
    { keys: ['disableAllHooks'], isOff: (value) => value === true, rule: 'strongest' },
    { keys: ['allowManagedHooksOnly'], isOff: (value) => value === true, scopes: ['managed'], rule: 'each' },
    { keys: ['strictPluginOnlyCustomization'], isOff: (value) => value === true, scopes: ['managed'], rule: 'each' },
    {
      keys: ['strictPluginOnlyCustomization', '*'],
      isOff: (value) => value === 'hooks',
      scopes: ['managed'],
      rule: 'each',
    },
  ],
  shape: settingsShape,
  offVariables: ['CLAUDE_CODE_SIMPLE', 'CLAUDE_CODE_SAFE_MODE', 'CLAUDE_CODE_RESTRICTED'],
  refusedVariables: ['CLAUDE_CODE_SIMPLE', 'CLAUDE_CODE_SAFE_MODE', 'CLAUDE_CODE_RESTRICTED'],
  shellVariables: ['CLAUDE_CODE_SHELL_PREFIX'],
  envKeys: ['env'],
  below: 'never',
  otherTools: others.split(/\s+/),
  isOfServer: (tool) => tool.startsWith('mcp__'),
}

function ofUser({ env, home }: StartPlace): string {
  return join(env['CLAUDE_CONFIG_DIR'] || join(home, '.claude'), 'settings.json')
}

function managedFolder({ system, platform }: StartPlace): string {
  return join(system, platform === 'darwin' ? 'Library/Application Support/ClaudeCode' : 'etc/claude-code')
}

function managed(place: StartPlace): readonly string[] {
  const folder = managedFolder(place)
  return [join(folder, 'managed-settings.json'), ...filesIn(join(folder, 'managed-settings.d'), '.json')]
}

/** The files of a folder with this ending, in the order of their names; none if it is not there. */
function filesIn(folder: string, ending: string): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(ending))
    return names.sort().map((name) => join(folder, name))
  } catch {
    return [] // there is no such folder, or it cannot be listed: then the agent lists nothing either
  }
}
