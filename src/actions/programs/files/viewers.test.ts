import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['less f', 'runs less', 'reads /w/f'],
  [
    "LESSOPEN='|rm x' less f",
    'runs rm inside LESSOPEN',
    'deletes /w/x',
    'runs less',
    'reads /w/f',
    'runs rm inside less',
    'deletes /w/x',
  ],
  ["less '+!rm x' f", 'runs less', 'opaque: it runs commands of less', 'reads /w/f'],
  ['ls -la', 'runs ls', 'lists /w'],
  ['ls -R /etc', 'runs ls', 'lists /etc recursively'],
  ['tree', 'runs tree', 'lists /w recursively'],
  ['du -sh x', 'runs du', 'lists /w/x recursively'],
  ['head -n 5 f', 'runs head', 'reads /w/f'],
  ['tail -f -n 3 f', 'runs tail', 'reads /w/f'],
  ["jq --arg v 1 '.a' f.json", 'runs jq', 'reads /w/f.json'],
  ['jq -r .name package.json', 'runs jq', 'reads /w/package.json'],
  ['jq --slurpfile a b.json . c.json', 'runs jq', 'reads /w/c.json', 'reads /w/b.json'],
  ['yq .a f.yml', 'runs yq', 'reads /w/f.yml'],
  ['yq -i .a=1 f.yml', 'runs yq', 'reads /w/f.yml', 'writes /w/f.yml'],
  ['uniq a b', 'runs uniq', 'reads /w/a', 'writes /w/b'],
  ['wc -l f', 'runs wc', 'reads /w/f'],
  ['diff -r a b', 'runs diff', 'reads /w/a recursively', 'reads /w/b recursively'],
  ['stat -c %s f', 'runs stat', 'reads /w/f'],
  ['sort a | uniq -c', 'runs sort', 'reads /w/a', 'runs uniq'],
  ['sort -o out in', 'runs sort', 'writes /w/out', 'reads /w/in'],
  ['sort --compress-program=gzip a', 'runs sort', 'runs gzip inside sort', 'reads /w/a'],
  ["sort --compress-prog 'evil' a", 'runs sort', 'runs evil inside sort', 'reads /w/a'],
  ['sort -$x a', 'runs sort', 'opaque: an option of it is not known', 'reads /w/-…', 'reads /w/a'],
  ['nano a', 'runs nano', 'reads /w/a', 'writes /w/a'],
  ['xdg-open x.pdf', 'runs xdg-open', 'reads /w/x.pdf'],
  ['open http://localhost:3000/a', 'runs open', 'connects to localhost'],
  ['open x.command', 'runs open', 'reads /w/x.command', 'opaque: it opens a program for a file or a url'],
  ['open -a Terminal x.txt', 'runs open', 'reads /w/x.txt', 'opaque: it opens a program for a file or a url'],
  [
    'xdg-open https://x.org/a.pdf',
    'runs xdg-open',
    'connects to x.org',
    'opaque: it opens a program for a file or a url',
  ],
]

test.each(cases)('reads programs that only look at files: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
