import { childOf } from '../../child.ts'
import { figure } from '../../table.ts'
import type { Pace } from '../pace.ts'

/** Measures CPU milliseconds from a keystroke to the problems of a theory of 1,000 hooks, and prints them. */
export function measureEditor({ keystrokes }: Pace): number | undefined {
  const milliseconds = childOf<number>('an editor', 'theory/editor/cell.ts', [`${keystrokes}`])
  process.stderr.write('\n')
  if (milliseconds !== undefined)
    console.log(`theory: CPU ms of a keystroke in an editor, 1,000 hooks: ${figure(milliseconds)}\n`)
  return milliseconds
}
