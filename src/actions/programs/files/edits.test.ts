import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ["sed -i 's/a/b/' f g", 'runs sed', 'reads /w/f', 'writes /w/f', 'reads /w/g', 'writes /w/g'],
  ["sed 's/a/b/' f -i", 'runs sed', 'reads /w/f', 'writes /w/f'],
  ["sed --in-place=.bak 's/a/b/' f", 'runs sed', 'reads /w/f', 'writes /w/f'],
  ["sed -i.bak -e 's/a/b/g' f", 'runs sed', 'reads /w/f', 'writes /w/f'],
  ["sed -i '' 's/a/b/' f", 'runs sed', 'reads /w/f', 'writes /w/f'],
  ["sed -ni.bak '/x/p' f", 'runs sed', 'reads /w/f', 'writes /w/f'],
  ["sed -n '1,10p' f", 'runs sed', 'reads /w/f'],
  ["sed -n '/a/,/b/{p;q}' f", 'runs sed', 'reads /w/f'],
  ["sed 's/a/id/e' f", 'runs sed', 'opaque: a script of sed starts a program', 'reads /w/f'],
  ["sed 's/a/b/ge' f", 'runs sed', 'opaque: a script of sed starts a program', 'reads /w/f'],
  ["sed '1e rm x' f", 'runs sed', 'opaque: a script of sed starts a program', 'reads /w/f'],
  ["sed -n '$!{/x/e rm x\n}' f", 'runs sed', 'opaque: a script of sed starts a program', 'reads /w/f'],
  ["sed -n 'w out' f", 'runs sed', 'writes /w/out', 'reads /w/f'],
  ["sed 's/a/b/w out' f", 'runs sed', 'writes /w/out', 'reads /w/f'],
  ["sed 'r in' f", 'runs sed', 'reads /w/in', 'reads /w/f'],
  ["sed 's/a/b/;s/e/w/' f", 'runs sed', 'reads /w/f'],
  ["sed 's/[/]/b/e' f", 'runs sed', 'opaque: it runs a script of sed that cannot be read', 'reads /w/f'],
  ['sed -f script f', 'runs sed', 'reads /w/script', 'reads /w/f'],
  ['sed "s/a/$x/" f', 'runs sed', 'opaque: it runs a script of sed that is not known: the variable x', 'reads /w/f'],
  ["sed -E 's#^([a-z]+)/(.*)$#\\2#; /^$/d' f", 'runs sed', 'reads /w/f'],
  ["sed '/foo/a bar' f", 'runs sed', 'reads /w/f'],
  ["sed -e '$!N' -e 'P;D' f", 'runs sed', 'reads /w/f'],
  // programs that read a script differently must not hide a command in it
  ["sed ':a;e rm x' f", 'runs sed', 'opaque: a script of sed starts a program', 'reads /w/f'],
  ["sed 'a x\\\\\ne rm x' f", 'runs sed', 'opaque: a script of sed starts a program', 'reads /w/f'],
  ["sed 'a x\\\ne rm x' f", 'runs sed', 'reads /w/f'],
  ["sed 's/[^]/]/p;/e;s/x/d/' f", 'runs sed', 'opaque: it runs a script of sed that cannot be read', 'reads /w/f'],
  [
    "sed 's/[[:alpha:]/]/p;/e;s/x/d/' f",
    'runs sed',
    'opaque: it runs a script of sed that cannot be read',
    'reads /w/f',
  ],
  ["sed '/[/]/e rm x' f", 'runs sed', 'opaque: it runs a script of sed that cannot be read', 'reads /w/f'],
  ["sed 'ba e rm x' f", 'runs sed', 'opaque: a script of sed starts a program', 'reads /w/f'],
  ["sed 'px' f", 'runs sed', 'opaque: it runs a script of sed that cannot be read', 'reads /w/f'],
  ["sed 's/[\\/[:space:]]*$//; 1~2d; $!N; /a/I,+3p; y/ab/cd/' f", 'runs sed', 'reads /w/f'],
  ["sed ':a;N;$!ba;s/\\n/ /g' f", 'runs sed', 'reads /w/f'],
  ["sed 's/a' f", 'runs sed', 'opaque: it runs a script of sed that cannot be read', 'reads /w/f'],
  [
    "perl -pi -e 's/a/b/' f g",
    'runs perl',
    'reads /w/f',
    'writes /w/f',
    'reads /w/g',
    'writes /w/g',
    'opaque: it runs perl',
  ],
  ["perl -i.bak -ne 'print' f", 'runs perl', 'reads /w/f', 'writes /w/f', 'opaque: it runs perl'],
  ['perl x.pl', 'runs perl', 'reads /w/x.pl'],
  ["ruby -i -pe 'x' f", 'runs ruby', 'reads /w/f', 'writes /w/f', 'opaque: it runs ruby'],
]

test.each(cases)('reads programs that change files by a script: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
