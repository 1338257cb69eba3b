import { expect, test } from 'vitest'
import { shownActions } from '../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['find . -delete', 'runs find', 'lists /w recursively', 'deletes /w recursively'],
  ["find . -name '*.pyc' -delete", 'runs find', 'lists /w/**/*.pyc recursively', 'deletes /w/**/*.pyc recursively'],
  ["find a -name 'a' -print", 'runs find', 'lists /w/a recursively', 'lists /w/a/**/a recursively'],
  ["find . -name x -o -name '*.y'", 'runs find', 'lists /w/**/x recursively', 'lists /w/**/*.y recursively'],
  ['find . -name x -o -delete', 'runs find', 'lists /w recursively', 'deletes /w recursively'],
  ['find . -delete -name x', 'runs find', 'lists /w recursively', 'deletes /w recursively'],
  ['find . -not -name x', 'runs find', 'lists /w recursively'],
  ['find . ! \\( -name x \\)', 'runs find', 'lists /w recursively'],
  ['find . -path ./a -prune -o -name x -print', 'runs find', 'lists /w/**/x recursively'],
  ['find . -path ./a -prune -o -name x', 'runs find', 'lists /w recursively'],
  ['find . -name x -exec rm {} +', 'runs find', 'lists /w/**/x recursively', 'runs rm inside find', 'deletes /w/**/x'],
  [
    'find . -execdir rm {} y \\;',
    'runs find',
    'lists /w recursively',
    'runs rm inside find',
    'deletes /w/**',
    'deletes …',
  ],
  ['fd -e ts', 'runs fd', 'lists /w/**/*.ts recursively'],
  ['fd foo src -x rm', 'runs fd', 'lists /w/src/**/*foo* recursively', 'runs rm inside fd', 'deletes /w/src/**/*foo*'],
  [
    'for f in *.a *.b; do rm "$f"; done',
    'runs rm',
    'deletes /w/*.a',
    'runs rm',
    'deletes /w/*.a',
    'runs rm',
    'deletes /w/*.b',
  ],
  ['for f in *; do x=$f; rm "$x"; done', 'runs rm', 'deletes /w/*', 'runs rm', 'deletes /w/*'],
]

test.each(cases)('reads programs that look for files: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
