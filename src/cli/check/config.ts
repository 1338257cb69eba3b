import { basename } from 'node:path'
import { warnOfPasswords } from '../../config/internal.ts'
import { wrong } from '../doctor/findings/finding.ts'
import { loads } from '../doctor/look-at-guards.ts'
import { lostPromotions, watchingHooks } from '../doctor/look-at-shadow.ts'
import type { Step } from './step.ts'

/** The state of the config itself: it has loaded already. */
export const config: Step = {
  title: 'config',
  look: ({ file, compiled }) => [
    loads(compiled.config, basename(file)),
    ...watchingHooks(compiled.config),
    ...lostPromotions(compiled.config),
    ...warnOfPasswords(compiled.config).map(({ message, hint = 'take it from the environment' }) =>
      wrong(message, hint),
    ),
  ],
}
