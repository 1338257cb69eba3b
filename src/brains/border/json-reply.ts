import type { Json } from '../../base/index.ts'
import type { Reply } from '../contract/brain.ts'
import { jsonText } from './json-text.ts'

/**
 * One JSON object on stdout, without undefined values; `silence` where it would be empty. Every answer to an agent is
 * made here. The exit code is 0: some agents read no JSON with another one.
 */
export function jsonReply(body: Readonly<Record<string, Json | undefined>>, silence = ''): Reply {
  const said = Object.values(body).some((value) => value !== undefined)
  return { stdout: said ? jsonText(body) : silence, stderr: '', exit: 0 }
}
