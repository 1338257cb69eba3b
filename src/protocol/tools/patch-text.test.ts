import { describe, expect, test } from 'vitest'
import { growthOf } from '../../../test/growth.ts'
import { pathsInCommand, pathsInPatch } from './patch-text.ts'

const nbsp = '\u00a0'
const nextLine = '\u0085'

/** Line by line, the texts that Codex, Copilot CLI or opencode read as the head of a file. */
test.each([
  ['as it is meant', '*** Update File: locked.txt'],
  ['after a space', ' *** Update File: locked.txt'],
  ['after a tab', '\t*** Update File: locked.txt'],
  ['after a space that does not break', `${nbsp}*** Update File: locked.txt`],
  ['after a next line, which Rust takes for a space', `${nextLine}*** Update File: locked.txt`],
  ['after a byte order mark', '\ufeff*** Delete File: locked.txt'],
  ['without a space', '*** Update File:locked.txt'],
  ['with spaces around the name', `*** Add File: \t${nbsp}locked.txt \t`],
  ['with a carriage return', '*** Update File: locked.txt\r'],
  ['deleting', '*** Delete File: locked.txt'],
  ['moving', '*** Move to: locked.txt'],
  ['moving without a space', '***Move to:locked.txt'],
  ['in other letters', '*** UPDATE FILE: locked.txt'],
  ['with more stars', '**** Update File: locked.txt'],
  ['with words further apart', '***  Update \t File : locked.txt'],
])('a head of a file is found %s', (_, line) => {
  expect(pathsInPatch(`*** Begin Patch\n${line}\n@@\n-a\n+b\n*** End Patch`)).toEqual(['locked.txt'])
})

test('a decoy does not hide the heads beside it', () => {
  const patch = '*** Begin Patch\n*** Update File: decoy.txt\n@@\n-a\n+b\n*** Update File:locked.txt\n*** End Patch'
  expect(pathsInPatch(patch)).toEqual(['decoy.txt', 'locked.txt'])
})

test('the marked and the unified form count beside each other', () => {
  const patch = '*** Add File: decoy.txt\n+x\n--- a/locked.txt\t2026\n+++ b/locked.txt\n@@ -1 +1 @@\n-a\n+b\n'
  expect(pathsInPatch(patch)).toEqual(['decoy.txt', 'locked.txt'])
})

test.each([
  ['--- a/old.ts\t2026\n+++ b/new.ts\n@@ -1 +1 @@\n', ['old.ts', 'new.ts']],
  ['--- /dev/null\r\n+++ b/new.ts\r\n', ['new.ts']],
  ['diff --git a/old.ts b/new.ts\nsimilarity index 100%\nrename from old.ts\nrename to new.ts\n', ['old.ts', 'new.ts']],
  ['diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755\n', ['run.sh']],
  ['--- "a/a b.ts"\n+++ "b/a b.ts"\n', ['a b.ts']],
])('the unified form %j names its files', (patch, paths) => {
  expect(pathsInPatch(patch)).toEqual(paths)
})

test('a patch may be wrapped in a here-document for a shell', () => {
  const wrapped = "<<'EOF'\n*** Begin Patch\n *** Update File: locked.txt\n@@\n-a\n+b\n*** End Patch\nEOF\n"
  expect(pathsInPatch(wrapped)).toEqual(['locked.txt'])
  expect(pathsInPatch(`apply_patch ${wrapped}`)).toEqual(['locked.txt'])
})

test('a head without a file names no path', () => {
  expect(pathsInPatch('*** Begin Patch\n*** Update File:\n*** Update File:  \n*** End Patch\n--- \n')).toEqual([])
})

describe('in a command', () => {
  const patch = '*** Begin Patch\n*** Update File: locked.txt\n@@\n-a\n+b\n*** End Patch'

  test.each([
    ['a heredoc', `apply_patch <<'EOF'\n${patch}\nEOF`],
    ['its other name', `applypatch <<"EOF"\n${patch}\nEOF`],
    ['a shell in the shell', `bash -lc "apply_patch <<'EOF'\n${patch}\nEOF"`],
    ['an argument', `apply_patch '${patch}'`],
    ['a pipe', `cat <<'EOF' | "apply_"patch\n${patch}\nEOF`],
    ['escaped line breaks', `apply_patch $'${patch.replaceAll('\n', '\\n')}'`],
    ['one line of it', `printf '%s\\n' '*** Begin Patch' '*** Delete File: locked.txt' '*** End Patch' | apply_patch`],
  ])('the patch is found in %s', (_, command) => {
    expect(pathsInCommand(command)).toContain('locked.txt')
  })

  test.each([
    ['cd sub && apply_patch', 'sub/locked.txt'],
    ['cd "a b" && apply_patch', 'a b/locked.txt'],
    [`cd 'a b'&&apply_patch`, 'a b/locked.txt'],
    ['cd /etc && cd ssh && apply_patch', '/etc/ssh/locked.txt'],
    ['cd sub; applypatch', 'sub/locked.txt'],
    ['cd sub\napply_patch', 'sub/locked.txt'],
  ])('the folder of %j is the folder of its files, or they are in the shell’s folder', (start, path) => {
    expect(pathsInCommand(`${start} <<'EOF'\n${patch}\nEOF`)).toEqual(expect.arrayContaining(['locked.txt', path]))
  })

  test('a command without a patch names nothing', () => {
    expect(pathsInCommand('ls -l; grep -n "add file" *** --- a/b')).toEqual([])
    expect(pathsInCommand('diff a b\n--- a\n+++ b')).toEqual([])
  })
})

const head = '*** Update File:'
describe.each([
  ['a patch', pathsInPatch],
  ['a command', pathsInCommand],
] as const)('%s of four times the length takes about four times the work', (_, read) => {
  test.each([
    '*',
    ' ',
    '*** ',
    '***\n',
    '\n',
    '*** Update File',
    head,
    `${head}a`,
    `${head} ${' '.repeat(99)}\n`,
    '*** *** Update \t File : x ',
    '--- a/',
    'diff --git a/x b/',
    'diff --git ',
    "cd 'x' && ",
    'cd "',
    "cd '",
    'cd ',
    'cd   a;',
    '\\n***',
    '\u0085',
  ])('made of %j', (piece) => {
    const text = (length: number) => piece.repeat(Math.ceil(length / piece.length))
    expect(growthOf((length) => read(`${text(length / 2)}${head}x\n${text(length / 2)}`))).toBeLessThan(9)
  })

  test('made of many folders, then many heads', () => {
    const heads = (count: number) => Array.from({ length: count }, (_, at) => `${head}${at}\n`).join('')
    const text = (length: number) => `${'cd abc;'.repeat(length / 14)}\n${heads(length / 50)}`
    expect(growthOf((length) => read(text(length)))).toBeLessThan(9)
  })
})
