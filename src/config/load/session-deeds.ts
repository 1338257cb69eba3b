import { join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { hasCode, readRegularFile } from '../../node/index.ts'
import { shortHash } from '../../protocol/index.ts'

/** A fact that a hook remembers of a session. */
export interface Deed {
  readonly subject: string
  readonly object: string
}

/** Where the memory of theories of a session is stored. */
export function deedsFile(root: string, session: string): string {
  return join(root, '.pawl/sessions', `${shortHash(session)}.jsonl`)
}

/** The memory of theories that is stored in this file; none if there is no such file. */
export function readDeeds(file: string): readonly Deed[] {
  let text: string
  try {
    text = readRegularFile(file)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error // the memory cannot be read: refusing is better than forgetting
  }
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => readDeed(line, file))
}

function readDeed(line: string, file: string): Deed {
  try {
    return JSON.parse(line) as Deed
  } catch (cause) {
    throw new PawlError('bad-memory', `what this session did before cannot be read from ${file}`, {
      cause,
      hint: 'delete that file, if you know that nothing in it matters',
    })
  }
}
