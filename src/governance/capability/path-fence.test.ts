import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type FencedCall, hostileCalls, ordinaryCalls, ordinaryCommands } from '../../../test/governance/fence-calls.ts'
import { hostileSpellings, ordinarySpellings } from '../../../test/governance/fence-spellings.ts'
import { type Json, makeToolCall } from '../../index.ts'
import { exampleScope } from '../../testing/index.ts'
import { allow, pathResolver } from '../index.ts'

const home = realpathSync(mkdtempSync(join(tmpdir(), 'pawl-fence-')))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const [root, outside] = [join(home, 'project'), join(home, 'secret')]
for (const folder of ['project/docs', 'project/src/routes', 'secret/deep']) {
  mkdirSync(join(home, folder), { recursive: true })
}
for (const file of ['secret/key', 'project/docs/a.md', 'project/src/a.ts', 'project/package.json', 'project/notes']) {
  writeFileSync(join(home, file), 'x')
}
symlinkSync(outside, join(root, 'out'))
symlinkSync(join(outside, 'none'), join(root, 'nowhere'))
const scope = { ...exampleScope(), timestamp: 0 }

function judge([, kind, name, input]: FencedCall, shell: 'deny' | 'allow' = 'deny', folder = root) {
  const call = makeToolCall({ id: '1', name, kind, input, cwd: folder })
  return pathResolver({ write: ['.'], base: folder, shell }).resolve(call, scope)
}

describe('inside of a fence, ordinary calls are allowed', () => {
  test.each([...ordinaryCalls(root), ...ordinarySpellings(root)])('%s (%s)', (...call) => {
    expect(judge(call)).toEqual(allow)
  })

  test.each(ordinaryCommands)('%s (%s), where another resolver judges commands', (...call) => {
    expect(judge(call, 'allow')).toEqual(allow)
    expect(judge(call)).toMatchObject({ type: 'undecided' })
  })

  test('the tables have enough of them', () => {
    expect(ordinaryCalls(root).length + ordinaryCommands.length).toBeGreaterThanOrEqual(50)
    expect(hostileCalls(root, outside).length).toBeGreaterThanOrEqual(120)
  })
})

test.each(['My Projects', "Kim's R&D (new), 50% = ü", '-x@a=b;c#d!', 'Cafe\u0301 ① ﬁn…'])(
  'a project in a folder with the name %j is not split',
  (name) => {
    const folder = join(home, name, 'app')
    mkdirSync(join(folder, 'src'), { recursive: true })
    const inputs = [
      { diff: `--- ${folder}/src/a.ts\n+++ ${folder}/src/a.ts\n` },
      { path: `${folder}/src/a b.ts` },
      { thing: `${folder}/src/a.ts` },
      { thing: `${folder}/src/a.ts ${folder}/src/b.ts` },
      { args: [`--out=${folder}/src`] },
    ]
    for (const input of inputs) {
      expect(judge(['', 'mcp', 'do', input], 'deny', folder)).toEqual(allow)
      expect(judge(['', 'mcp', 'do', input], 'deny', join(folder, 'src/deeper'))).toMatchObject({ type: 'deny' })
    }
  },
)

test('a folder in another form of Unicode is inside if the file system finds it there, and not otherwise', () => {
  const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301']
  mkdirSync(join(root, composed))
  const isOneFolder = existsSync(join(root, decomposed))
  const resolver = pathResolver({ write: [join(root, composed)] })
  const judged = (folder: string) => {
    const input = { path: join(root, folder, 'a.md') }
    return resolver.resolve(makeToolCall({ id: '1', name: 'Read', kind: 'read', input }), scope)
  }
  expect(judged(composed)).toEqual(allow)
  expect(judged(decomposed)).toMatchObject({ type: isOneFolder ? 'allow' : 'deny' })
})

test.each<[Json, string, string]>([
  [{ thing: 'src/a.ts /etc/x' }, 'deny', '`/etc/x` is outside the folders it may write (in the text under `thing`)'],
  [{ path: '/etc/x' }, 'deny', '`/etc/x` is outside the folders it may write'],
  [
    { thing: '$HOME/x' },
    'undecided',
    'where `$HOME/x` leads cannot be told: write a plain path, without variables, encodings or an address',
  ],
  [
    { shell_command: 'ls -l' },
    'undecided',
    'which files a command touches cannot be told (in the text under `shell_command`): use a tool that names its files, or let another resolver judge commands',
  ],
])('%j: %s, with a reason that names the path and its place', (input, type, reason) => {
  expect(judge(['', 'mcp', 'do', input])).toEqual({ type, reason })
})

test.runIf(existsSync('/proc/self/cwd'))('a path that differs for each process is undecided, also behind links', () => {
  symlinkSync('/proc/self/cwd', join(root, 'process'))
  symlinkSync('process/src', join(root, 'process-too'))
  const here = process.cwd()
  const resolver = pathResolver({ write: [here, root] })
  const paths = [
    '/proc/self/cwd/src',
    '/proc/thread-self/cwd/src',
    `/proc/${process.pid}/cwd/src`,
    `/proc/self/root${here}`,
  ]
  for (const path of [...paths, join(root, 'process/src'), join(root, 'process-too')]) {
    const call = makeToolCall({ id: '1', name: 'Read', kind: 'read', input: { path } })
    expect(realpathSync(path).startsWith(here)).toBe(true)
    expect(resolver.resolve(call, scope)).toMatchObject({ type: 'undecided' })
  }
})

describe('nothing gets past a fence in another form', () => {
  test.each([...hostileCalls(root, outside), ...hostileSpellings(root, outside)])('%s (%s) is refused', (...call) => {
    expect(judge(call)).toMatchObject({ type: expect.stringMatching(/^(?:deny|undecided)$/) })
  })
})
