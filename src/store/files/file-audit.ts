import { dirname, join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { checkedAudit } from '../chain/checked-audit.ts'
import { follow } from '../chain/follow.ts'
import { groupCommit } from '../chain/group-commit.ts'
import { matcherOf } from '../chain/log-filter.ts'
import type { OpenAudit } from '../chain/open-audit.ts'
import type { Verifier } from '../chain/verifier.ts'
import { type LogFiles, nodeFiles } from '../disk/log-files.ts'
import type { LostKey } from '../rotation/lost-key.ts'
import { type Rotating, rotateKey } from '../rotation/rotate-key.ts'
import { headMemory } from '../seen/head-memory.ts'
import { nameOfFolder } from '../seen/name-of-folder.ts'
import { hasPrivateKey, publicKeyIn, trustedKeyIn } from '../signing/keys.ts'
import { verifyRemembered } from '../witness/verify-remembered.ts'
import { appendPlain, type LogPlace, logWriter } from './append-records.ts'
import { checkSigner, lastRotation } from './last-signed.ts'
import { logEnd } from './log-end.ts'
import type { LogIndex } from './search/log-index.ts'
import { queryLog } from './search/query-log.ts'
import { linesOf } from './segments/read-segment.ts'
import { segmentCursor } from './segments/segment-cursor.ts'
import { countedSegments } from './segments/segments-back.ts'
import { withLogErrors } from './with-log-errors.ts'

export interface FileAuditOptions extends Partial<Omit<LogPlace, 'folder'>> {
  /** Called now and then, while a long log is verified. */
  readonly onProgress?: (records: number) => void
  /** Finds places for queries; closed with the log. */
  readonly index?: LogIndex
}

/** The audit log in a folder, such as `.pawl/audit`, with its keys in `.pawl/keys`. Nothing is made before the first record. */
export function openFileAudit(folder: string, options: FileAuditOptions = {}): OpenAudit {
  const { files = nodeFiles, onProgress, index, now = Date.now } = options
  const keys = options.keys ?? join(dirname(folder), 'keys')
  const memory = options.memory ?? headMemory(nameOfFolder(folder))
  const writer = logWriter({ ...options, folder, keys, memory })
  const { read: end, head, whenKept } = logEnd({ files, folder, memory, writer, now })
  const verify: OpenAudit['verify'] = async (options = {}) => {
    const verified = {
      log: nameOfFolder(folder),
      memory,
      ownKey: () => trustedKeyIn(files, keys),
      walk: (take: Verifier['take']) => walk(files, folder, take, onProgress),
      whenKept,
      now,
    }
    return verifyRemembered(verified, options)
  }
  const log: OpenAudit = {
    append: groupCommit((records) => appendPlain(writer, records)),
    query: async (filter = {}) => queryLog(files, folder, filter, index),
    follow(filter, signal) {
      const begin = async () => ({ end: end(), records: await queryLog(files, folder, filter, index) })
      return follow(
        { begin, cursor: ({ position }) => segmentCursor(files, folder, position, matcherOf(filter)) },
        signal,
      )
    },
    verify,
    head: async () => head(),
    async rotateKey({ isLost = false, keepsKey = false } = {}) {
      if (end().position === 0 && publicKeyIn(files, keys) === undefined && !hasPrivateKey(files, keys)) throw noKey()
      const check: Rotating['check'] = (publicKey, last) => checkSigner(memory, publicKey, () => last, { folder, keys })
      const lost: LostKey = {
        files,
        keys,
        memory,
        folder,
        lastRotation: () => lastRotation(files, folder),
        walk: (take) => walk(files, folder, take, onProgress),
        isSound: async () => (await verify({ isFirstSight: true })).problem === undefined,
      }
      const rotating: Rotating = { ...lost, now, check, append: writer.append }
      return rotateKey(rotating, { isLost, keepsKey: isLost && keepsKey })
    },
    async forget() {
      const known = memory.recallKey()
      memory.forget()
      const { position, hash } = end()
      const publicKey = publicKeyIn(files, keys) ?? known // the keys may be lost, and their log is not
      if (position === 0 || publicKey === undefined) return
      memory.rememberKey(publicKey)
      memory.remember({ position, hash }, now())
    },
    async close() {
      writer.close()
      await index?.close()
    },
  }
  return checkedAudit(withLogErrors(log))
}

/** Nothing is made for it: an empty segment would look like a log. */
function noKey(): PawlError {
  return new PawlError('no-key', 'the log has no record yet, and so no key to replace', {
    hint: 'nothing is to be done: the first record makes a key',
  })
}

function walk(
  files: LogFiles,
  folder: string,
  take: Verifier['take'],
  onProgress: ((records: number) => void) | undefined,
): void {
  let records = 0
  for (const { path, limit } of countedSegments(files, folder)) {
    for (const { line } of linesOf(files, path, limit)) {
      if (!take(line)) return
      if (++records % 50_000 === 0) onProgress?.(records)
    }
  }
}
