import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['rsync -a a/b .', 'runs rsync', 'reads /w/a/b recursively', 'writes /w/b recursively'],
  ['rsync -a a/b/ .', 'runs rsync', 'reads /w/a/b recursively', 'writes /w recursively'],
  ["rename 's/a/b/' *.x", 'runs rename', 'writes /w/*.x'],
  ['mmv a b', 'runs mmv', 'writes /w/a', 'writes /w/b'],
  ['cp -r a b', 'runs cp', 'reads /w/a recursively', 'writes /w/b recursively', 'writes /w/b/a recursively'],
  ['cp a b/', 'runs cp', 'reads /w/a', 'writes /w/b/a'],
  ['cp a .', 'runs cp', 'reads /w/a', 'writes /w/a'],
  ['cp *.js dir', 'runs cp', 'reads /w/*.js', 'writes /w/dir', 'writes /w/dir/*.js'],
  ['cp -t dir a b', 'runs cp', 'reads /w/a', 'reads /w/b', 'writes /w/dir/a', 'writes /w/dir/b'],
  ['cp --target-dir=dir a', 'runs cp', 'reads /w/a', 'writes /w/dir/a'],
  ['cp --target-directory dir a', 'runs cp', 'reads /w/a', 'writes /w/dir/a'],
  [
    'cp $x /etc/passwd',
    'runs cp',
    'reads … recursively',
    'writes /etc/passwd recursively',
    'persists in the rights of users',
  ],
  ['mv a b', 'runs mv', 'moves /w/a to /w/b', 'moves /w/a to /w/b/a'],
  ['mv a b dir', 'runs mv', 'moves /w/a to /w/dir/a', 'moves /w/b to /w/dir/b'],
  ['mv -T a b', 'runs mv', 'moves /w/a to /w/b'],
  ['mv $x .', 'runs mv', 'moves … to /w'],
  ['ln -s ../x y', 'runs ln', 'writes /w/y', 'writes /w/y/x', 'reads /x or /w/x recursively'],
  ['ln -s /etc/passwd', 'runs ln', 'writes /w/passwd', 'reads /etc/passwd recursively'],
  [
    'install -m 4755 a /usr/bin/b',
    'runs install',
    'escalates',
    'reads /w/a',
    'writes /usr/bin/b',
    'writes /usr/bin/b/a',
  ],
  ['install -d a b', 'runs install', 'writes /w/a', 'writes /w/b'],
  [
    'rsync -a --delete a/ b/',
    'runs rsync',
    'reads /w/a recursively',
    'writes /w/b recursively',
    'deletes /w/b recursively',
  ],
  [
    'rsync -a --del a/ b/',
    'runs rsync',
    'reads /w/a recursively',
    'writes /w/b recursively',
    'deletes /w/b recursively',
  ],
  ['rsync -av a/ u@h.org:/b', 'runs rsync', 'reads /w/a recursively', 'connects to h.org'],
  [
    "rsync -e 'ssh -p 2' a rsync://h/b",
    'runs rsync',
    'runs ssh inside rsync',
    'reads /w/a recursively',
    'connects to h',
  ],
  [
    'rsync --remove-source-files a b',
    'runs rsync',
    'reads /w/a recursively',
    'deletes /w/a recursively',
    'writes /w/b recursively',
  ],
  ['rsync -n --delete a b', 'runs rsync'],
]

test.each(cases)('reads programs that copy, move and link files: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
