import type { Vocabulary } from '../contract/brain.ts'

/**
 * Cursor. Shell commands and MCP calls have hook points of their own beside `preToolUse` (`beforeShellExecution`,
 * `beforeMCPExecution`), the only ones where it asks a person. They are left alone: the same call would reach our hooks
 * twice, be counted twice and be recorded twice, the second time without the id by which its result is found. So a
 * question becomes a refusal here. An empty answer at a permission hook point refuses every tool, and so silence must
 * be "allow": an approval means no more than that, and is not promised.
 */
export const vocabulary: Vocabulary<'cursor'> = {
  slug: 'cursor',
  title: 'Cursor',
  aliases: ['cursor-agent', 'anysphere/cursor'],
  program: 'cursor-agent',
  settingsPath: '.cursor/hooks.json',
  guarded: { both: ['.cursor/{hooks,mcp}.json'], system: ['/etc/cursor', '/Library/Application Support/Cursor'] },
  note: 'Cursor runs hooks only in trusted workspaces',
  marks: ['CURSOR_AGENT'],
  projectVariable: 'CLAUDE_PROJECT_DIR',
  alsoReads: ['claudecode'],
  moments: [
    { native: 'sessionStart', event: 'session.before', honours: ['inform'], byTool: false },
    { native: 'sessionEnd', event: 'session.after', honours: [], byTool: false },
    {
      native: 'beforeSubmitPrompt',
      event: 'run.before',
      honours: ['deny'],
      degrades: { modify: 'deny', ask: 'deny' },
      byTool: false,
    },
    {
      native: 'preToolUse',
      event: 'tool.before',
      honours: ['modify', 'deny'],
      degrades: { ask: 'deny', stub: 'deny' },
      byTool: true,
    },
    // a changed result is taken from MCP tools only, so it is not promised
    {
      native: 'postToolUse',
      event: 'tool.after',
      honours: ['inform'],
      degrades: { modify: 'inform', deny: 'inform' },
      byTool: true,
    },
    { native: 'postToolUseFailure', event: 'tool.after', honours: [], byTool: true },
    { native: 'stop', event: 'run.after', honours: ['resume'], byTool: false },
    { native: 'subagentStart', event: 'subagent.before', honours: ['deny'], byTool: false },
    { native: 'subagentStop', event: 'subagent.after', honours: ['resume'], byTool: false },
    { native: 'preCompact', event: 'compact.before', honours: [], byTool: false },
  ],
  tools: { Shell: 'shell', Read: 'read', Write: 'write', Delete: 'edit', Grep: 'search', Task: 'agent' },
  mcp: 'MCP:',
  roleMoments: {
    onBoot: ['sessionStart'],
    'onTool:before': ['preToolUse'],
    'onTool:after': ['postToolUse'],
    onStop: ['stop'],
    onTalk: ['beforeSubmitPrompt'],
  },
}
