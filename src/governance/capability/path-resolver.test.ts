import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { namesElsewhere, ordinaryInputs } from '../../../test/governance/ordinary-mcp-inputs.ts'
import { growthOf } from '../../../test/growth.ts'
import { scale } from '../../../test/scale.ts'
import { createContext, type Json, makeToolCall, type ToolKind } from '../../index.ts'
import { inConfigFolder } from '../../protocol/index.ts'
import { exampleScope } from '../../testing/index.ts'
import { allow, pathResolver } from '../index.ts'
import type { PathScopes } from './path-resolver.ts'

const home = realpathSync(mkdtempSync(join(tmpdir(), 'pawl-fence-')))
afterAll(() => rmSync(home, { recursive: true, force: true }))
for (const folder of ['project/docs/deep', 'project/docs/sub', 'project/src', 'secret'])
  mkdirSync(join(home, folder), { recursive: true })
for (const file of ['secret/key', 'project/docs/a.md', 'project/src/a.ts', 'project/package.json'])
  writeFileSync(join(home, file), 'x')
symlinkSync(join(home, 'secret'), join(home, 'project/docs/link'))
symlinkSync(join(home, 'secret'), join(home, 'project/docs/sub/way'))
linkSync(join(home, 'secret/key'), join(home, 'project/docs/hard'))
const base = join(home, 'project')
const scope = { ...exampleScope(), timestamp: 0 }

function judge(
  kind: ToolKind,
  input: Json,
  name = 'tool',
  scopes: PathScopes = { read: ['docs'], write: ['docs'], base },
) {
  const call = makeToolCall({ id: '1', name, kind, input, cwd: base })
  return pathResolver(scopes).resolve(call, scope)
}
/** Outside, or unknown. */
const refused = { type: expect.stringMatching(/^(?:deny|undecided)$/) }

describe('a pattern is judged by the folders it looks into and the links it may match', () => {
  test.each<[string, Json]>([
    ['Glob', { path: 'docs', pattern: '/etc/*' }],
    ['Glob', { path: 'docs', pattern: '../**' }],
    ['Glob', { path: 'docs', pattern: '{a,../../secret}/*' }],
    ['Glob', { path: 'docs', pattern: '{a,{b,..}}/../src/*' }],
    ['Glob', { path: 'docs', pattern: '*/../../secret/*' }],
    ['Glob', { path: 'docs', pattern: '**/../../../secret/*' }],
    ['Glob', { path: 'docs', pattern: '\\.\\./\\.\\./secret/*' }],
    ['Glob', { path: 'docs', pattern: '..\\..\\secret\\*' }],
    ['Glob', { path: 'docs', pattern: '@(deep|..)/../secret' }],
    ['Glob', { path: 'docs', pattern: '.*/../secret/key' }],
    ['Glob', { path: 'docs', pattern: '[.][.]/secret/key' }],
    ['Glob', { path: 'docs', pattern: 'link/*' }],
    ['Glob', { path: 'docs', pattern: 'l*/key' }],
    ['Glob', { path: 'docs', pattern: 'l?nk' }],
    ['Glob', { path: 'docs', pattern: '*/way/key' }],
    ['Glob', { path: 'docs', pattern: '~/*' }],
    ['Glob', { path: 'docs', pattern: 'C:\\*' }],
    ['Glob', { pattern: '*.json' }],
    ['Glob', { pattern: '../secret/*' }],
    ['Grep', { pattern: 'x', path: 'docs', glob: '../../secret/*' }],
    ['Grep', { pattern: 'x', path: 'docs', include: ['*.md', '/etc/*'] }],
    ['Grep', { pattern: 'x' }],
    ['find_files', { pattern: 'docs/*' }],
    ['Grep', { pattern: 'x', file: 'docs/a.md', thing: 'docs/a.md' }],
  ])('%s %j is refused', (name, input) => {
    expect(judge('search', input, name)).toMatchObject(refused)
  })

  test.each<[string, Json]>([
    ['Glob', { path: 'docs', pattern: '*.md' }],
    ['Glob', { path: 'docs', pattern: '**/*.{md,txt}' }],
    ['Glob', { path: 'docs', pattern: 'd*/*.md' }],
    ['Glob', { pattern: 'docs/**' }],
    ['Glob', { pattern: `${base}/docs/*.md` }],
    ['Grep', { pattern: '^/etc/.*|\\.\\./', path: 'docs', glob: '*.md', output_mode: 'content' }],
    ['grep_search', { pattern: '../x', path: 'docs' }],
    ['Grep', { pattern: 'x', path: 'docs/a.md', glob: '*.md' }],
  ])('%s %j is allowed', (name, input) => {
    expect(judge('search', input, name)).toEqual(allow)
  })

  test('a pattern with too many alternatives is refused', () => {
    expect(judge('search', { path: 'docs', pattern: '{a,b}'.repeat(12) }, 'Glob')).toMatchObject(refused)
  })
})

