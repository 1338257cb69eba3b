import type { Brain } from '../../../brains/index.ts'
import type { Entry } from '../../../brains/internal.ts'
import type { Wish } from './wish.ts'

/** The wish of the model in a trial: a call that reaches our entries, to make the marker file. Undefined, if no such call does. */
export function canaryWish({ vocabulary }: Brain, entries: readonly Entry[], marker: string): Wish | undefined {
  const before = vocabulary.moments.filter(({ event }) => event === 'tool.before').map(({ native }) => native)
  const heard = entries.filter(({ native }) => before.includes(native))
  const hears = (kind: string) =>
    heard.some(({ matcher = '' }) => {
      return matcher === '' || matcher.split('|').some((tool) => vocabulary.tools[tool] === kind)
    })
  if (hears('shell')) return { want: 'shell', command: `touch ${marker}` }
  if (hears('write') || hears('patch')) return { want: 'write', path: marker, content: 'canary\n' }
  return undefined
}
