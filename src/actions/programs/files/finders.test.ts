import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['find . -name .env', 'runs find', 'lists /w/**/.env recursively'],
  [
    'find . -name .env -exec cat {} +',
    'runs find',
    'lists /w/**/.env recursively',
    'runs cat inside find',
    'reads /w/**/.env',
  ],
  ['find a b -name x', 'runs find', 'lists /w/a/**/x recursively', 'lists /w/b/**/x recursively'],
  [
    "find a -name x -o -path './c/y' -exec rm {} \\;",
    'runs find',
    'lists /w/a/**/x recursively',
    'lists /w/a/**/c/y recursively',
    ...['runs rm inside find', 'deletes /w/a/**/x', 'runs rm inside find', 'deletes /w/a/**/c/y'],
  ],
  [
    'find . -name x -execdir rm {} \\;',
    'runs find',
    'lists /w/**/x recursively',
    'runs rm inside find',
    'deletes /w/**/x',
  ],
  // one program receives all of them, or each is named as its own folder names it
  [
    'find a b -maxdepth 0 -exec mv {} +',
    ...['runs find', 'lists /w/a recursively', 'lists /w/b recursively'],
    ...['runs mv inside find', 'moves /w/a to /w/b', 'moves /w/a to /w/b/a'],
  ],
  ['find . -maxdepth 0 -execdir rm {} \\;', 'runs find', 'lists /w recursively', 'runs rm inside find', 'deletes /w'],
  [
    'find a -maxdepth 0 -execdir rm {} \\;',
    'runs find',
    'lists /w/a recursively',
    'runs rm inside find',
    'deletes /w/a',
  ],
  ['find . -maxdepth 0 -exec rm {} +', 'runs find', 'lists /w recursively', 'runs rm inside find', 'deletes /w'],
  ['find . -type f -exec rm {} \\;', 'runs find', 'lists /w recursively', 'runs rm inside find', 'deletes /w/**'],
  ['find . -type f -delete', 'runs find', 'lists /w recursively', 'deletes /w recursively'],
  ['find . ! -name keep -delete', 'runs find', 'lists /w recursively', 'deletes /w recursively'],
  ['find a -mtime +9 -delete', 'runs find', 'lists /w/a recursively', 'deletes /w/a/… recursively'],
  ['find . -path ./.git -prune -o -delete', 'runs find', 'lists /w recursively', 'deletes /w recursively'],
  // other programs receive the files that it lists
  [
    'find . -name .env | xargs cat',
    'runs find',
    'lists /w/**/.env recursively',
    'runs xargs',
    'runs cat inside xargs',
    'reads /w/**/.env',
  ],
  ['cat $(find . -name .env)', 'runs find inside $(…)', 'lists /w/**/.env recursively', 'runs cat', 'reads /w/**/.env'],
  // the names that it looks for
  ['find . -delete', 'runs find', 'lists /w recursively', 'deletes /w recursively'],
  ["find . -name '*.pyc' -delete", 'runs find', 'lists /w/**/*.pyc recursively', 'deletes /w/**/*.pyc recursively'],
  ["find a -name 'a' -print", 'runs find', 'lists /w/a recursively', 'lists /w/a/**/a recursively'],
  ["find . -name x -o -name '*.y'", 'runs find', 'lists /w/**/x recursively', 'lists /w/**/*.y recursively'],
  ['find . -name x -o -delete', 'runs find', 'lists /w recursively', 'deletes /w recursively'],
  ['find . -delete -name x', 'runs find', 'lists /w recursively', 'deletes /w recursively'],
  ['find . -not -name x', 'runs find', 'lists /w recursively'],
  ['find . ! \\( -name x \\)', 'runs find', 'lists /w recursively'],
  ['find . -path ./a -prune -o -name x -print', 'runs find', 'lists /w/**/x recursively'],
  ['find . -path ./a -prune -o -name x', 'runs find', 'lists /w/a recursively', 'lists /w/**/x recursively'],
  // a star of a path stands for several folders
  ["find . -path './a/*' -delete", 'runs find', 'lists /w/a/** recursively', 'deletes /w/a/** recursively'],
  ["find a -path '*/b/*' -name c", 'runs find', 'lists /w/a/**/b/**/c recursively'],
  ["find . -path '*b*'", 'runs find', 'lists /w/**/*b* recursively', 'lists /w/**/*b*/** recursively'],
  ["find a/b -path '*b/c'", 'runs find', 'lists /w/a/b recursively', 'lists /w/a/b/** recursively'],
  ['find a -path a -delete', 'runs find', 'lists /w/a recursively', 'deletes /w/a recursively'],
  ["find . -path './*.js'", 'runs find', 'lists /w/**/*.js recursively'],
  ["find /w -path '/w/a*c'", 'runs find', 'lists /w recursively', 'lists /w/** recursively'],
  ['find . -name x -exec rm {} +', 'runs find', 'lists /w/**/x recursively', 'runs rm inside find', 'deletes /w/**/x'],
  [
    'find . -type f -execdir rm {} y \\;',
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