describe('a path is judged wherever it is in the input of a tool', () => {
  test.each<[string, Json]>([
    ['a source outside', { source: '../secret/key', destination: 'docs/a.md' }],
    ['a destination outside', { source: 'docs/a.md', destination: '../secret/b' }],
    ['an old and a new path', { oldPath: 'docs/a.md', newPath: 'src/b' }],
    ['a target', { target: 'LICENSE' }],
    ['an output', { output: 'src/out' }],
    ['a working folder', { cwd: '/etc', file: 'a' }],
    ['a working folder of another name', { workdir: 'src' }],
    ['a path that starts from another folder', { cwd: 'docs', file: 'link/key' }],
    ['an address', { uri: 'file:///etc/passwd' }],
    ['an address of an editor', { uri: 'vscode-file://vscode-app/etc/passwd' }],
    ['an encoded step upwards', { path: 'docs/%2e%2e/%2e%2e/secret/key' }],
    ['a step upwards that is encoded twice', { path: 'docs/%252e%252e/src' }],
    ['a step that is encoded too often to be decoded', { path: `docs/%${'25'.repeat(5000)}2e` }],
    ['a pattern that is too long to be read', { path: `docs/${'('.repeat(30_000)}*` }],
    ['an encoded step beside bytes that are not text', { path: 'docs/%2e%2e%2f%2e%2e%2f%ff' }],
    ['an address with an encoded step', { uri: `file://${base}/docs/%2e%2e/src/a.ts` }],
    ['a list', { operations: [{ files: ['docs/a.md', '../secret/key'] }] }],
    ['JSON in a text', { arguments: '{"path":"../secret/key"}' }],
    ['JSON in JSON', { arguments: JSON.stringify({ inner: JSON.stringify({ path: 'src/a.ts' }) }) }],
    ['keys that are paths', { changes: { '../secret/key': 'new text' } }],
    ['keys of files that are there', { changes: { 'package.json': 'new text' } }],
    ['an absolute path under an unknown key', { thing: '/etc/passwd' }],
    ['the root', { thing: '/' }],
    ['an absolute pattern under an unknown key', { thing: '/e*/passwd' }],
    ['a step upwards under an unknown key', { thing: 'docs/../src' }],
    ['a file that is there under an unknown key', { thing: 'src/a.ts' }],
    ['a new file in a folder that is there', { thing: 'src/new.ts' }],
    ['a name that is there', { thing: 'package.json' }],
    ['a home folder', { thing: '~/.ssh/id_rsa' }],
    ['somebody’s home folder', { thing: '~root/x' }],
    ['spaces around a path', { thing: ' /etc/passwd\n' }],
    ['a path with spaces', { thing: '/etc/a b' }],
    ['a flag', { args: ['--out=/etc/passwd'] }],
    ['quotes', { thing: '"/etc/passwd"' }],
    ['a variable', { thing: '$HOME/.ssh/id_rsa' }],
    ['a variable of Windows', { thing: '%USERPROFILE%\\x' }],
    ['a variable under a key that names files', { path: '$HOME/x' }],
    ['a name and its value', { thing: 'FILE=/etc/passwd' }],
    ['two folders', { volume: '/etc:/mnt' }],
    ['names and values', { mount: 'type=bind,source=/etc,target=/x' }],
    ['a file of another machine', { thing: 'localhost:/etc/passwd' }],
    ['an address in an address', { thing: 'view-source:file:///etc/passwd' }],
    ['a list with commas', { thing: 'docs/a.md,/etc/passwd' }],
    ['a path of Windows', { thing: 'C:\\Windows\\win.ini' }],
    ['a drive', { path: 'C:x' }],
    ['a share', { thing: '\\\\server\\share\\x' }],
    ['a device path', { path: '\\\\?\\C:\\x' }],
    ['a command line', { command: 'cat /etc/passwd' }],
    ['a pattern of an MCP server', { path: 'docs', pattern: 'l*/key' }],
    ['a pattern that leads out', { path: 'docs', pattern: '../src/*' }],
    ['a link in the middle', { path: 'docs/sub/way/key' }],
    ['a path that is too long', { path: `docs/${'a/'.repeat(20_000)}` }],
  ])('%s is refused', (_, input) => {
    expect(judge('mcp', input)).toMatchObject(refused)
    expect(judge('other', input)).toMatchObject(refused)
  })

  test('a whole input that is a path is judged', () => {
    expect(judge('mcp', '/etc/passwd')).toMatchObject(refused)
    expect(judge('mcp', ['docs/a.md', '/etc/passwd'])).toMatchObject(refused)
  })

  test.each<[string, Json]>([
    ['inside', { source: 'docs/a.md', destination: 'docs/b.md', thing: 'docs/deep/x' }],
    ['an address inside', { uri: `file://${base}/docs/a.md` }],
    ['the same under an unknown key', { thing: `file://${base}/docs/a%20b.md` }],
    ['a percent sign', { path: 'docs/100%.md' }],
    ['a name in brackets', { path: 'docs/[id]/page.tsx' }],
    ['a route', { endpoint: '/no-such-folder/users' }],
    ['a web address', { url: 'https://example.com/../etc/passwd' }],
    ['content', { path: 'docs/a.md', content: '/etc/passwd', new_string: '../x', old_string: './y' }],
    ['one word under `command`', { command: 'view', path: 'docs/a.md' }],
    ['a search of an MCP server', { path: 'docs', pattern: '**/*.md', excludePatterns: ['src/**'] }],
    [
      'a hundred files at once',
      { files: Array.from({ length: 100 }, (_, at) => ({ path: `docs/${at}.md`, content: '' })) },
    ],
    ['numbers and nothing', { count: 5, isDry: true, none: null, empty: '' }],
  ])('%s is allowed', (_, input) => {
    expect(judge('mcp', input)).toEqual(allow)
  })

  test('ordinary inputs of MCP tools are allowed, in a narrow fence', () => {
    const wrong = ordinaryInputs.filter(([name, input]) => judge('mcp', input, name) !== allow)
    expect(ordinaryInputs.length).toBeGreaterThanOrEqual(50)
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  test('names of files elsewhere that are like names of files here are refused', () => {
    for (const [name, input] of namesElsewhere) expect([name, judge('mcp', input, name)]).toMatchObject([name, refused])
  })

  test('commands pass in tools of other kinds, too, where another resolver judges them', () => {
    expect(judge('mcp', { command: 'ls -l' }, 'run', { write: ['docs'], base, shell: 'allow' })).toEqual(allow)
  })

  test('more combinations of paths than can be judged are a failure, which is not allowed', () => {
    const edits = Array.from({ length: 300 }, (_, at) => ({ path: `docs/${at}` }))
    expect(() => judge('edit', { edits })).toThrow(expect.objectContaining({ code: 'too-many-paths' }))
  })
})

test('four times as many texts take about four times the work', () => {
  const few = scale(1 << 13, 1 << 14)
  const texts = (count: number) => Array.from({ length: count }, (_, at) => `no such file ${at}`)
  const inputs = new Map([
    [1 << 18, texts(few)],
    [1 << 20, texts(4 * few)],
  ])
  const resolver = pathResolver({ write: ['docs'], base })
  const judgeMany = (length: number) => {
    const call = makeToolCall({ id: '1', name: 't', kind: 'mcp', input: { things: inputs.get(length) ?? [] } })
    return resolver.resolve(call, scope)
  }
  expect(judgeMany(1 << 18)).toEqual(allow)
  expect(growthOf(judgeMany)).toBeLessThan(9)
})

test.each(['~/x', '$HOME', '*.md', 'docs*'])('a folder that only a shell understands is refused: %s', (folder) => {
  expect(() => pathResolver({ read: [folder], base: '/' })).toThrow(
    expect.objectContaining({ code: 'bad-resolver', hint: expect.stringContaining(`\`./${folder}\``) }),
  )
  expect(() => pathResolver({ read: [`./${folder}`], base: '/' })).not.toThrow()
})

test('hard links are not seen', () => {
  expect(judge('read', { path: 'docs/hard' })).toEqual(allow)
})

test('a folder in other letters is inside if the file system finds it there, and not otherwise', () => {
  writeFileSync(join(home, 'lower'), '')
  let ignoresCase = true
  try {
    realpathSync(join(home, 'LOWER'))
  } catch {
    ignoresCase = false
  }
  const expected = ignoresCase ? 'allow' : 'deny'
  expect(judge('read', { path: 'DOCS/a.md' })).toMatchObject({ type: expected })
  const later = { write: ['docs/later'], base }
  expect(judge('write', { path: 'docs/LATER/a.md' }, 'tool', later)).toMatchObject({ type: expected })
  expect(judge('write', { path: 'docs/later/a.md' }, 'tool', later)).toEqual(allow)
})

describe('where relative folders and paths start', () => {
  const read = (path: string, scopes: PathScopes, cwd?: string) => {
    const call = makeToolCall({ id: '1', name: 'Read', kind: 'read', input: { path }, cwd })
    const context = createContext({ ...scope.context, ...(cwd !== undefined && { host: { cwd } }) })
    return inConfigFolder(base, () => pathResolver(scopes)).resolve(call, { ...scope, context })
  }

  test('folders start from the folder of the config, wherever the agent is', () => {
    for (const cwd of [base, join(base, 'src'), home, '/', undefined]) {
      expect(read(join(base, 'docs/a.md'), { read: ['docs'] }, cwd)).toEqual(allow)
      expect(read(join(base, 'src/docs/a.md'), { read: ['docs'] }, cwd)).toMatchObject(refused)
      expect(read(join(home, 'docs/a.md'), { read: ['docs'] }, cwd)).toMatchObject(refused)
    }
  })

  test('paths start from the folder that the agent reports, and from the base if it reports none', () => {
    expect(read('docs/a.md', { read: ['docs'] }, base)).toEqual(allow)
    expect(read('docs/a.md', { read: ['docs'] }, join(base, 'src'))).toMatchObject(refused)
    expect(read('a.md', { read: ['docs'] }, join(base, 'docs'))).toEqual(allow)
    expect(read('docs/a.md', { read: ['docs'] })).toEqual(allow)
    expect(read('a.md', { read: ['docs'], base: 'docs' })).toMatchObject(refused)
    expect(read('a.md', { read: ['.'], base: 'docs' })).toEqual(allow)
  })

  test('outside of a config, a relative folder or base is an error, and a relative path is refused', () => {
    expect(() => pathResolver({ read: ['docs'] })).toThrow('cannot tell where the folder `docs` is')
    expect(() => pathResolver({ read: ['docs'], base: '.' })).toThrow('`.`, is not absolute')
    const call = makeToolCall({ id: '1', name: 'Read', kind: 'read', input: { path: 'docs/a.md' } })
    expect(pathResolver({ read: ['/'] }).resolve(call, scope)).toMatchObject(refused)
  })
})
