import type { Speech } from '../contract/brain.ts'

/** Claude Code tells hooks its session twice: in their environment and in the payload. */
export const recognise: NonNullable<Speech['recognise']> = ({ env, fields }) => {
  const session = fields.maybeText('session_id')
  return session !== undefined && session === env['CLAUDE_CODE_SESSION_ID'] ? 'certain' : undefined
}
