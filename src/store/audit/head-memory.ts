import { closeSync, constants, lstatSync, openSync, realpathSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { LogPosition } from '../../protocol/index.ts'
import { makeFolders } from '../make-folders.ts'
import { hasCode } from './log-files.ts'
import { rememberedHead, rememberedKey } from './remembered.ts'
import { sha256 } from './sha256.ts'
import { stateFolder } from './state-folder.ts'

/** The end of a log as it was seen. */
export interface SeenHead extends LogPosition {
  readonly time: number
}

/**
 * What a user's state folder remembers of one log: how far it went, and which key signed it. An attacker who may write in the
 * project alone cannot change it. It only helps to find out: a folder that cannot be written costs no record.
 */
export interface HeadMemory {
  recall(): SeenHead | undefined
  /** The public key that signed when the log was first seen here, as PEM. */
  recallKey(): string | undefined
  /** The file that holds something else than what was remembered. It is left as it is until a person has it forgotten. */
  damaged(): string | undefined
  /**
   * What was seen and is not in the log that ends here; given once, for the record. From then on nothing more is remembered, until a
   * person has the loss forgotten. `hashAt` gives the hash of an earlier record.
   */
  lost(end: LogPosition, hashAt: (position: number) => string | undefined): SeenHead | undefined
  remember(end: LogPosition, time: number): void
  /** At first sight only: the key that is known stays, until a person rotates it. */
  rememberKey(publicKey: string): void
  rotateKey(publicKey: string): void
  /** Begins again with the log that is there. */
  forget(): void
  close(): void
}

/** Of the log with this name, such as the path of its folder. */
export function headMemory(name: string, folder = stateFolder()): HeadMemory {
  if (folder === undefined) return nothingRemembered
  const path = join(folder, 'audit', sha256(Buffer.from(name)).slice(0, 32))
  const [head, key, gone] = [`${path}.head`, `${path}.pub`, `${path}.gone`]
  const quoted = JSON.stringify(name)
  let last: LogPosition | undefined // what this process has remembered
  let isLost = false
  let isKeyKnown = false
  let file: number | undefined // a process that goes on appending opens it once
  return {
    recall: () => rememberedHead(head).value,
    recallKey: () => rememberedKey(key).value,
    damaged() {
      if (rememberedHead(head).isDamaged) return head
      return rememberedKey(key).isDamaged ? key : undefined
    },
    lost(end, hashAt) {
      if (last !== undefined && isSame(last, end)) return undefined // the usual case: nobody else has written
      const { value: seen, isDamaged } = rememberedHead(head)
      const isThere =
        seen === undefined || isSame(seen, end) || (seen.position < end.position && hashAt(seen.position) === seen.hash)
      isLost = isDamaged || !isThere
      return seen !== undefined && isLost && quietly(() => write(gone, '', constants.O_EXCL)) ? seen : undefined
    },
    remember(end, time) {
      if (isLost) return
      const text = `{"position":${end.position},"hash":"${end.hash}","time":${time},"log":${quoted}}\n`
      const isKept = quietly(() => {
        file ??= openMaking(head, writing)
        writeSync(file, text, 0)
      })
      if (isKept) last = end
    },
    rememberKey(publicKey) {
      if (isLost || isKeyKnown) return
      const { value: known, isDamaged } = rememberedKey(key)
      // a process that was killed may have left an empty one
      if (known === undefined && !isDamaged) quietly(() => write(key, publicKey))
      isKeyKnown = true
    },
    rotateKey(publicKey) {
      quietly(() => write(key, publicKey))
    },
    forget() {
      for (const path of [key, gone]) rmSync(path, { force: true })
      quietly(() => (isFile(head) ? truncateSync(head) : rmSync(head, { force: true }))) // others may have it open
      last = undefined
      isLost = false
      isKeyKnown = false
    },
    close() {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

/**
 * The same log has the same name, by whatever link its project is reached, and also when it is not there. The last two names, such
 * as `.pawl/audit`, are taken as they are: a link in their place is not another log.
 */
export function nameOfFolder(folder: string): string {
  const inside = dirname(folder)
  return join(realFolder(dirname(inside)), basename(inside), basename(folder))
}

function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch (error) {
    const parent = dirname(folder)
    if (!hasCode(error, 'ENOENT') || parent === folder) return folder
    return join(realFolder(parent), basename(folder))
  }
}

const nothingRemembered: HeadMemory = {
  recall: () => undefined,
  recallKey: () => undefined,
  damaged: () => undefined,
  lost: () => undefined,
  remember: () => undefined,
  rememberKey: () => undefined,
  rotateKey: () => undefined,
  forget: () => undefined,
  close: () => undefined,
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function isSame(one: LogPosition, other: LogPosition): boolean {
  return one.position === other.position && one.hash === other.hash
}

const writing = constants.O_WRONLY | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Not flushed: an older head that a power cut leaves behind is as true as the newer one. */
function write(path: string, text: string, how = 0): void {
  const file = openMaking(path, writing | how)
  try {
    writeSync(file, text, 0)
  } finally {
    closeSync(file)
  }
}

function openMaking(path: string, flags: number): number {
  try {
    return openSync(path, flags, 0o600)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    makeFolders(dirname(path))
    return openSync(path, flags, 0o600)
  }
}

/** Whether it could be done. */
function quietly(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false // the record is kept all the same; `pawl doctor` reports a state folder that cannot be written
  }
}
