import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['/usr/bin/time -o a ls', 'runs time', 'writes /w/a', 'runs ls inside time', 'lists /w'],
  ['xargs -a list echo', 'runs xargs', 'reads /w/list', 'runs echo inside xargs'],
  ['find . | cpio -o', 'runs find', 'lists /w recursively', 'runs cpio', 'reads …'],
  ['awk -i inplace 1 a', 'runs awk', 'reads /w/a', 'writes /w/a'],
]

test.each(cases)('reads files of programs that start others: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
