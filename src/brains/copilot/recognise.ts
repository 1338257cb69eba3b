import type { Speech } from '../contract/brain.ts'

/**
 * Copilot CLI marks the environment of hooks. That alone is not enough: an agent that was started from its shell
 * inherits the marks. Claude Code never sends a `timestamp`, and Copilot CLI never a `conversation_id`.
 */
export const recognise: NonNullable<Speech['recognise']> = ({ env, fields }) => {
  const isMarked = env['COPILOT_CLI'] === '1' || (env['COPILOT_PROJECT_DIR'] ?? '') !== ''
  return isMarked && fields.has('timestamp') && !fields.has('conversation_id') ? 'likely' : undefined
}
