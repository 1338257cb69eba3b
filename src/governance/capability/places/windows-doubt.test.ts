import { expect, test } from 'vitest'
import { windowsDoubt } from './windows-doubt.ts'

test.each([
  ['\\\\server\\share\\a', 'it names a server or a device'],
  ['//server/share/a', 'it names a server or a device'],
  ['\\\\?\\C:\\a', 'it names a server or a device'],
  ['C:a', 'it starts from the current folder of a drive'],
  ['a.txt:stream', 'it names a stream of a file'],
  ['C:\\docs::$INDEX_ALLOCATION\\a', 'it names a stream of a file'],
  ['docs\\.. \\a', 'it has a name that ends with a dot or a space'],
  ['docs/a.', 'it has a name that ends with a dot or a space'],
  ['docs/.../a', 'it has a name that ends with a dot or a space'],
  ['docs\\NUL', 'it names a device'],
  ['docs/com1.txt', 'it names a device'],
])('Windows may open another file for %j', (path, why) => {
  expect(windowsDoubt(path)).toBe(why)
})

test.each(['C:\\docs\\a.txt', 'c:/docs/../a', 'docs\\.hidden', './a', '..\\a', 'console.log', 'nullable.ts'])(
  'Windows opens the file that %j names',
  (path) => {
    expect(windowsDoubt(path)).toBeUndefined()
  },
)
