import type { Vocabulary } from '../contract/brain.ts'

/**
 * opencode has no hooks of its own: Pawl writes one plugin that calls commands, and its hook points are those of the
 * plugin. Nothing waits for the answer to an event of a session, and the program may be gone right after
 * `session.idle`: such hook points are only observed. A tool that failed has no hook point after it. Sub-agents are
 * sessions of their own: opencode sends their tools, but not their start and end.
 */
export const vocabulary: Vocabulary<'opencode'> = {
  slug: 'opencode',
  title: 'opencode',
  aliases: ['anomaly/opencode', 'sst/opencode'],
  program: 'opencode',
  settingsPath: '.opencode/plugin/pawl-hooks.ts',
  guarded: {
    both: ['.opencode/{plugin{,s},opencode.json{,c}}', '.config/opencode'],
    project: ['opencode.json{,c}'],
    switches: ['OPENCODE_PURE', 'OPENCODE_DISABLE'],
    options: ['--pure', 'mcp add', 'mcp remove'],
  },
  marks: ['OPENCODE'],
  moments: [
    { native: 'session.created', event: 'session.before', honours: [], byTool: false },
    { native: 'session.compacted', event: 'compact.after', honours: [], byTool: false },
    {
      native: 'chat.message',
      event: 'run.before',
      honours: ['inform', 'modify', 'deny'],
      degrades: { ask: 'deny' },
      byTool: false,
    },
    {
      native: 'tool.execute.before',
      event: 'tool.before',
      honours: ['modify', 'deny'],
      degrades: { ask: 'deny', stub: 'deny' },
      byTool: true,
    },
    { native: 'tool.execute.after', event: 'tool.after', honours: ['inform', 'modify', 'deny'], byTool: true },
    {
      // a request comes in two parts: the conversation here, the system prompt below
      native: 'experimental.chat.messages.transform',
      event: 'model.before',
      honours: ['modify', 'deny'],
      degrades: { stub: 'deny', ask: 'deny' },
      byTool: false,
    },
    {
      native: 'experimental.chat.system.transform',
      event: 'model.before',
      honours: ['modify', 'deny'],
      degrades: { stub: 'deny', ask: 'deny' },
      byTool: false,
    },
    { native: 'experimental.session.compacting', event: 'compact.before', honours: ['inform'], byTool: false },
    { native: 'session.idle', event: 'run.after', honours: [], byTool: false },
  ],
  tools: {
    bash: 'shell',
    read: 'read',
    write: 'write',
    edit: 'edit',
    apply_patch: 'patch',
    glob: 'search',
    grep: 'search',
    list: 'search',
    webfetch: 'web',
    task: 'agent',
  },
  mcp: undefined, // `server_tool`: an underscore is in other names, too
  roleMoments: {
    onBoot: ['session.created', 'session.compacted'],
    'onTool:before': ['tool.execute.before'],
    'onTool:after': ['tool.execute.after'],
    onStop: ['session.idle'],
    onTalk: ['chat.message'],
  },
}
