import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { hasCode, type LogFiles, readAll, withFile, writeAll } from './log-files.ts'
import { readSegment } from './read-segment.ts'

/** A place in the log that somebody with the key has seen: the records up to it are what they were then. */
export interface Head {
  readonly position: number
  readonly hash: string
  readonly time: number
  readonly signature: string
}

/** How many records may go unsigned. */
const signedEvery = 64

/** The first record is signed, then every 64th; whoever appends many at once signs the last of them. */
export function wantsHead(from: number, to: number): boolean {
  return Math.floor((to - 1) / signedEvery) > Math.floor((from - 2) / signedEvery)
}

export function signHead(key: KeyObject, place: Omit<Head, 'signature'>): Head {
  const { position, hash, time } = place
  const { sign } = process.getBuiltinModule('node:crypto') // few records are signed, and to load it takes a while
  return { position, hash, time, signature: sign(null, messageOf(place), key).toString('base64') }
}

export function isSigned(key: KeyObject, head: Head): boolean {
  const { verify } = process.getBuiltinModule('node:crypto')
  return verify(null, messageOf(head), key, Buffer.from(head.signature, 'base64'))
}

function messageOf({ position, hash, time }: Omit<Head, 'signature'>): Buffer {
  return Buffer.from(`pawl audit head\n${position}\n${hash}\n${time}\n`)
}

/** Not flushed: a head that a power cut takes away is signed again sixty-four records later; the records are there. */
export function appendHead(files: LogFiles, folder: string, head: Head): void {
  withFile(files, join(folder, 'heads.jsonl'), 'write', (file) => {
    const { size } = files.look(file)
    // what somebody did not finish must not spoil this one
    const isTorn = size > 0 && readAll(files, file, 1, size - 1)[0] !== 0x0a
    writeAll(files, file, Buffer.from(`${isTorn ? '\n' : ''}${JSON.stringify(head)}\n`), size)
  })
}

/** In the order of their positions. What is no head is left out: to spoil one is no more than to remove it. */
export function readHeads(files: LogFiles, folder: string): readonly Head[] {
  const heads: Head[] = []
  try {
    for (const { bytes } of readSegment(files, join(folder, 'heads.jsonl'))) {
      const head = headIn(bytes.toString('utf8'))
      if (head !== undefined) heads.push(head)
    }
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  return heads.sort((one, other) => one.position - other.position)
}

function headIn(text: string): Head | undefined {
  try {
    const { position, hash, time, signature } = JSON.parse(text) as Record<string, unknown>
    if (typeof position !== 'number' || typeof time !== 'number') return undefined
    return typeof hash === 'string' && typeof signature === 'string' ? { position, hash, time, signature } : undefined
  } catch {
    return undefined
  }
}
