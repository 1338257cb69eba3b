import type { Vocabulary } from '../contract/brain.ts'

/**
 * Gemini CLI 0.61. Left out: `PreCompress`, which fires before every call of the model, compressed or not;
 * `BeforeToolSelection`. If it has to ask without a person, it ends in the middle of the work: a refusal serves
 * better.
 */
export const vocabulary: Vocabulary<'gemini'> = {
  slug: 'gemini',
  title: 'Gemini CLI',
  aliases: ['gemini-cli', 'google/gemini-cli', 'google/gemini/cli'],
  program: 'gemini',
  settingsPath: '.gemini/settings.json',
  guarded: {
    both: ['.gemini/{settings.json,.env,trustedFolders.json}'],
    system: ['/etc/gemini-cli', '/Library/Application Support/GeminiCli'],
    switches: ['hooksConfig', 'GEMINI_CLI_HOME', 'GEMINI_CLI_SYSTEM'],
    options: ['mcp add', 'mcp remove'],
  },
  note: 'Gemini CLI runs hooks only in folders that it was told to trust',
  marks: ['GEMINI_CLI'],
  projectVariable: 'CLAUDE_PROJECT_DIR',
  moments: [
    { native: 'SessionStart', event: 'session.before', honours: ['inform'], byTool: false },
    { native: 'SessionEnd', event: 'session.after', honours: [], byTool: false },
    {
      native: 'BeforeAgent',
      event: 'run.before',
      honours: ['inform', 'deny'],
      degrades: { modify: 'deny', ask: 'deny' },
      byTool: false,
    },
    {
      // sends the text of messages, without tool calls, their results and the system prompt
      native: 'BeforeModel',
      event: 'model.before',
      honours: ['modify', 'deny'],
      degrades: { stub: 'deny', ask: 'deny' },
      byTool: false,
    },
    // comes with each piece of the answer; a piece with other words loses its tool calls
    {
      native: 'AfterModel',
      event: 'model.after',
      honours: ['modify', 'deny'],
      degrades: { ask: 'deny' },
      byTool: false,
    },
    {
      native: 'BeforeTool',
      event: 'tool.before',
      honours: ['modify', 'deny'],
      degrades: { stub: 'deny', ask: 'deny' },
      byTool: true,
    },
    {
      native: 'AfterTool',
      event: 'tool.after',
      honours: ['inform', 'deny'],
      degrades: { modify: 'deny' },
      byTool: true,
    },
    { native: 'AfterAgent', event: 'run.after', honours: ['resume'], byTool: false },
    { native: 'Notification', event: 'notification.sent', honours: [], byTool: false },
  ],
  tools: {
    run_shell_command: 'shell',
    read_file: 'read',
    read_many_files: 'read',
    write_file: 'write',
    replace: 'edit',
    glob: 'search',
    grep_search: 'search',
    search_file_content: 'search',
    list_directory: 'search',
    web_fetch: 'web',
    google_web_search: 'web',
    invoke_agent: 'agent',
    read_mcp_resource: 'mcp',
  },
  mcp: 'mcp_',
  roleMoments: {
    onBoot: ['SessionStart'],
    'onTool:before': ['BeforeTool'],
    'onTool:after': ['AfterTool'],
    onStop: ['AfterAgent'],
    onTalk: ['BeforeAgent'],
  },
}
