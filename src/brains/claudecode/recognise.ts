import type { Speech } from '../contract/brain.ts'

/** Claude Code sends its session to hooks twice: in their environment and in the payload. */
export const recognise: NonNullable<Speech['recognise']> = ({ env, fields }) => {
  const session = fields.maybeText('session_id')
  return session !== undefined && session === env['CLAUDE_CODE_SESSION_ID'] ? 'certain' : undefined
}
