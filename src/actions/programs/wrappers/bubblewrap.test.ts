import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

test.each([
  ['bwrap --bind / / rm -rf x', 'deletes /w/x recursively'],
  ['bwrap --ro-bind /usr /usr --dev /dev --unshare-all -- rm x', 'deletes /w/x'],
  ['bwrap --bind / /y --chdir /y rm x', 'deletes …'],
  ['bwrap --bind / /y rm -rf /y/etc', 'deletes /y/etc or /etc recursively'],
  ['bwrap $X rm y', 'opaque: the program is the variable X'],
])('reads the program that bwrap starts: %s', (command, expected) => expect(shownActions(command)).toContain(expected))
