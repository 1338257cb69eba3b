import { dirname, join } from 'node:path'
import type { AuditLog, Verification } from '../../protocol/index.ts'
import { appendRecords, type LogPlace, signEnd } from './append-records.ts'
import { follow } from './follow.ts'
import { groupCommit } from './group-commit.ts'
import { readHeads } from './heads.ts'
import { type AuditKeys, openKeys, publicKeyIn } from './keys.ts'
import { type LogFiles, nodeFiles } from './log-files.ts'
import { matcherOf } from './log-filter.ts'
import { readLine } from './log-line.ts'
import { readSegment } from './read-segment.ts'
import type { LogIndex } from './search/log-index.ts'
import { queryLog } from './search/query-log.ts'
import { segmentCursor } from './segment-cursor.ts'
import { segmentOf, segmentsIn } from './segments.ts'
import { readTail } from './tail.ts'
import { createVerifier } from './verifier.ts'

/** A log that is in use: what is not signed yet is signed when it is closed. */
export interface OpenAudit extends AuditLog {
  close(): Promise<void>
}

export interface FileAuditOptions extends Partial<Omit<LogPlace, 'folder' | 'signer'>> {
  /** Told now and then, while a long log is verified. */
  readonly onProgress?: (records: number) => void
  /** Tells queries where to look; closed with the log. */
  readonly index?: LogIndex
}

/** The audit log in a folder, such as `.pawl/audit`, with its keys in `.pawl/keys`. Nothing is made before the first record. */
export function openFileAudit(folder: string, options: FileAuditOptions = {}): OpenAudit {
  const { files = nodeFiles, onProgress, index } = options
  const keys = options.keys ?? join(dirname(folder), 'keys')
  let kept: AuditKeys | undefined
  const signer = () => {
    kept ??= openKeys(files, keys)
    return kept
  }
  const place: LogPlace = { ...options, folder, keys, signer }
  let isSigned = true
  const append = groupCommit((records) => {
    isSigned = false
    return appendRecords(place, records)
  })
  return {
    append,
    query: async (filter = {}) => queryLog(files, folder, filter, index),
    follow(filter, signal) {
      const begin = async () => {
        const end = readTail(files, segmentsIn(files, folder), segmentOf(folder, 1)).position
        return { records: await queryLog(files, folder, filter, index), end }
      }
      return follow({ begin, cursor: (after) => segmentCursor(files, folder, after, matcherOf(filter)) }, signal)
    },
    async verify({ publicKey = publicKeyIn(files, keys), head, from } = {}) {
      const verifier = createVerifier({ heads: readHeads(files, folder), publicKey, head, from })
      walk(files, folder, verifier.take, onProgress)
      return verifier.end() satisfies Verification
    },
    async close() {
      await index?.close()
      if (!isSigned) signEnd(place)
      isSigned = true
    },
  }
}

function walk(
  files: LogFiles,
  folder: string,
  take: (line: ReturnType<typeof readLine>) => boolean,
  onProgress: ((records: number) => void) | undefined,
): void {
  const segments = segmentsIn(files, folder)
  let records = 0
  for (const segment of segments) {
    for (const { bytes, isTorn } of readSegment(files, segment.path)) {
      // an unfinished record at the very end was never acknowledged; elsewhere somebody has been at work
      if (isTorn && segment === segments.at(-1)) return
      if (!take(readLine(bytes))) return
      if (++records % 50_000 === 0) onProgress?.(records)
    }
  }
}
