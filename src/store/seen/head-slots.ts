import { closeSync, constants, ftruncateSync, lstatSync, readSync, rmSync, writeSync } from 'node:fs'
import { openMaking } from '../disk/state-files.ts'
import { type Remembered, rememberedHead, type SlotHead } from './remembered.ts'

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
  // the name is for people who read the file, and marks it as whole where it holds no end
  const blank = `${'\0'.repeat(wholeLength)}{"log":${JSON.stringify(log)}}\n`
  let file: number | undefined // a process that keeps appending opens it once
  const open = () => {
    const opened = openMaking(path, constants.O_RDWR, blank)
    try {
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
      if (lstatSync(path, { throwIfNoEntry: false })?.isFile()) fill(path, blank)
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

/** In one write: others who read it meanwhile must not find it empty. */
function fill(path: string, text: string): void {
  const file = openMaking(path, constants.O_RDWR, text)
  try {
    writeSync(file, text, 0)
    ftruncateSync(file, Buffer.byteLength(text))
  } finally {
    closeSync(file)
  }
}

function readInto(file: number, bytes: Buffer): void {
  bytes.fill(0, readSync(file, bytes, 0, bytes.length, 0))
}
