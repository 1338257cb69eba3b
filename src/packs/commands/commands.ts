import { actionsOf, type Deed } from '../../actions/index.ts'
import { mayDo } from '../../actions/internal.ts'
import type { Pack } from '../rule/rule.ts'

/** The deeds that matter where nothing can be read: all but those that only look. */
const harmful: readonly Deed[] = [
  'deletes',
  'writes',
  'moves',
  'connects',
  'installs',
  'publishes',
  'pushes',
  'escalates',
  'persists',
]

/** Rules about commands as such. Any other pack brings them along: its rules leave code that cannot be read to them. */
export const commands: Pack = {
  name: 'commands',
  about: 'Commands that cannot be read, for all other rules.',
  rules: [
    {
      name: 'unreadable',
      does: 'runs code that cannot be read and may do harm',
      instead: 'write the command out, or put the code into a file that people can read',
      severity: 'high',
      level: 'ask',
      deeds: ['opaque'],
      asks(call, { place }) {
        const found = actionsOf(call, place).filter(
          (one) => one.type === 'opaque' && harmful.some((deed) => mayDo(one, deed)),
        )
        return { truth: found.length === 0 ? 'no' : 'yes', actions: found }
      },
    },
  ],
}
