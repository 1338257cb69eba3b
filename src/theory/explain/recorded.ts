import type { Valued } from '../program/tracer.ts'
import { type Doubt, doubt, isDoubt, shortened, type Value } from '../program/value.ts'
import { lossOf } from './loss-of.ts'
import type { Rereading } from './trace.ts'

type Payload = Readonly<Record<string, unknown>>

/** A payload from a log: a value that was redacted or cut there is not guessed, and neither is what depends on it. */
export interface Recorded {
  /** The payload, which notices when something that is not on record is read. */
  readonly payload: Payload
  readonly reread: Rereading
  /** A value, or the doubt that it is not on record. */
  read(what: string, reading: () => Value): Value
  isUnrecorded(value: Value): boolean
  /** Whether a hook is undecided only because of the record. */
  isReason(sentence: string): boolean
}

/** Makes a payload readable that was kept in a log, which any program could have edited: it may have any form. */
export function createRecorded(kept: Payload): Recorded {
  const made = new Map<string, Doubt>()
  let touched: string | undefined
  const watched = watcher((path, loss) => {
    touched ??= `${path} is ${loss} on record`
  })
  const unrecorded = (sentence: string): Doubt => {
    const one = made.get(sentence) ?? doubt(sentence)
    made.set(sentence, one)
    return one
  }
  const isUnrecorded = (value: Value) => isDoubt(value) && made.get(value.doubt) === value
  const read: Recorded['read'] = (what, reading) => {
    const outer = touched
    touched = undefined
    const value = orNothing(reading)
    const lost = touched
    touched = outer
    if (lost !== undefined) return unrecorded(lost)
    return value === undefined || watched.isPart(value) ? unrecorded(`${what} is missing on record`) : value
  }
  return {
    payload: watched.part(structuredClone(kept), '') as Payload,
    read,
    isUnrecorded,
    isReason: (sentence) => made.has(sentence.replace(/^line \d+: /, '')),
    reread: (part, reading, trace) => (frame) => {
      const value = read(nameOf(part), () => reading(frame))
      if (!isDoubt(value) || isUnrecorded(value)) return value
      const sides = sidesOf(part).map((side) => trace.valueOf(side))
      return sides.find((side): side is Doubt => side !== undefined && isUnrecorded(side)) ?? value
    },
  }
}

/** The readings of theories expect the payload of an event: a record that has another form is not one of them. */
function orNothing(reading: () => Value): Value | undefined {
  try {
    return reading()
  } catch {
    return undefined
  }
}

function nameOf(part: Valued): string {
  if (part.type === 'word') return part.text
  return part.type === 'reference' ? part.name : 'it'
}

/** The parts that a value is made of: if one of them is not on record, a doubt about the others may not have counted. */
function sidesOf(part: Valued): readonly Valued[] {
  switch (part.type) {
    case 'and':
    case 'or':
      return part.parts
    case 'not':
      return [part.condition]
    case 'triple':
    case 'comparison':
      return [part.subject, part.object]
    default:
      return []
  }
}

/** Wraps data, so that `touch` is called with the path of each text that is read and is not as it was. */
function watcher(touch: (path: string, loss: string) => void) {
  const parts = new WeakSet<object>()
  const look = (text: string, path: string) => {
    const loss = lossOf(text)
    if (loss !== undefined) touch(shortened(path), loss)
  }
  const part = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') look(value, path)
    if (typeof value !== 'object' || value === null) return value
    const inside = (key: string) => (path === '' ? key : `${path}.${key}`)
    const proxy = new Proxy(value, {
      get: (target, key, self) => {
        const found: unknown = Reflect.get(target, key, self)
        return typeof key === 'string' && Object.hasOwn(target, key) ? part(found, inside(key)) : found
      },
      ownKeys(target) {
        for (const key of Object.keys(target)) look(key, path)
        return Reflect.ownKeys(target)
      },
    })
    parts.add(proxy)
    return proxy
  }
  /** An object of the payload itself, in the place of a value; a list of texts is one. */
  const isPart = (value: Value) =>
    typeof value === 'object' &&
    parts.has(value) &&
    !(Array.isArray(value) && value.every((one) => typeof one === 'string'))
  return { part, isPart }
}
