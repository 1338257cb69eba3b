import type { Action } from '../action/action.ts'
import type { Place } from '../action/place.ts'
import { matches } from '../action/wildcard.ts'
import type { ActingCall } from '../call/actions-of.ts'
import type { Answer } from './answer.ts'
import { asking, either, opposite } from './asking.ts'
import { checkTexts } from './check-questions.ts'
import type { Named } from './connects.ts'

/**
 * Questions about the packages that a call installs, or runs without installing them. An installation of the packages that the
 * project declares (`npm ci`) names none.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'npm install zod@4 left-pad' } })
 * installs(call).except('zod').truth // => 'yes'
 */
export function installs(call: ActingCall, place: Place = {}): Named {
  const { ask } = asking(call, place, 'installs')
  const isOne = (action: Extract<Action, { readonly type: 'installs' }>, names: readonly string[]): Answer['truth'] => {
    const { package: name } = action
    return name === undefined ? 'no' : either(names.map((one) => matches(name, one)))
  }
  return {
    any: () => ask(() => 'yes'),
    to(...names) {
      checkTexts('to', 'the name of a package', names)
      return ask((action) => isOne(action, names))
    },
    except(...names) {
      checkTexts('except', 'the name of a package', names)
      return ask((action) => (action.package === undefined ? 'no' : opposite(isOne(action, names))))
    },
  }
}
