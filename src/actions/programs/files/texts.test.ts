import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['base64 a', 'runs base64', 'reads /w/a'],
  ['xxd -p a', 'runs xxd', 'reads /w/a'],
  ['xxd -r a b', 'runs xxd', 'reads /w/a', 'writes /w/b'],
  ['rev a', 'runs rev', 'reads /w/a'],
  ['tr a b', 'runs tr'],
]

test.each(cases)('reads programs that show or change texts: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
