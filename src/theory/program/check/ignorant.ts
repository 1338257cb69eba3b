import type { Knowledge } from '../knowledge-port.ts'

/** For verbs that ask nothing. */
export const ignorant: Knowledge = { holds: () => false, dimension: () => 0, control: () => undefined, apply: () => {} }
