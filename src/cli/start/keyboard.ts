import { emitKeypressEvents } from 'node:readline'
import { setImmediate } from 'node:timers/promises'

/** The meaning of a key in the dialogue. A person leaves with Ctrl-C or Ctrl-D, or by closing the terminal. */
export type Key = 'up' | 'down' | 'toggle' | 'accept' | 'skip' | 'leave'

export interface Keyboard {
  /** Calls `hear` for each key that is typed from now on; the returned function ends that. */
  listen(hear: (key: Key) => void): () => void
  /** Resolves when all that was typed so far has been read: it was typed before it was asked for. */
  settle(): Promise<void>
  hasLeft(): boolean
  /** Restores the terminal. */
  close(): void
}

const keys: Readonly<Record<string, Key>> = {
  up: 'up',
  k: 'up',
  down: 'down',
  j: 'down',
  space: 'toggle',
  return: 'accept',
  enter: 'accept',
  s: 'skip',
}

/**
 * Reads single keys from the terminal. While it is open, Ctrl-C is a key like others and ends nothing by itself, so that no file is
 * left half written.
 */
export function openKeyboard(input: NodeJS.ReadStream = process.stdin): Keyboard {
  let hear: (key: Key) => void = () => undefined
  let hasLeft = false
  const leave = () => {
    hasLeft = true
    hear('leave')
  }
  const onKey = (
    _: string | undefined,
    { name = '', ctrl = false }: { readonly name?: string; readonly ctrl?: boolean },
  ) => {
    if (ctrl && (name === 'c' || name === 'd')) return leave()
    const key = !ctrl && Object.hasOwn(keys, name) ? keys[name] : undefined
    if (key !== undefined) hear(key)
  }
  emitKeypressEvents(input)
  input.on('keypress', onKey).on('end', leave).on('error', leave) // a terminal that was closed is an error on some systems
  input.setRawMode(true)
  input.resume()
  return {
    listen(next) {
      hear = next
      return () => {
        hear = () => undefined
      }
    },
    async settle() {
      await new Promise<void>((resolve) => process.stdout.write('', () => resolve()))
      await setImmediate() // reading comes before a task that is deferred twice
      await setImmediate()
    },
    hasLeft: () => hasLeft,
    close() {
      input.off('keypress', onKey).off('end', leave)
      input.setRawMode(false)
      input.pause()
    },
  }
}
