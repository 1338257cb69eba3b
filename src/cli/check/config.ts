import { basename } from 'node:path'
import { ownHooks, warnOfPasswords } from '../../config/index.ts'
import { fine, wrong } from '../doctor/findings/finding.ts'
import { counted } from '../terminal/print.ts'
import type { Step } from './step.ts'

/** The state of the config itself: it has loaded already. */
export const config: Step = {
  title: 'config',
  look: ({ file, compiled }) => [
    fine(`${basename(file)} loads, with ${counted(ownHooks(compiled.config), 'hook')}`),
    ...warnOfPasswords(compiled.config).map(({ message, hint = 'take it from the environment' }) =>
      wrong(message, hint),
    ),
  ],
}
