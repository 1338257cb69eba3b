import type { Vocabulary } from '../contract/brain.ts'

/**
 * Copilot CLI. Two things no answer of ours can fix: a hook that takes longer than its `timeoutSec` (default 30) lets
 * the tool run, and a hook that ends with any other code than 0 refuses every tool without its reason. So the hook
 * process must answer in time, with exit 0 and one JSON object. A sub-agent is a run of its own here: it sends its
 * prompt, tools and end like the main one.
 */
export const vocabulary: Vocabulary<'copilot'> = {
  slug: 'copilot',
  title: 'Copilot CLI',
  aliases: ['copilot-cli', 'github-copilot', 'github/copilot/cli'],
  program: 'copilot',
  settingsPath: '.github/hooks/pawl.json',
  guarded: {
    both: ['.copilot/{config.json,settings.json,mcp-config.json,hooks}'],
    project: ['.github/{hooks,copilot,mcp.json}', '.mcp.json'],
    switches: ['COPILOT_HOME'],
    options: ['mcp add', 'mcp remove', '--additional-mcp-config'],
  },
  note: 'Copilot CLI runs hooks only in folders that it was told to trust; when a hook takes too long, it lets the tool run',
  marks: ['COPILOT_CLI'],
  projectVariable: 'CLAUDE_PROJECT_DIR',
  alsoReads: ['claudecode'],
  moments: [
    { native: 'sessionStart', event: 'session.before', honours: ['inform'], byTool: false },
    { native: 'sessionEnd', event: 'session.after', honours: [], byTool: false },
    {
      native: 'userPromptSubmitted',
      event: 'run.before',
      honours: ['inform', 'modify', 'deny'], // exit 2 is ignored here, the JSON is not
      degrades: { ask: 'deny' },
      byTool: false,
    },
    {
      native: 'preToolUse',
      event: 'tool.before',
      honours: ['inform', 'approve', 'modify', 'ask', 'deny'], // without a person to ask, it refuses by itself
      degrades: { stub: 'deny' },
      byTool: true,
    },
    { native: 'permissionRequest', event: 'permission.asked', honours: ['approve', 'deny'], byTool: true },
    { native: 'postToolUse', event: 'tool.after', honours: ['inform', 'modify', 'deny'], byTool: true },
    {
      native: 'postToolUseFailure',
      event: 'tool.after',
      honours: ['inform'],
      degrades: { modify: 'inform', deny: 'inform' },
      byTool: false,
    },
    { native: 'agentStop', event: 'run.after', honours: ['resume'], byTool: false },
    {
      native: 'subagentStart',
      event: 'subagent.before',
      honours: ['inform'],
      degrades: { deny: 'inform' },
      byTool: false,
    },
    { native: 'subagentStop', event: 'subagent.after', honours: ['resume'], byTool: false },
    { native: 'preCompact', event: 'compact.before', honours: [], byTool: false },
    { native: 'notification', event: 'notification.sent', honours: [], byTool: false },
  ],
  tools: {
    bash: 'shell',
    powershell: 'shell',
    view: 'read',
    create: 'write',
    edit: 'edit',
    apply_patch: 'patch',
    glob: 'search',
    grep: 'search',
    rg: 'search',
    web_fetch: 'web',
    task: 'agent',
  },
  mcp: undefined, // `server-tool`: a dash is in other names, too
  roleMoments: {
    onBoot: ['sessionStart'],
    'onTool:before': ['preToolUse'],
    'onTool:after': ['postToolUse'],
    onStop: ['agentStop'],
    onTalk: ['userPromptSubmitted'],
  },
}
