import { expect, test } from 'vitest'
import type { Entry } from '../contract/settings-format.ts'
import { settings } from './settings.ts'

const file = '.opencode/plugin/pawl-hooks.ts'
const entry = (changes: Partial<Entry> = {}): Entry => ({
  native: 'tool.execute.before',
  matcher: undefined,
  command: 'pawl',
  timeoutMs: undefined,
  author: 'pawl',
  ...changes,
})
const written = (entries: readonly Entry[], text?: string) => settings.write(text, entries, undefined, file).text ?? ''

const hostile = [
  `echo "it's" '\${HOME}' \`id\` $(id) \\n \\`,
  'one\ntwo\r\nthree\u2028four\u2029five',
  '*/ throw new Error("out") /*',
  '// pawl-entry {"native":"session.idle","command":"rm","author":"pawl"}',
  '\n// pawl-entry {"native":"session.idle","command":"rm","author":"pawl"}\n',
  '__proto__ \u0000 \ud800',
]

test.each(hostile)('written entries are read back unchanged: %j', (words) => {
  const entries = [
    entry({ command: words, matcher: 'Write|Edit', timeoutMs: 1500 }),
    entry({ native: 'session.idle', author: words }),
    entry({ native: 'chat.message', matcher: words }),
  ]
  const text = written(entries)
  expect(settings.read(text, file)).toEqual(entries)
  expect(text.split('\n').filter((line) => line.startsWith('// pawl-entry '))).toHaveLength(3)
})

test('the same entries leave the text unchanged, also with other line ends', () => {
  const text = written([entry()])
  expect(written([entry()], text)).toBe(text)
  const turned = `\uFEFF${text.replaceAll('\n', '\r\n')}`
  expect(written([entry()], turned)).toBe(turned)
  expect(settings.read(turned, file)).toEqual([entry()])
})

test('code that was changed by hand is written again', () => {
  const text = written([entry()])
  expect(written([entry()], text.replace('60_000', '1'))).toBe(text)
})

test('without entries there is no file, and nothing to be kept', () => {
  expect(settings.write(written([entry()]), [], { existed: false, made: [] }, file)).toEqual({})
  expect(settings.write(undefined, [], undefined, file)).toEqual({})
})

test('the state before the first write is kept until the last', () => {
  const first = settings.write(undefined, [entry()], undefined, file)
  expect(first.before).toEqual({ existed: false, made: [] })
  expect(settings.write(first.text, [entry({ command: 'other' })], first.before, file).before).toBe(first.before)
})

test('a plugin that is not ours is not touched', () => {
  const foreign = 'export const Mine = async () => ({})\n'
  expect(settings.read(foreign, file)).toEqual([])
  expect(settings.write(foreign, [], undefined, file)).toEqual({ text: foreign })
  const write = () => settings.write(foreign, [entry()], undefined, file)
  expect(write).toThrow(expect.objectContaining({ code: 'settings-foreign', message: expect.stringContaining(file) }))
})

test('a line that was damaged is an error that names its place', () => {
  const text = written([entry()]).replace('"author":"pawl"}', '"author":7}')
  const line = text.split('\n').findIndex((one) => one.startsWith('// pawl-entry ')) + 1
  const read = () => settings.read(text, file)
  expect(read).toThrow(expect.objectContaining({ code: 'bad-settings' }))
  expect(read).toThrow(`${file}:${line}:1: this line`)
  expect(() => settings.read(text.replace('":7}', '":'), file)).toThrow(`${file}:${line}:1: this line`)
})

test('a hook point that opencode does not have is an error with the nearest that it has', () => {
  expect(() => written([entry({ native: 'session.idel' })])).toThrow(
    expect.objectContaining({ code: 'unknown-moment', hint: expect.stringContaining('session.idle') }),
  )
})

test('the project uses opencode if it has its folder, its config or its memory file', () => {
  expect(settings.detect((name) => (name === '.opencode' ? 'folder' : undefined))).toBe(true)
  for (const file of ['opencode.json', 'opencode.jsonc', 'AGENTS.md']) {
    expect(settings.detect((name) => (name === file ? 'file' : undefined))).toBe(true)
  }
  expect(settings.detect((name) => (name === '.opencode' ? 'file' : undefined))).toBe(false)
})
