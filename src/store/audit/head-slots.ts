import { closeSync, constants, fstatSync, lstatSync, readSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { type Remembered, rememberedHead, type SlotHead } from './remembered.ts'
import { openMaking } from './state-files.ts'

/** A file of the state folder with the last few ends of one log. */
export interface HeadSlots {
  /** The furthest end. */
  read(): Remembered<SlotHead>
  /** Whether the file is as this process has read or written it. */
  isAsLeft(): boolean
  write(head: SlotHead): void
  /** Removes all of them; other processes may have the file open. */
  clear(): void
  close(): void
}

const slots = 16
const slotLength = 160
const wholeLength = slots * slotLength

/**
 * Each end has the slot of its position, and the furthest one counts. So a process that was suspended in the middle of this, and
 * writes when others have gone on, cannot move the end back. A log that took the place of a lost one has a higher epoch.
 */
export function headSlots(path: string, log: string): HeadSlots {
  const known = Buffer.alloc(wholeLength)
  const present = Buffer.alloc(wholeLength)
  let file: number | undefined // a process that goes on appending opens it once
  const open = () => {
    const opened = openMaking(path, constants.O_RDWR)
    try {
      // for people who look into the file
      if (fstatSync(opened).size === 0) writeSync(opened, `{"log":${JSON.stringify(log)}}\n`, wholeLength)
      readInto(opened, known)
      return opened
    } catch (error) {
      closeSync(opened) // on a full disk, each record would leave one more open
      throw error
    }
  }
  return {
    read() {
      if (file !== undefined) readInto(file, known) // first, so that nothing in it is missed below
      return rememberedHead(path)
    },
    isAsLeft() {
      if (file === undefined) return false
      readInto(file, present)
      return present.equals(known)
    },
    write(head) {
      file ??= open()
      const [text, at] = [textOf(head), (head.position % slots) * slotLength]
      writeSync(file, text, at)
      known.write(text, at, 'latin1')
    },
    clear() {
      if (lstatSync(path, { throwIfNoEntry: false })?.isFile()) truncateSync(path)
      else rmSync(path, { force: true })
      known.fill(0)
    },
    close() {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

function textOf({ epoch, position, hash, time }: SlotHead): string {
  const text = `{"epoch":${epoch},"position":${position},"hash":"${hash}","time":${Math.trunc(time)}}`
  return `${text.padEnd(slotLength - 1)}\n`
}

function readInto(file: number, bytes: Buffer): void {
  bytes.fill(0, readSync(file, bytes, 0, bytes.length, 0))
}
