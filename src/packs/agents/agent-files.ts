import { type ActingCall, type Argument, some } from '../../actions/index.ts'
import { isIn } from '../rule/area.ts'
import { judge } from '../rule/judge.ts'
import { type KnownPlaces, knownPlaces } from '../rule/known-places.ts'
import type { CallRule } from '../rule/rule.ts'
import { textsIn } from '../rule/texts-in.ts'
import { type AgentCall, judgeAgents } from './agent-calls.ts'

/** Settings, hooks and lists of servers. */
const settingFiles = [
  ...['.claude/settings.json', '.claude/settings.local.json', '.claude/managed-settings.json', '.claude/hooks/'],
  ...['.claude.json', '.claude/plugins/', 'managed-settings.json', 'claude_desktop_config.json', '.claude-plugin/'],
  ...[
    '.codex/config.toml',
    '.codex/hooks.json',
    '.codex/rules/',
    '.gemini/settings.json',
    '.gemini/trustedfolders.json',
  ],
  ...['.gemini/extensions/', '.gemini/policies/', '.gemini/hooks/', '.qwen/settings.json', '.qwen/trustedfolders.json'],
  ...['.qwen/extensions/', '.cursor/*.json', '.cursor/hooks/', '.mcp.json', 'mcp.json', 'mcp_config.json'],
  ...['mcp_settings.json', 'cline_mcp_settings.json', 'opencode.json', 'opencode.jsonc', '.opencode/plugin/'],
  ...['.opencode/plugins/', '.opencode/opencode.json', '.opencode/opencode.jsonc', '.config/opencode/'],
  ...[
    '.github/hooks/',
    '.copilot/config.json',
    '.copilot/settings.json',
    '.copilot/mcp-config.json',
    '.copilot/hooks/',
  ],
  ...['.vscode/mcp.json', '.codeium/windsurf/', '.windsurf/hooks.json', '.config/goose/', '.goosehints.json'],
  ...['.aider.conf.yml', '.continue/config.json', '.continue/config.yaml', '.amp/settings.json', '.config/amp/'],
  ...['.kiro/settings/', '.kiro/hooks/', '.crush.json', 'crush.json', '.config/crush/', '.factory/'],
  ...['*.cases.json', '*.cases.ts'],
  ...['.roo/mcp.json', '.kilocode/mcp.json', '.zed/settings.json', '.trae/mcp.json', '.junie/mcp/'],
]

/** Texts that agents read as instructions. */
const instructionFiles = [
  ...['claude.md', 'claude.local.md', 'agents.md', 'agents.override.md', 'gemini.md', 'qwen.md', 'agent.md', 'warp.md'],
  ...['.cursorrules', '.cursor/rules/', '.cursor/commands/', 'copilot-instructions.md', '.github/instructions/'],
  ...['.github/prompts/', '.github/agents/', '.github/chatmodes/', '.windsurfrules', '.windsurf/rules/', '.clinerules'],
  ...['.clinerules/', '.roorules', '.roo/rules/', '.kilocode/rules/', '.junie/guidelines.md', '.goosehints', '.rules'],
  ...['.claude/agents/', '.claude/commands/', '.claude/skills/', '.claude/rules/', '.claude/output-styles/'],
  ...['.codex/prompts/', '.codex/skills/', '.agents/skills/', '.gemini/commands/', '.qwen/commands/', '.qwen/agents/'],
  ...['.opencode/agent/', '.opencode/agents/', '.opencode/command/', '.opencode/commands/', '.kiro/steering/'],
  ...['.continue/rules/', '.amazonq/rules/', '.augment/rules/', '.trae/rules/', '.github/copilot/'],
]

/** Rules about files of agents. */
export const agentFiles: readonly CallRule[] = [
  {
    name: 'settings',
    does: 'changes settings, hooks or servers of a coding agent',
    instead: 'let a person change them',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['writes', 'deletes', 'moves', 'runs'],
    options: { files: settingFiles },
    kinds: { files: { of: 'file' } },
    asks: (call, { place, workspace, options: { files = [] } }) => {
      const places = knownPlaces(files)
      return some(
        judge(call, place, ['writes', 'deletes', 'moves'], (action) =>
          isElsewhere(action, workspace) ? 'no' : places.touchedBy(action, place),
        ),
        judge(call, place, ['writes', 'moves'], (action) =>
          approvesTools(call) ? editorSettings.touchedBy(action, place) : 'no',
        ),
        judgeAgents(call, place, (started) => (changes(started) ? 'yes' : 'no')),
      )
    },
  },
  {
    name: 'instructions',
    does: 'changes the instructions of a coding agent',
    instead: 'propose the change to a person',
    severity: 'medium',
    level: 'ask',
    unknown: 'allow',
    deeds: ['writes', 'deletes', 'moves'],
    options: { files: instructionFiles },
    kinds: { files: { of: 'file' } },
    asks: (call, { place, workspace, options: { files = [] } }) => {
      const places = knownPlaces(files)
      return judge(call, place, ['writes', 'deletes', 'moves'], (action) =>
        isElsewhere(action, workspace) ? 'no' : places.touchedBy(action, place),
      )
    },
  },
]

const editorSettings = knownPlaces([
  '.vscode/settings.json',
  'code/user/settings.json',
  '*.code-workspace',
  '.zed/settings.json',
])
const approving =
  /chat\.(?:tools|agent)\.[\w.]*autoApprove|github\.copilot\.chat\.[\w.]*(?:autoApprove|terminal)|claude-?code\.[\w.]*(?:dangerously|permission|bypass)|cline\.[\w.]*autoApprov|roo-cline\.[\w.]*(?:autoApprov|allowedCommands)|always_allow_tool_actions|security\.workspace\.trust/i

/** Settings of an editor by which its agent runs tools without a question. */
function approvesTools({ input, command }: ActingCall): boolean {
  return [...textsIn(input), command ?? ''].some((text) => approving.test(text))
}

/** git checks out a file as it was, and no agent uses a file in a folder for temporary files, unless the project is there. */
function isElsewhere(action: Parameters<KnownPlaces['touchedBy']>[0], workspace: string): boolean {
  const places = action.type === 'moves' ? [...action.path.places, ...action.to.places] : action.path.places
  const isTemporary = (one: Argument) =>
    isIn(one, ['/tmp', '/var/tmp', '/private/tmp']) === 'yes' && isIn(one, [workspace]) !== 'yes'
  return action.by === 'git' || places.every(isTemporary)
}

const changing =
  /^(?:add|add-json|add-from-claude-desktop|remove|rm|reset-project-choices|enable|disable|install|uninstall|link|set|update|trust|import)$/

/** `claude mcp add`, `gemini extensions install`, `code --add-mcp`. */
function changes({ agent, words, given }: AgentCall): boolean {
  const [noun = '', verb = ''] = words
  if (given('add-mcp')) return true
  if (agent === 'code') return false
  if (noun === 'plugin' && words[1] === 'marketplace') return changing.test(words[2] ?? '')
  return /^(?:mcp|config|plugin|plugins|extension|extensions|features|hooks|skills)$/.test(noun) && changing.test(verb)
}
