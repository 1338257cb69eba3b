import { readShell } from '../../src/actions/call/read-shell.ts'
import { chooser } from '../chooser.ts'
import { randomText } from './random-text.ts'

/** How texts were read. */
export interface Fuzzed {
  readonly texts: number
  /** Texts with something that cannot be read. */
  readonly opaque: number
  /** The most actions that one text had. */
  readonly most: number
  /** Texts at which the reader threw an exception. */
  readonly thrown: readonly string[]
}

/** Reads random texts, with and without knowledge of the place. */
export function fuzzReader(seed: number, texts: number): Fuzzed {
  let [opaque, most] = [0, 0]
  const thrown: string[] = []
  for (let at = 0; at < texts; at++) {
    const text = randomText(chooser(Math.imul(seed + at, 0x9e3779b1)))
    try {
      const actions = readShell(
        text,
        at % 2 === 0 ? {} : { cwd: '/work', home: '/home/u', variables: { PATH: '/bin' } },
      )
      opaque += Number(actions.some(({ type }) => type === 'opaque'))
      most = Math.max(most, actions.length)
    } catch (error) {
      thrown.push(`${JSON.stringify(text)}: ${String(error)}`)
    }
  }
  return { texts, opaque, most, thrown }
}
