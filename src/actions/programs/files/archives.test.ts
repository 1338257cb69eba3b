import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['tar xzf a.tgz', 'runs tar', 'reads /w/a.tgz', 'writes /w recursively'],
  ['tar xfC a.tgz /tmp/y', 'runs tar', 'reads /w/a.tgz', 'writes /tmp/y recursively'],
  ['tar -xPf a.tgz -C /tmp/y', 'runs tar', 'reads /w/a.tgz', 'writes /tmp/y recursively', 'writes / recursively'],
  ['tar -czf a.tgz src', 'runs tar', 'writes /w/a.tgz', 'reads /w/src recursively'],
  ['tar czf - src', 'runs tar', 'reads /w/src recursively'],
  ['tar -tf a.tar', 'runs tar', 'reads /w/a.tar'],
  ["tar -xf a.tar --to-command='rm x'", 'runs tar', 'reads /w/a.tar', 'runs rm inside tar', 'deletes /w/x'],
  [
    "tar cf a.tar --checkpoint=1 --checkpoint-action=exec='rm x' y",
    'runs tar',
    'writes /w/a.tar',
    'runs rm inside tar',
    'deletes /w/x',
    'reads /w/y recursively',
  ],
  [
    "tar cf a.tar --checkpoint-act=exec='rm x' y",
    'runs tar',
    'writes /w/a.tar',
    'runs rm inside tar',
    'deletes /w/x',
    'reads /w/y recursively',
  ],
  ["tar -I 'rm x' -xf a", 'runs tar', 'reads /w/a', 'runs rm inside tar', 'deletes /w/x', 'writes /w recursively'],
  ['tar xf a.tar -$x', 'runs tar', 'reads /w/a.tar', 'opaque: an option of it is not known', 'writes /w recursively'],
  ['tar cf host:x a', 'runs tar', 'connects to host', 'reads /w/a recursively'],
  ['tar --delete -f a.tar x', 'runs tar', 'writes /w/a.tar'],
  [
    'tar -C d -cf ../x.tar --remove-files a',
    'runs tar',
    'writes /x.tar',
    'reads /w/d/a recursively',
    'deletes /w/d/a recursively',
  ],
  ['gzip a', 'runs gzip', 'reads /w/a', 'writes /w/a.gz', 'deletes /w/a'],
  ['gzip -k a', 'runs gzip', 'reads /w/a', 'writes /w/a.gz'],
  ['gunzip a.gz', 'runs gunzip', 'reads /w/a.gz', 'writes /w/a', 'deletes /w/a.gz'],
  ['gzip -dc a.gz', 'runs gzip', 'reads /w/a.gz'],
  ['gzip -t a.gz', 'runs gzip'],
  ['bzip2 a', 'runs bzip2', 'reads /w/a', 'writes /w/a.bz2', 'deletes /w/a'],
  ['zstd a', 'runs zstd', 'reads /w/a', 'writes /w/a.zst'],
  ['zstd --rm a', 'runs zstd', 'reads /w/a', 'writes /w/a.zst', 'deletes /w/a'],
  ['zip -r a.zip d', 'runs zip', 'writes /w/a.zip', 'reads /w/d recursively'],
  ['zip -m a.zip b', 'runs zip', 'writes /w/a.zip', 'reads /w/b', 'deletes /w/b'],
  ['unzip a.zip -d out', 'runs unzip', 'writes /w/out recursively', 'reads /w/a.zip'],
  ['unzip a.zip', 'runs unzip', 'reads /w/a.zip', 'writes /w recursively'],
  [
    "unzip a.zip 'b/*' -d out",
    'runs unzip',
    'writes /w/out recursively',
    'reads /w/a.zip',
    'writes /w/out/b/* recursively',
  ],
  ['unzip -l a.zip', 'runs unzip', 'reads /w/a.zip'],
  ['7z x a.7z -oout', 'runs 7z', 'reads /w/a.7z', 'writes /w/out recursively'],
  ['7z a a.7z b', 'runs 7z', 'writes /w/a.7z', 'reads /w/b recursively'],
  ['7z a a.7z b -sdel', 'runs 7z', 'writes /w/a.7z', 'reads /w/b recursively', 'deletes /w/b recursively'],
  ['cpio -idm', 'runs cpio', 'writes /w recursively'],
]

test.each(cases)('reads programs that pack and unpack files: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
