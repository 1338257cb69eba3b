import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { LogPosition } from '../../ports/index.ts'
import { readPublicKey } from '../signing/read-key.ts'

/** The seen end of a log. */
export interface SeenHead extends LogPosition {
  readonly time: number
}

/** The same, of a log that has taken the place of others which were lost: so many of them. */
export interface SlotHead extends SeenHead {
  readonly epoch: number
}

/** An end that was seen, and was not in the log when a record was written. */
export interface LostHead extends SeenHead {
  readonly foundAt: number
}

/** The content of a file of the state folder. Undefined if it is missing; damage is not the same, nor is an empty file. */
export interface Remembered<T> {
  readonly value: T | undefined
  readonly isDamaged: boolean
}

const nothing = { value: undefined, isDamaged: false }
const damage = { value: undefined, isDamaged: true }

/** The furthest end of a log in a file. */
export function rememberedHead(path: string): Remembered<SlotHead> {
  return remembered(path, (text) => {
    const furthest = matches(text, slot).map(slotHead).filter(isTimed).sort(byDistance).at(-1)
    return furthest ?? (blank.test(text) ? 'nothing' : undefined)
  })
}

/** The ends that were lost, in a file. */
export function rememberedLosses(path: string): Remembered<readonly LostHead[]> {
  return remembered(path, (text) => {
    const found = matches(text, loss).map(lostHead).filter(isTimed)
    return found.length === 0 ? undefined : found
  })
}

/** The public keys in a file, as PEM: the present one, and those that it replaced, the latest first. */
export function rememberedKeys(path: string): Remembered<readonly string[]> {
  return remembered(path, (text) => {
    const keys = matches(text, pem).map(([key]) => key)
    return keys.length > 0 && keys.join('') === text && keys.every(isPublicKey) ? keys : undefined
  })
}

/** The path that keeps a file from being read: a folder above it, or itself. */
export function culpritAt(path: string): string {
  const parent = dirname(path)
  return isNamed(path) || parent === path ? path : culpritAt(parent)
}

/** A file that was made, and has no end in it yet. */
const blank = /^\0*\{"log":.*\}\n$/
const place = '"position":([1-9]\\d{0,14}),"hash":"([0-9a-f]{64})","time":(-?\\d{1,16})'
const slot = new RegExp(`\\{"epoch":(\\d{1,15}),${place}\\}`, 'g')
const loss = new RegExp(`\\{${place},"foundAt":(-?\\d{1,16})\\}`, 'g')

/** In pieces: a process that was killed, or a power cut, leaves half a line behind. */
function matches(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  return [...text.matchAll(pattern)]
}

function slotHead([, epoch, position, hash = '', time]: RegExpExecArray): SlotHead {
  return { epoch: Number(epoch), position: Number(position), hash, time: Number(time) }
}

function lostHead([, position, hash = '', time, foundAt]: RegExpExecArray): LostHead {
  return { position: Number(position), hash, time: Number(time), foundAt: Number(foundAt) }
}

function isTimed({ time, foundAt = 0 }: SeenHead & Partial<LostHead>): boolean {
  return [time, foundAt].every((one) => !Number.isNaN(new Date(one).getTime()))
}

function byDistance(one: SlotHead, other: SlotHead): number {
  return one.epoch - other.epoch || one.position - other.position
}

const pem = /-----BEGIN PUBLIC KEY-----\n[\w+/=\n]+\n-----END PUBLIC KEY-----\n?/g

function isPublicKey(text: string): boolean {
  try {
    return readPublicKey(text) !== undefined
  } catch {
    return false
  }
}

/** Another process may be writing it: a failed read is repeated. */
const mostReads = 3

function remembered<T>(path: string, parse: (text: string) => T | 'nothing' | undefined): Remembered<T> {
  for (let reads = 0; reads < mostReads; reads += 1) {
    const text = textIn(path)
    if (text === undefined && isMissing(path)) return nothing
    const value = text === undefined ? undefined : parse(text)
    if (value === 'nothing') return nothing
    if (value !== undefined) return { value, isDamaged: false }
  }
  return damage
}

/** Undefined if it cannot be read. */
function textIn(path: string): string | undefined {
  try {
    // a pipe in the place of a file must not block
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      return fstatSync(file).isFile() ? readFileSync(file, 'utf8') : undefined
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}

/** Whether it is certain that there is no such file: not if a folder above may not be entered, or is not a folder. */
function isMissing(path: string): boolean {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return false
  } catch {
    return false
  }
  const parent = dirname(path)
  return parent === path || isFolder(parent) || isMissing(parent)
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Whether something can be seen to have this name, such as a link that leads nowhere. */
function isNamed(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}
