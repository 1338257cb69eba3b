import type { Json } from '../../kernel/index.ts'
import type { Reply } from '../brain.ts'

/** One JSON object on stdout, without what is undefined; `silence` where there is nothing to say. */
export function jsonReply(body: Readonly<Record<string, Json | undefined>>, silence = ''): Reply {
  const said = Object.values(body).some((value) => value !== undefined)
  return { stdout: said ? JSON.stringify(body) : silence, stderr: '', exit: 0 }
}
