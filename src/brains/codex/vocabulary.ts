import type { Vocabulary } from '../contract/brain.ts'

/** Codex CLI 0.166. It cannot ask, and a tool is approved elsewhere, when it asks for permission. */
export const vocabulary: Vocabulary<'codex'> = {
  slug: 'codex',
  title: 'Codex',
  aliases: ['codex-cli', 'openai/codex'],
  program: 'codex',
  settingsPath: '.codex/hooks.json',
  guarded: {
    both: ['.codex/{config.toml,hooks.json,.env}'],
    project: ['.codex'],
    system: ['/etc/codex'],
    switches: ['features.hooks', 'codex_hooks', 'CODEX_HOME', 'CODEX_SYSTEM'],
    options: [
      '--disable hooks',
      ...['-c features', '--config features', '-c mcp_servers', '--config mcp_servers', 'mcp add', 'mcp remove'],
    ],
  },
  marks: ['CODEX_SESSION_ID', 'CODEX_THREAD_ID', 'CODEX_SANDBOX', 'CODEX_SANDBOX_NETWORK_DISABLED'],
  moments: [
    { native: 'SessionStart', event: 'session.before', honours: ['inform'], byTool: false },
    { native: 'SessionEnd', event: 'session.after', honours: [], byTool: false },
    {
      native: 'UserPromptSubmit',
      event: 'run.before',
      honours: ['inform', 'deny'],
      degrades: { modify: 'deny', ask: 'deny' },
      byTool: false,
    },
    {
      native: 'PreToolUse',
      event: 'tool.before',
      honours: ['inform', 'modify', 'deny'],
      degrades: { stub: 'deny', ask: 'deny' },
      byTool: true,
    },
    { native: 'PermissionRequest', event: 'permission.asked', honours: ['approve', 'deny'], byTool: true },
    {
      native: 'PostToolUse',
      event: 'tool.after',
      honours: ['inform', 'deny'],
      degrades: { modify: 'deny' },
      byTool: true,
    },
    { native: 'Stop', event: 'run.after', honours: ['resume'], byTool: false },
    {
      native: 'SubagentStart',
      event: 'subagent.before',
      honours: ['inform'],
      degrades: { deny: 'inform' },
      byTool: false,
    },
    { native: 'SubagentStop', event: 'subagent.after', honours: ['resume'], byTool: false },
    { native: 'PreCompact', event: 'compact.before', honours: ['deny'], byTool: false },
    { native: 'PostCompact', event: 'compact.after', honours: [], byTool: false },
  ],
  tools: {
    Bash: 'shell',
    shell: 'shell',
    local_shell: 'shell',
    exec_command: 'shell',
    apply_patch: 'patch',
    view_image: 'read',
    spawn_agent: 'agent',
  },
  mcp: 'mcp__',
  patchesInShell: true, // `apply_patch <<'EOF'` is applied without a call of `apply_patch`
  roleMoments: {
    onBoot: ['SessionStart'],
    'onTool:before': ['PreToolUse'],
    'onTool:after': ['PostToolUse'],
    onStop: ['Stop'],
    onTalk: ['UserPromptSubmit'],
  },
}
