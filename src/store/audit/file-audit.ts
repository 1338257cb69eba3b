import { dirname, join } from 'node:path'
import type { AuditLog, KeptRecord, LogFilter, Verification } from '../../protocol/index.ts'
import { appendRecords, type LogPlace, signEnd } from './append-records.ts'
import { follow } from './follow.ts'
import { groupCommit } from './group-commit.ts'
import { readHeads } from './heads.ts'
import { type AuditKeys, openKeys, publicKeyIn } from './keys.ts'
import { type LogFiles, nodeFiles } from './log-files.ts'
import { matcherOf } from './log-filter.ts'
import { readLine } from './log-line.ts'
import { readSegment } from './read-segment.ts'
import { recordsOf, segmentCursor } from './segment-cursor.ts'
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
}

/** The audit log in a folder, such as `.pawl/audit`, with its keys in `.pawl/keys`. Nothing is made before the first record. */
export function openFileAudit(folder: string, options: FileAuditOptions = {}): OpenAudit {
  const { files = nodeFiles, onProgress } = options
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
    query: async (filter = {}) => query(files, folder, filter),
    follow(filter, signal) {
      const begin = async () => {
        const end = readTail(files, segmentsIn(files, folder), segmentOf(folder, 1)).position
        return { records: query(files, folder, filter), end }
      }
      return follow({ begin, cursor: (after) => segmentCursor(files, folder, after, matcherOf(filter)) }, signal)
    },
    async verify({ publicKey = publicKeyIn(files, keys), head } = {}) {
      const verifier = createVerifier({ heads: readHeads(files, folder), publicKey, head })
      walk(files, folder, verifier.take, onProgress)
      return verifier.end() satisfies Verification
    },
    async close() {
      if (!isSigned) signEnd(place)
      isSigned = true
    },
  }
}

/** From the newest segment backwards, as far as it takes. */
function query(files: LogFiles, folder: string, { last, ...filter }: LogFilter): readonly KeptRecord[] {
  const matches = matcherOf(filter)
  if (last === undefined) return segmentsIn(files, folder).flatMap((one) => recordsOf(files, one, matches))
  let found: readonly KeptRecord[] = []
  for (const segment of segmentsIn(files, folder).toReversed()) {
    if (found.length >= last) break
    found = [...recordsOf(files, segment, matches), ...found]
  }
  return last === 0 ? [] : found.slice(-last)
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
