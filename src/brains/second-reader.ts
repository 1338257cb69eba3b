import { readFields } from './border/read-fields.ts'

/**
 * Copilot CLI and Cursor read `.claude/settings.json` too, and call the hooks that are meant for Claude Code beside their own. Which
 * of them calls now; nothing, if it is Claude Code itself. The environment alone does not tell: an agent that was started
 * from the shell of another inherits its marks, and a hook that keeps silent by mistake guards nothing. So the payload must
 * say it as well: Claude Code never sends a `timestamp` or a `conversation_id`.
 */
export function secondReader(
  env: Readonly<Record<string, string | undefined>>,
  payload: unknown,
): 'copilot' | 'cursor' | undefined {
  const fields = readFields('An agent sent a payload', payload)
  if (fields.maybeText('cursor_version') !== undefined) return 'cursor'
  const session = fields.maybeText('session_id')
  if (session !== undefined && session === env['CLAUDE_CODE_SESSION_ID']) return undefined
  if (isSet(env['CURSOR_VERSION']) && fields.has('conversation_id')) return 'cursor'
  const isCopilot = env['COPILOT_CLI'] === '1' || isSet(env['COPILOT_PROJECT_DIR'])
  return isCopilot && fields.has('timestamp') ? 'copilot' : undefined
}

function isSet(variable: string | undefined): boolean {
  return variable !== undefined && variable !== ''
}
