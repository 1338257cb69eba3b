import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, PawlError } from '../../base/index.ts'
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
    if (!hasCode(error, 'ENOENT')) throw error // the memory cannot be read: refusing is better than forgetting
    if (isLink(file)) throw unreadable(file, 'it is a link to a file that does not exist')
    return []
  }
  return text.split('\n').flatMap((line, at) => (line === '' ? [] : [readDeed(line, at + 1, file)]))
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

function readDeed(line: string, number: number, file: string): Deed {
  let deed: unknown
  try {
    deed = JSON.parse(line)
  } catch (cause) {
    throw unreadable(file, `line ${number} is not JSON`, cause)
  }
  const { subject, object } = isObject(deed) ? deed : {}
  if (isName(subject) && isName(object)) return { subject, object }
  throw unreadable(file, `line ${number} has no \`subject\` and \`object\` that are names`)
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function unreadable(file: string, why: string, cause?: unknown): PawlError {
  return new PawlError('bad-memory', `what this session did before cannot be read from ${file}: ${why}`, {
    ...(cause !== undefined && { cause }),
    hint: 'delete that file, if you know that nothing in it matters',
  })
}
