import { parseTheory } from '../../theory/index.ts'

/** Blocks nest no deeper than this. */
const deepest = 66

/** Whether a block is open at the end of the text, and END could still close it. */
export function isUnfinished(text: string): boolean {
  return hasOpenBlock(text) && !hasOpenBlock(text + '\nEND'.repeat(deepest))
}

function hasOpenBlock(text: string): boolean {
  return parseTheory(text, 'prompt').diagnostics.some(({ code }) => code === 'T016')
}
