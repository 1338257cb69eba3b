import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { findServer } from '../../editors/vscode/src/find-server.ts'
import { tokenize } from '../../src/theory/language/lexer/lexer.ts'

const root = new URL('../../', import.meta.url)
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8'))
const manifest = readJson('editors/vscode/package.json')
const { vsixOf } = (await import(new URL('scripts/vsix-of.mjs', root).href)) as {
  readonly vsixOf: (manifest: unknown, files: Readonly<Record<string, string>>) => Uint8Array
}

const installed = join('/work', 'node_modules/pawl/dist/cli/main.js')
const search = (present: readonly string[], configured = '') =>
  findServer({ folders: ['/home', '/work'], configured, exists: (path) => present.includes(path) })

test.each([
  ['of a project', [installed], '', { command: 'node', args: [installed, 'lsp'] }],
  [
    'of a project, before the configured one',
    [installed, '/opt/pawl'],
    '/opt/pawl',
    { command: 'node', args: [installed, 'lsp'] },
  ],
  ['that is configured', ['/opt/pawl'], '/opt/pawl', { command: '/opt/pawl', args: ['lsp'] }],
  [
    'that is configured as a file for Node',
    ['/opt/main.js'],
    '/opt/main.js',
    { command: 'node', args: ['/opt/main.js', 'lsp'] },
  ],
  [
    'that is configured by a relative path',
    [join('/work', 'bin/pawl')],
    'bin/pawl',
    { command: join('/work', 'bin/pawl'), args: ['lsp'] },
  ],
])('the extension finds a server %s', (_, present, configured, program) => {
  expect(search(present, configured)).toEqual(program)
})

test('without a server, the extension knows where it has looked', () => {
  expect(search([], 'bin/pawl')).toEqual({
    tried: [
      join('/home', 'node_modules/pawl/dist/cli/main.js'),
      installed,
      join('/home', 'bin/pawl'),
      join('/work', 'bin/pawl'),
    ],
  })
})

test('the manifest agrees with the package, the grammar and the code', () => {
  expect(manifest.version).toBe(readJson('package.json').version)
  expect(manifest.contributes.grammars[0].scopeName).toBe(readJson('editors/sys2dsl.tmLanguage.json').scopeName)
  const code = readFileSync(new URL('editors/vscode/src/extension.ts', root), 'utf8')
  for (const { command } of manifest.contributes.commands) expect(code).toContain(`'${command}'`)
})

test('a word of the editor is a word of the language, with its sign', () => {
  const { wordPattern, indentationRules } = readJson('editors/vscode/language-configuration.json')
  const text = '@is_bad tool IS_A "x" $is_bad input.file_path naïve дом AND (kind EQUALS shell)'
  const { tokens } = tokenize(text, () => undefined)
  const words = tokens
    .filter(({ type }) => type === 'word' || type === 'variable' || type === 'reference')
    .map(({ span }) => text.slice(span.offset, span.offset + span.length))
  const found = [...text.replace('"x"', '').matchAll(new RegExp(wordPattern, 'gu'))].map(([word]) => word)
  expect(found).toEqual(words)
  for (const pattern of Object.values(indentationRules)) expect(() => new RegExp(String(pattern))).not.toThrow()
})

test('a packed extension has its files, and a description that names them', () => {
  const files = { 'README.md': '# é', 'LICENSE.txt': 'MIT', 'extension.cjs': 'x'.repeat(10_000) }
  const packed = vsixOf({ ...manifest, description: 'a & b < "c"' }, files)
  const unpacked = Object.fromEntries(
    Object.entries(unzipSync(packed)).map(([path, bytes]) => [path, strFromU8(bytes)]),
  )
  expect(Object.keys(unpacked)).toEqual([
    ...['[Content_Types].xml', 'extension.vsixmanifest', 'extension/package.json'],
    ...Object.keys(files).map((path) => `extension/${path}`),
  ])
  expect(unpacked['extension/README.md']).toBe('# é')
  const description = unpacked['extension.vsixmanifest'] ?? ''
  expect(description).toContain(`Id="pawl-theories" Version="${manifest.version}" Publisher="pawl"`)
  expect(description).toContain('a &amp; b &lt; &quot;c&quot;')
  for (const [, path = ''] of description.matchAll(/ Path="([^"]+)"/g)) expect(Object.keys(unpacked)).toContain(path)
  expect(vsixOf(manifest, files)).toEqual(vsixOf(manifest, files))
  expect(() => vsixOf(manifest, { 'a.exe': '' })).toThrow('a.exe has no type')
})
