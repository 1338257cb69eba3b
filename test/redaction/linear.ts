import { withoutSecrets } from '../../src/kernel/index.ts'
import { growthOf } from '../growth.ts'
import { hostileText } from './hostile.ts'

/** At most 2.3 times the CPU time for twice the text, which is this for four times. */
export const bar = 2.3 ** 2

/** How much longer the redactor takes for four times as much of a pattern. */
export function growthOn(pattern: string, entropy = false): number {
  const texts = new Map<number, string>() // made once: to make them takes longer than to read some of them
  return growthOf((length) => {
    const text = texts.get(length) ?? flat(hostileText(pattern, length / 4))
    texts.set(length, text)
    return withoutSecrets(text, { entropy })
  }, bar)
}

/** A text that was put together from parts is made one by V8 when a character of it is first read. */
function flat(text: string): string {
  return text.charCodeAt(0) >= 0 ? text : ''
}
