import { describe, expect, test } from 'vitest'
import { createContext, createDispatcher, createRegistry, deny, guard, modify, transform } from '../../index.ts'
import { exampleScope } from '../../testing/index.ts'
import { makeToolCall } from './tool.ts'

const call = (kind: Parameters<typeof makeToolCall>[0]['kind'], input: Parameters<typeof makeToolCall>[0]['input']) =>
  makeToolCall({ id: 'c', name: 'native', kind, input })

test.each([
  [{ command: 'ls -l' }, 'ls -l'],
  ['ls -l', 'ls -l'],
  [{ cmd: 'ls' }, 'ls'],
  [{ command: ['git', 'commit', '-m', "it's done"] }, `git commit -m 'it'\\''s done'`],
  [{ nothing: 1 }, undefined],
  [[1, 2], undefined],
])('the command of the shell call %j is %j', (input, command) => {
  expect(call('shell', input).command).toBe(command)
})

test('only a shell call has a command', () => {
  expect(call('other', { command: 'ls' }).command).toBeUndefined()
})

test.each([
  ['read', { file_path: 'a.ts' }, ['a.ts']],
  ['edit', { filePath: 'a.ts', old: 'x' }, ['a.ts']],
  ['search', { path: 'src', paths: ['src', 'test'] }, ['src', 'test']],
  [
    'patch',
    { patch: '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n*** Add File: c.ts\n*** End Patch' },
    ['a.ts', 'b.ts', 'c.ts'],
  ],
  ['patch', '--- a/old.ts\t2026\n+++ b/new.ts\n@@ -1 +1 @@\n', ['old.ts', 'new.ts']],
  ['patch', { input: '--- /dev/null\r\n+++ b/new.ts\r\n' }, ['new.ts']],
  ['patch', { path: 'a.ts' }, ['a.ts']],
  [
    'patch',
    { patch: '*** Update File: decoy.txt', input: ' *** Update File: locked.txt' },
    ['decoy.txt', 'locked.txt'],
  ],
  ['patch', { command: ['apply_patch', '*** Delete File:locked.txt'] }, ['locked.txt']],
  ['patch', { patch: '*** Update File: decoy.txt', files: [{ path: 'locked.txt' }] }, ['decoy.txt', 'locked.txt']],
  ['edit', { edits: [{ file_path: './a.ts' }, { file_path: 'b/../a.ts' }] }, ['a.ts', 'b/../a.ts']],
  ['mcp', { uri: 'file:///etc/./passwd' }, ['/etc/passwd']],
  ['read', { path: '~/../x/' }, ['~/../x', 'x', '~/../x/']],
  ['read', { path: '~/' }, ['~']],
  ['write', Object.create({ path: 'x' }), []],
  ['write', 'a.ts', []],
] as const)('the paths of a %s call are found', (kind, input, paths) => {
  expect(call(kind, input).paths).toEqual(paths)
})

const patch = '*** Begin Patch\n*** Update File: locked.txt\n@@\n-a\n+b\n*** End Patch'

describe('a shell call that receives a patch', () => {
  const inShell = `apply_patch <<'EOF'\n${patch}\nEOF`

  test.each([
    [{ command: inShell }, ['locked.txt']],
    [inShell, ['locked.txt']],
    [{ cmd: ['bash', '-lc', inShell] }, ['locked.txt']],
    [{ command: ['apply_patch', patch.replace('locked', "it's")] }, ["it's.txt", 'it']],
    [{ command: `cd sub && ${inShell}` }, ['locked.txt', 'sub/locked.txt']],
    [{ command: inShell, workdir: '/sub' }, ['locked.txt', '/sub/locked.txt']],
    [{ command: 'ls -l' }, []],
  ])('%j names its files', (input, paths) => {
    expect(call('shell', input).paths).toEqual(paths)
  })

  test('is a shell call with its command, and matches hooks on shells and hooks on patches', () => {
    const heard: string[] = []
    const hear = (kind: 'shell' | 'patch' | 'edit') =>
      guard({
        name: kind,
        on: 'tool.before',
        match: { kind },
        run: ({ call }) => void heard.push(`${kind}: ${call.kind}`),
      })
    const registry = createRegistry().with([hear('shell'), hear('patch'), hear('edit')])
    const dispatch = (command: string) =>
      createDispatcher({ registry }).dispatch(
        'tool.before',
        { call: call('shell', { command }), tool: { name: 'native' } },
        exampleScope(),
      )
    dispatch(inShell)
    expect(heard.splice(0)).toEqual(['shell: shell', 'patch: shell'])
    dispatch('cat /etc/passwd')
    expect(heard).toEqual(['shell: shell'])
    expect(call('shell', { command: inShell }).command).toBe(inShell)
  })
})

test('paths are absolute where the folder is known, also after a transform has changed them', () => {
  const moved = transform({
    name: 't',
    on: 'tool.before',
    run: () => modify({ call: { input: { path: 'b/../c.ts' } } }),
  })
  const seen: string[] = []
  const see = guard({ name: 'see', on: 'tool.before', run: ({ call }) => void seen.push(...call.paths) })
  const asked = makeToolCall({ id: 'c', name: 'native', kind: 'write', input: { path: './a.ts' }, cwd: '/project' })
  const scope = exampleScope()
  const context = createContext({ ...scope.context, host: { cwd: '/project' } })
  createDispatcher({ registry: createRegistry().with([moved, see]) }).dispatch(
    'tool.before',
    { call: asked, tool: { name: 'native' } },
    { ...scope, context },
  )
  expect([asked.paths, seen]).toEqual([['/project/a.ts'], ['/project/c.ts', '/project/b/../c.ts']])
})

test('the native name and input are kept beside the one form', () => {
  const native = { name: 'run_shell_command', input: { command: 'ls' } }
  const made = makeToolCall({ id: 'c', name: 'shell', kind: 'shell', input: { command: 'ls' }, native })
  expect(made.native).toEqual(native)
  expect(call('read', {}).native).toEqual({ name: 'native', input: {} })
})

test('a guard judges the command that a transform wrote, not the one the model asked for', () => {
  const registry = createRegistry().with([
    transform({
      name: 'force',
      on: 'tool.before',
      run: () => modify({ call: { input: { command: 'git push --force' } } }),
    }),
    guard({
      name: 'no-force-push',
      on: 'tool.before',
      match: { kind: 'shell' },
      run: ({ call }) => (call.command?.includes('--force') ? deny('force push is off limits here') : undefined),
    }),
  ])
  const decision = createDispatcher({ registry }).dispatch(
    'tool.before',
    { call: call('shell', { command: 'git push' }), tool: { name: 'native' } },
    exampleScope(),
  )
  expect(decision).toMatchObject({
    type: 'deny',
    by: 'no-force-push',
    payload: { call: { command: 'git push --force', native: { input: { command: 'git push' } } } },
  })
})

test('a transform cannot slip a malformed request past the model', () => {
  const broken = transform({
    name: 't',
    on: 'model.before',
    run: () => modify({ request: { model: 'm', messages: 'hi' } as never }),
  })
  const decision = createDispatcher({ registry: createRegistry().with(broken) }).dispatch(
    'model.before',
    { request: { model: 'm', messages: [] } },
    exampleScope(),
  )
  expect(decision).toMatchObject({ type: 'deny', by: 't' })
})

test('a shell call with several commands shows all of them: which one the tool runs is not known', () => {
  const { command } = makeToolCall({
    id: 'c',
    name: 'sh',
    kind: 'shell',
    input: { command: 'ls', cmd: 'git push --force' },
  })
  expect(command).toBe('ls\ngit push --force')
})
