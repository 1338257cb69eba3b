import { expect, test } from 'vitest'
import { argvOf, quoted } from './argv.ts'
import { runCmd } from './cmd.ts'
import { readCmdLine } from './cmd-line.ts'
import { createMachine } from './machine.ts'
import { runPowerShell } from './powershell.ts'
import { tokensOf } from './powershell-tokens.ts'

const machine = () => createMachine('/', '', { PATH: process.env['PATH'], Greeting: 'hi' })

// the table of Microsoft's documentation of command-line arguments in C
test.each([
  ['p "a b c" d e', ['a b c', 'd', 'e']],
  ['p "ab\\"c" "\\\\" d', ['ab"c', '\\', 'd']],
  ['p a\\\\\\b d"e f"g h', ['a\\\\\\b', 'de fg', 'h']],
  ['p a\\\\\\"b c d', ['a\\"b', 'c', 'd']],
  ['p a\\\\\\\\"b c" d e', ['a\\\\b c', 'd', 'e']],
  ['p a"b"" c d', ['ab" c d']],
])('the arguments of %s', (line, words) => {
  expect(argvOf(line).slice(1)).toEqual(words)
})

test.each(['', 'a', 'a b', 'a"b', '\\', 'a\\ ', 'a b\\', '\\"', 'x\\\\"y z\\'])(
  '%j is quoted and read back',
  (word) => {
    expect(argvOf(`p ${quoted(word)} end`).slice(1)).toEqual([word, 'end'])
  },
)

test('cmd.exe: quotes protect, carets escape, and a remark ends the line', () => {
  expect(readCmdLine('a "b & c" & d ^& e && (f) || g').map(({ join, text }) => [join, text.trim()])).toEqual([
    ['&', 'a "b & c"'],
    ['&', 'd & e'],
    ['&&', ''],
    ['||', 'g'],
  ])
  expect(readCmdLine('a & rem b & c').map(({ text }) => text.trim())).toEqual(['a', ''])
})

test.each([
  ['/d /s /c "exit 3"', 3],
  ['/c "exit 3"', 3],
  ['/s /c ""exit" 3"', 9009], // the outer quotes go, and a name in quotes is that of a program
  ['/c exit 4 & exit 5', 4],
  ['/c nothing & (if not errorlevel 9010 if errorlevel 9009 exit 6) & exit 7', 6],
  ['/c nothing || exit 8', 8],
  ['/c set A=1& echo %greeting% %NONE% 1>&2', 0],
])('cmd.exe %s ends with %i', (line, code) => {
  const pc = machine()
  expect(runCmd(pc, line)).toBe(code)
  if (line.includes('echo')) expect(pc.said.stderr).toBe('hi %NONE%\r\n')
})

test('PowerShell: a backslash escapes nothing, comments are skipped, and texts are expanded', () => {
  expect(tokensOf(`echo "\\" <# " ' #> 'it''s' # rest`).map(({ text }) => text)).toEqual(['echo', '\\', "it's"])
  expect(() => tokensOf('echo "$x"')).toThrow('would expand')
  expect(() => tokensOf('a && b')).toThrow('would stumble')
  expect(() => tokensOf('a 2> b')).toThrow('would stumble')
})

test.each([
  ['cmd /c exit 2', 1],
  ['cmd /c exit 2; if (-not $?) { exit 2 }', 2],
  ['cmd /c exit 0; if (-not $?) { exit 2 }', 0],
  ['cmd /c exit 2; exit 0', 0],
])('PowerShell %s ends with %i', (source, code) => {
  expect(runPowerShell(machine(), source)).toBe(code)
})
