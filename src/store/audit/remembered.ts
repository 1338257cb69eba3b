import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs'
import type { SeenHead } from './head-memory.ts'

/** What a file of the state folder holds. Nothing, if it is missing or empty; damage is not nothing. */
export interface Remembered<T> {
  readonly value: T | undefined
  readonly isDamaged: boolean
}

const nothing = { value: undefined, isDamaged: false }
const damage = { value: undefined, isDamaged: true }

/** The end of a log in a file. */
export function rememberedHead(path: string): Remembered<SeenHead> {
  return remembered(path, headIn)
}

/** The public key in a file, as PEM. */
export function rememberedKey(path: string): Remembered<string> {
  return remembered(path, (text) => (pem.test(text) ? text : undefined))
}

const pem = /^-----BEGIN PUBLIC KEY-----\n[\w+/=\n]+\n-----END PUBLIC KEY-----\n?$/

/** Another process may be writing it: what cannot be read at first is read again. */
const mostReads = 3

function remembered<T>(path: string, parse: (text: string) => T | undefined): Remembered<T> {
  for (let reads = 0; reads < mostReads; reads += 1) {
    const text = textIn(path)
    if (text === '') return nothing
    const value = text === undefined ? undefined : parse(text)
    if (value !== undefined) return { value, isDamaged: false }
  }
  return damage
}

/** Empty if there is no such file; undefined if it cannot be read. */
function textIn(path: string): string | undefined {
  try {
    // a pipe in the place of a file must keep nobody waiting
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      return fstatSync(file).isFile() ? readFileSync(file, 'utf8') : undefined
    } finally {
      closeSync(file)
    }
  } catch {
    return isNamed(path) ? undefined : ''
  }
}

/** Whether something has this name, such as a link that leads nowhere. A folder that may not be entered tells of nothing. */
function isNamed(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

/** The first line: a shorter text may have been written over a longer one. */
function headIn(text: string): SeenHead | undefined {
  try {
    const { position, hash, time } = JSON.parse(text.split('\n', 1)[0] ?? '') as Readonly<Record<string, unknown>>
    if (typeof position !== 'number' || !Number.isSafeInteger(position) || position < 1) return undefined
    if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return undefined
    if (typeof time !== 'number' || Number.isNaN(new Date(time).getTime())) return undefined
    return { position, hash, time }
  } catch {
    return undefined
  }
}
