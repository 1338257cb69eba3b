import type { Speech } from '../contract/brain.ts'

/**
 * Cursor names its version in the payload. In the environment alone it is not enough: an agent that was started from
 * its terminal inherits that. Claude Code never sends a `conversation_id`.
 */
export const recognise: NonNullable<Speech['recognise']> = ({ env, fields }) => {
  if (fields.maybeText('cursor_version') !== undefined) return 'certain'
  return (env['CURSOR_VERSION'] ?? '') !== '' && fields.has('conversation_id') ? 'likely' : undefined
}
