import { expect, test } from 'vitest'
import { shownActions } from '../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['find . -name .env', 'runs find', 'lists /w recursively'],
  ['find . -name .env -exec cat {} +', 'runs find', 'lists /w recursively', 'runs cat inside find', 'reads /w/**/.env'],
  ['find a b -name x', 'runs find', 'lists /w/a recursively', 'lists /w/b recursively'],
  [
    "find a -name x -o -path './c/y' -exec rm {} \\;",
    'runs find',
    'lists /w/a recursively',
    ...['runs rm inside find', 'deletes /w/a/**/x', 'runs rm inside find', 'deletes /w/a/**/c/y'],
  ],
  ['find . -name x -execdir rm {} \\;', 'runs find', 'lists /w recursively', 'runs rm inside find', 'deletes /w/**/x'],
  ['find . -type f -exec rm {} \\;', 'runs find', 'lists /w recursively', 'runs rm inside find', 'deletes /w/…'],
  ["find . -name '*.pyc' -delete", 'runs find', 'lists /w recursively', 'deletes /w/**/*.pyc recursively'],
  ['find . -type f -delete', 'runs find', 'lists /w recursively', 'deletes /w recursively'],
  ['find . ! -name keep -delete', 'runs find', 'lists /w recursively', 'deletes /w recursively'],
  ['find a -mtime +9 -delete', 'runs find', 'lists /w/a recursively', 'deletes /w/a/… recursively'],
  ['find . -path ./.git -prune -o -delete', 'runs find', 'lists /w recursively', 'deletes /w recursively'],
  // other programs receive the files that it lists
  [
    'find . -name .env | xargs cat',
    'runs find',
    'lists /w recursively',
    'runs xargs',
    'runs cat inside xargs',
    'reads /w/**/.env',
  ],
  ['cat $(find . -name .env)', 'runs find inside $(…)', 'lists /w recursively', 'runs cat', 'reads /w/**/.env'],
]

test.each(cases)('reads what find does: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
