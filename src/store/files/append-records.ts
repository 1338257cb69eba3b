import { type HeldLock, hasCode, type LockManner } from '../../node/index.ts'
import type { LogHead, LogPosition, LogRecord } from '../../ports/index.ts'
import { chainRecords, type MakeRecords, plainRecords, type Signer, signLines } from '../chain/chain-records.ts'
import type { LogLine } from '../chain/log-line.ts'
import { lostNotice } from '../chain/notices.ts'
import { logError } from '../disk/log-error.ts'
import { type LogFiles, nodeFiles } from '../disk/log-files.ts'
import type { HeadMemory } from '../seen/head-memory.ts'
import { nameOfFolder } from '../seen/name-of-folder.ts'
import { needsSignature } from '../signing/signature.ts'
import { headOf } from '../witness/head.ts'
import { badNotice } from './bad-notice.ts'
import { lastSigned } from './last-signed.ts'
import { logLock } from './log-lock.ts'
import { leadsTo } from './segments/leads-to.ts'
import { beginSegment } from './segments/segments.ts'
import type { Tail } from './segments/tail.ts'
import { type SigningKeys, signingKeys } from './signing-keys.ts'
import { lineWriter } from './write-lines.ts'

/** Where a log is, and how it is written. */
export interface LogPlace extends LockManner {
  readonly folder: string
  /** Where the keys are, or will be. */
  readonly keys: string
  /** This user's memory of the log. */
  readonly memory?: HeadMemory | undefined
  readonly files?: LogFiles | undefined
  /** A segment that has so many bytes is full. */
  readonly segmentBytes?: number | undefined
  readonly now?: (() => number) | undefined
  /** Called with the last signed record of a write that is on disk. It must not throw. */
  readonly onSigned?: ((head: LogHead) => void) | undefined
}

/** Appends to the one chain that all processes write. */
export interface LogWriter {
  /**
   * When this returns, the records are on disk; when it throws, none of them counts. One write and one flush, however
   * many they are. `done` is called when they are on disk, before others write. Returns the places of all new records.
   */
  append(make: MakeRecords, done?: () => void): readonly LogPosition[]
  /** Runs work while no process writes, such as reading the end; the keys are those that sign. */
  hold<T>(work: (held: HeldLock, keys: SigningKeys) => T): T
  close(): void
}

/** For a process that appends once. */
export function appendRecords(place: LogPlace, records: readonly LogRecord[]): readonly LogPosition[] {
  const writer = logWriter(place)
  try {
    return appendPlain(writer, records)
  } finally {
    writer.close()
  }
}

/** Appends the given records; returns their places, and not those of notices. */
export function appendPlain(writer: LogWriter, records: readonly LogRecord[]): readonly LogPosition[] {
  const places = writer.append(plainRecords(records))
  return places.slice(places.length - records.length)
}

const usualSegment = 8 * 1024 * 1024

export function logWriter(place: LogPlace): LogWriter {
  const { folder, files = nodeFiles, segmentBytes = usualSegment, memory, now = Date.now, onSigned } = place
  const lock = logLock(files, folder, { ...place, onTakeover: () => beginSegment(files, folder) })
  const writer = lineWriter(files, folder, segmentBytes)
  const keys = signingKeys({ files, folder, keys: place.keys, memory })
  const usual: Signer = (position) => (needsSignature(position) ? keys.open(position === 1) : undefined)
  const noticesOf = (tail: Tail, held: HeldLock): readonly LogRecord[] => {
    const goesOnFrom = (seen: LogPosition) => leadsTo(files, folder, seen, tail)
    const mustBeCertain = () => {
      if (!held.isHeld()) throw held.lost()
    }
    const lost = memory?.lost({ end: tail, goesOnFrom, mustBeCertain, time: now() })
    const bad = tail.bad > 0 ? [badNotice(tail, now())] : []
    return lost === undefined ? bad : [lostNotice(lost, now()), ...bad]
  }
  const tellHead = (lines: readonly LogLine[]) => {
    if (memory !== undefined && memory.losses().length > 0) return // a log that lost records is not signed
    const signed = keys.last()
    const head = signed && headOf(nameOfFolder(folder), lines, signed, now())
    if (head !== undefined) onSigned?.(head)
  }
  const write = (held: HeldLock, make: MakeRecords) => {
    let isUsual = true
    const lines = writer.write({
      lock: held,
      linesAfter(tail) {
        const open = { end: tail, notices: noticesOf(tail, held), lastSigned: () => lastSigned(files, folder) }
        const { records, signer = usual } = make(open)
        isUsual = signer === usual
        return signLines(chainRecords(tail, records), signer)
      },
    })
    return { lines, isUsual }
  }
  return {
    hold: (work) => lock.hold((held) => work(held, keys)),
    append: (make, done) =>
      tellingWhy(() =>
        withFolder(files, folder, () =>
          lock.hold((held) => {
            const { lines, isUsual } = write(held, make)
            const end = lines.at(-1)
            // a process that has lost the lock since does no harm: the furthest end counts
            if (end !== undefined) memory?.remember({ position: end.position, hash: end.hash }, now())
            done?.()
            if (onSigned !== undefined && isUsual) tellHead(lines)
            return lines.map(({ position, hash }) => ({ position, hash }))
          }),
        ),
      ),
    close() {
      writer.close()
      lock.close()
      memory?.close()
    },
  }
}

function withFolder<T>(files: LogFiles, folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    files.makeFolder(folder)
    return work()
  }
}

function tellingWhy<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw logError(cause, 'written')
  }
}
