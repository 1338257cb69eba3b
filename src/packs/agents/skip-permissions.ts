import { some } from '../../actions/index.ts'
import { judgePrograms } from '../rule/program-calls.ts'
import type { CallRule } from '../rule/rule.ts'
import { type AgentCall, judgeAgents } from './agent-calls.ts'

/** Starting an agent that does not ask, or without its hooks. */
export const skipPermissions: CallRule = {
  name: 'skip-permissions',
  does: 'starts an agent without its permission checks',
  instead: 'start it with its checks',
  severity: 'critical',
  level: 'deny',
  unknown: 'allow',
  deeds: ['runs'],
  asks: (call, { place }) =>
    some(
      judgeAgents(call, place, (started) =>
        skips(started) || Object.keys(started.action.assigned).some((name) => variables.test(name)) ? 'yes' : 'no',
      ),
      judgePrograms(call, place, { export: setsVariable, declare: setsVariable, typeset: setsVariable }),
    ),
}

/** Variables that allow everything. */
const variables =
  /^(?:CLAUDE_CONFIG_DIR|CODEX_HOME|GEMINI_CLI_SYSTEM_SETTINGS_PATH|GEMINI_CONFIG_DIR|QWEN_HOME|OPENCODE_CONFIG|OPENCODE_CONFIG_CONTENT|OPENCODE_CONFIG_DIR|COPILOT_HOME|XDG_CONFIG_HOME|OPENCODE_PERMISSION|COPILOT_ALLOW_ALL|GOOSE_MODE|AIDER_YES_ALWAYS|GEMINI_YOLO|CLAUDE_BYPASS_PERMISSIONS)$/
const settings =
  /^(?:(?:CLAUDE_CONFIG_DIR|CODEX_HOME|OPENCODE_CONFIG\w*)=.|OPENCODE_PERMISSION=.*allow|COPILOT_ALLOW_ALL=|GOOSE_MODE=auto|AIDER_YES_ALWAYS=)/s

function setsVariable(args: readonly unknown[]): 'yes' | 'no' {
  return args.some((one) => typeof one === 'string' && settings.test(one)) ? 'yes' : 'no'
}

/** All tools, all commands, or commands that delete. */
const allowsAnything =
  /(?:^|[\s,])(?:\*|Bash(?:\((?:\*(?::\*)?|(?:sudo|rm|bash|sh|zsh|eval|curl|wget|python3?|node|npx|git push)\b[^)]*)\))?)(?:$|[\s,])/

/** Options with one meaning in all agents. */
const everywhere = [
  ...['dangerously-skip-permissions', 'allow-dangerously-skip-permissions', 'dangerously-allow-all', 'yolo'],
  ...['dangerously-bypass-approvals-and-sandbox', 'dangerously-bypass-hook-trust', 'skip-permissions-unsafe'],
  ...[
    'allow-all-tools',
    'allow-all',
    'allow-all-paths',
    'trust-all-tools',
    'yes-always',
    'auto-approve',
    'always-approve',
  ],
  ...['dangerously-trust-all', 'no-permissions', 'auto-approve-all'],
]

function skips(started: AgentCall): boolean {
  const { agent, given, valuesOf, words } = started
  if (agent === 'code') return words[0] === 'agent' && given('f', 'force', 'yolo')
  if (given(...everywhere)) return true
  switch (agent) {
    case 'claude':
      return (
        valuesOf('permission-mode').some((one) => /^(?:bypassPermissions|dontAsk)$/i.test(one)) ||
        valuesOf('allowedTools', 'allowed-tools').some((one) => allowsAnything.test(one)) ||
        valuesOf('settings').some((one) =>
          /bypassPermissions|disableAllHooks|["']?(?:hooks|permissions)["']?\s*:/.test(one),
        ) ||
        given('bare') ||
        valuesOf('setting-sources').some((one) => !/project/.test(one))
      )
    case 'codex':
      return skipsCodex(started)
    case 'gemini':
    case 'qwen':
    case 'iflow':
      return (
        given('y') ||
        valuesOf('approval-mode').some((one) => /^yolo$/i.test(one)) ||
        valuesOf('allowed-tools').some((one) => /run_shell_command(?:$|,|\(\*?\))/.test(one)) ||
        valuesOf('sandbox').includes('false')
      )
    case 'copilot':
      return valuesOf('allow-tool').some((one) => /^(?:shell(?:\(\*?\))?|\*)$/.test(one))
    case 'cursor-agent':
      return given('f', 'force')
    case 'aider':
      return given('yes', 'yes-always')
    case 'cline':
    case 'kimi':
      return given('y', 'yes')
    case 'q':
      return given('a') && words[0] === 'chat'
    case 'droid':
      return valuesOf('auto').includes('high')
    case 'opencode':
      return given('pure')
    default:
      return false
  }
}

/** Settings of codex are given with `-c`, too. */
function skipsCodex({ given, valuesOf }: AgentCall): boolean {
  const isReadOnly = valuesOf('s', 'sandbox').includes('read-only')
  if (given('full-auto')) return true
  if (valuesOf('s', 'sandbox').includes('danger-full-access')) return true
  if (!isReadOnly && valuesOf('a', 'ask-for-approval').includes('never')) return true
  if (valuesOf('disable').some((one) => /hooks/.test(one))) return true
  return (
    given('c', 'config') &&
    valuesOf('c', 'config').some((one) =>
      /^(?:sandbox_mode\s*=\s*["']?danger|approval_policy\s*=\s*["']?never|features\.\w*hooks\s*=\s*false)/.test(one),
    )
  )
}
