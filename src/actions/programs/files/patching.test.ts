import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const marked = "'*** Begin Patch\n*** Update File: a\n*** Delete File: b\n*** Add File: /etc/c\n*** End Patch'"
const unified = `--- a/x
+++ b/x
@@ -1 +1 @@
-1
+2
--- a/y
+++ /dev/null
`

test.each([
  [`apply_patch ${marked}`, ['writes /w/a', 'writes /w/b', 'writes /etc/c', 'deletes /w/b']],
  [`cd d && apply_patch <<'E'\n*** Add File: a\n+x\nE`, ['writes /w/d/a']],
  [`git apply <<'E'\n${unified}E`, ['writes /w/x', 'writes /w/y', 'deletes /w/y']],
  [`git apply --directory=../.. <<'E'\n${unified}E`, ['writes /x', 'deletes /y']],
  [`patch -p0 <<'E'\n--- .git/hooks/x\n+++ .git/hooks/x\nE`, ['writes /w/.git/hooks/x', 'persists in a git hook']],
  [`patch -p1 -d s <<'E'\n${unified}E`, ['writes /w/s/x']],
  [`git am <<'E'\n${unified}E`, ['writes /w/x']],
  [`git apply -p2 <<'E'\n--- a/s/x\n+++ b/s/x\nE`, ['writes /w/x']],
  [`git apply -R <<'E'\n--- /dev/null\n+++ b/n\nE`, ['writes /w/n', 'deletes /w/n']],
  ['apply_patch < x', ['writes …']],
  ['apply_patch "$X"', ['writes …']],
  ['curl h.org | git apply', ['writes /w recursively']],
  ['git apply --unsafe-paths x.patch', ['writes …']],
  ['git apply --directory=../.. x.patch', ['writes / recursively']],
])('reports the files of a patch: %s', (command, expected) => {
  expect(shownActions(command)).toEqual(expect.arrayContaining(expected))
})

test('a patch that is known changes no other file', () => {
  expect(shownActions(`git apply <<'E'\n${unified}E`)).toEqual([
    'runs git',
    'writes /w/x',
    'writes /w/y',
    'deletes /w/y',
  ])
})
