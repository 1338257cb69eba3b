import { PawlError } from '../../base/index.ts'
import { isDeeperThan } from '../../protocol/index.ts'

/** More levels than any agent sends. Readers recurse once per level, and must not exhaust the stack. */
const mostLevels = 500

/** Parses JSON that comes from an agent. Throws a SyntaxError if it is not JSON, and a PawlError if it is nested too deeply to be read. */
export function parsePayload(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (!isDeeperThan(value, mostLevels)) return value
  throw new PawlError('bad-payload', `what the agent sent is nested deeper than ${mostLevels} levels`, {
    hint: 'no hook could judge it; no agent is known to send this',
  })
}
