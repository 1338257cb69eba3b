import { describe, expect, test } from 'vitest'
import { type Context, createContext, createDispatcher, makeToolCall } from '../../index.ts'
import { createEngine } from '../engine/create-engine.ts'
import type { EngineOptions } from '../engine/engine.ts'

const host = { cwd: '/app', project: '/app' }

interface Called {
  readonly condition: string
  readonly command?: string
  readonly call?: { readonly name: string; readonly kind: 'web' | 'write' | 'mcp'; readonly input: object }
  readonly facts?: string
  readonly context?: Context
  readonly machine?: EngineOptions['machine']
}

/** The reason of the hook's refusal, `undecided: …`, or `no`. */
function decided({ condition, command, call, facts = '', context, machine }: Called): string {
  const engine = createEngine({ audit: false, ...(machine && { machine }) })
  const text = `${facts}\n@HOOK h ON_TOOL_CALL ON_UNDECIDED ASK BEGIN\n  IF ${condition} THEN DENY "yes"\nEND\n`
  const { diagnostics } = engine.load(text, 't.sys2dsl')
  const [problem] = diagnostics.filter(({ severity }) => severity === 'error')
  if (problem !== undefined) throw new Error(problem.message)
  const given = call ?? { name: 'Bash', kind: 'shell' as const, input: { command } }
  const made = makeToolCall({ id: 'c', ...given, input: given.input as never })
  const scope = { context: context ?? createContext({ host }), agent: { name: 'a' } }
  const dispatcher = createDispatcher({ registry: engine.registry, audit: false })
  const decision = dispatcher.dispatch('tool.before', { call: made, tool: { name: made.name } }, scope)
  if (!('type' in decision)) throw new Error('it has to be decided at once')
  if (decision.type === 'deny') return decision.reason
  return decision.type === 'ask' ? decision.reason : 'no'
}

const kindOf = (called: Called) => {
  const reason = decided(called)
  return reason.startsWith('yes') ? 'yes' : reason.startsWith('undecided') ? 'undecided' : 'no'
}

describe('a program that the call runs', () => {
  test('a field that cannot be the name of a program leaves the question undecided, and is not quoted', () => {
    const call = { name: 'a --secret', kind: 'web', input: { url: 'https://x.example' } } as const
    expect(decided({ condition: 'command RUNS $tool', call })).toContain('a text is not the name of a program')
    expect(decided({ condition: 'command RUNS $tool', call })).not.toContain('secret (')
  })

  test.each([
    ['command RUNS rm', 'rm a', 'yes'],
    ['command RUNS rm WITH recursive force', 'rm -fr a', 'yes'],
    ['command RUNS rm WITH recursive force', `bash -c 'x=rm; $x -r -f a'`, 'yes'],
    ['command RUNS rm WITH recursive force', 'rm -r a', 'no'],
    ['command RUNS rm WITHOUT force', 'rm -r a', 'yes'],
    ['command RUNS rm WITHOUT force', 'rm -f a', 'no'],
    ['command RUNS rm WITH recursive WITHOUT force', 'rm -r a', 'yes'],
    ['command RUNS rm', 'git commit -m "rm -rf"', 'no'],
    ['command RUNS rm', '$x a', 'undecided'],
    ['call RUNS "git push" WITH force', 'git push -f', 'yes'],
    ['call RUNS "git push" WITH force', 'git fetch -f', 'no'],
    ['command RUNS tool', 'tool x', 'yes'],
  ])('%s: of `%s` it is %s', (condition, command, wanted) => {
    expect(kindOf({ condition, command })).toBe(wanted)
  })

  test('a call of another kind runs nothing', () => {
    const call = { name: 'Fetch', kind: 'web', input: { url: 'https://a.example' } } as const
    expect(decided({ condition: 'command RUNS rm', call })).toBe('no')
  })
})

describe('lists of what the call does', () => {
  test.each([
    ['EVERY path WRITTEN INSIDE "src"', 'rm src/a src/b', 'yes'],
    ['EVERY path WRITTEN INSIDE "src"', 'rm src/a b', 'no'],
    ['EVERY path WRITTEN INSIDE "src"', 'ls', 'yes'],
    ['EVERY path WRITTEN INSIDE "src"', 'rm $x', 'undecided'],
    ['EVERY path WRITTEN INSIDE "src"', 'rm b $x', 'no'],
    ['ANY path WRITTEN OUTSIDE "src"', 'rm src/../src/a', 'no'],
    ['ANY path WRITTEN OUTSIDE "src"', 'mv src/a ../b', 'yes'],
    ['ANY path WRITTEN OUTSIDE "src"', 'rm -r src/*', 'no'],
    ['ANY path DELETED INSIDE "src/a"', 'rm src/*', 'undecided'],
    ['ANY path DELETED INSIDE "lib"', 'rm src/*', 'no'],
    ['ANY path DELETED INSIDE "src"', 'rm -r src/.*', 'undecided'],
    ['ANY path WRITTEN OUTSIDE "src"', 'python -c "import shutil; shutil.rmtree(x)"', 'undecided'],
    ['ANY path WRITTEN OUTSIDE "src"', 'python -c "print(1)"', 'no'],
    ['ANY path READ EQUALS ".env"', 'cat ./config/../.env', 'yes'],
    ['ANY path READ EQUALS "/etc/passwd"', 'cat /etc/passwd', 'yes'],
    ['ANY path READ INSIDE "/app/src"', 'cat src/a', 'yes'],
    ['ANY path LISTED EQUALS "."', 'ls', 'yes'],
    ['ANY path MOVED EQUALS a', 'mv a b', 'yes'],
    ['ANY path WRITTEN EQUALS "d/a"', 'cd d; rm a', 'yes'],
    ['NO host CONNECTED EQUALS "evil.example"', 'curl https://a.example', 'yes'],
    ['NO host CONNECTED EQUALS "evil.example"', 'curl $x', 'undecided'],
    ['NO host CONNECTED EQUALS "evil.example"', 'curl https://evil.example/x $y', 'no'],
    ['ANY package INSTALLED EQUALS "zod"', 'npm install left-pad zod@4', 'yes'],
    ['EVERY package INSTALLED EQUALS "zod"', 'npm ci', 'yes'],
    ['ANY branch PUSHED EQUALS main', 'git push origin main', 'yes'],
    ['ANY branch PUSHED EQUALS main', 'git push', 'undecided'],
    ['ANY program RUN EQUALS "sudo"', 'sudo ls', 'yes'],
  ])('%s: of `%s` it is %s', (condition, command, wanted) => {
    expect(kindOf({ condition, command })).toBe(wanted)
  })

  test('a relation of the theory can be asked of each part', () => {
    const [condition, facts] = ['ANY program RUN IS_A destructive', 'shred IS_A destructive']
    expect(kindOf({ condition, facts, command: 'sudo shred a' })).toBe('yes')
    expect(kindOf({ condition, facts, command: 'ls' })).toBe('no')
  })

  test('file tools have lists as well', () => {
    const call = { name: 'Write', kind: 'write', input: { file_path: '/app/src/a' } } as const
    expect(kindOf({ condition: 'EVERY path WRITTEN INSIDE "src"', call })).toBe('yes')
  })

  test('a doubt names the action that causes it', () => {
    expect(decided({ condition: 'ANY path WRITTEN OUTSIDE "src"', command: 'ls; rm $OUT' })).toContain(
      'it cannot be told which files this writes: rm (line 1, column 5) deletes … (the variable OUT)',
    )
  })

  test('a reason quotes the list that led to it', () => {
    expect(decided({ condition: 'ANY path WRITTEN OUTSIDE "src"', command: 'rm a' })).toBe(
      'yes (t.sys2dsl:3, path WRITTEN ["a"])',
    )
  })
})

describe('short forms and states', () => {
  test.each([
    ['call INSTALLS package', 'npm ci', 'yes'],
    ['call INSTALLS package', 'npm install $x', 'yes'],
    ['call INSTALLS package', 'ls', 'no'],
    ['call INSTALLS package "zod"', 'npm install zod', 'yes'],
    ['call PUSHES branch "main"', 'git push origin main', 'yes'],
    ['call PUSHES branch "main"', 'git push', 'undecided'],
    ['call READS path "*.env"', 'cat prod.env', 'yes'],
    ['call WRITES path "src/*"', 'rm src/a', 'yes'],
    ['call DELETES path', 'rm a', 'yes'],
    ['call CONNECTS host "*.example"', 'curl evil.example', 'yes'],
    ['call IS opaque', 'eval "$x"', 'yes'],
    ['call IS opaque', 'ls', 'no'],
    ['call IS escalating', 'sudo ls', 'yes'],
    ['call IS persisting', 'echo x >> ~/.bashrc', 'yes'],
    ['call IS publishing', 'npm publish', 'yes'],
    ['call IS force_pushing', 'git push -f', 'yes'],
    ['call IS force_pushing', 'git push', 'no'],
    ['call IS force_pushing', 'eval "$x"', 'undecided'],
  ])('%s: of `%s` it is %s', (condition, command, wanted) => {
    expect(kindOf({ condition, command })).toBe(wanted)
  })
})

describe('INSIDE and OUTSIDE', () => {
  const call = (file: string) => ({ name: 'x', kind: 'mcp', input: { file } }) as const
  test.each([
    ['input.file INSIDE "docs"', 'docs', 'yes'],
    ['input.file INSIDE "docs/"', './docs//a/', 'yes'],
    ['input.file INSIDE "docs"', 'docs-old/a', 'no'],
    ['input.file INSIDE "docs"', 'docs/../a', 'no'],
    ['input.file INSIDE "docs"', '/app/docs/a', 'yes'],
    ['input.file INSIDE "/app/docs"', 'docs/a', 'yes'],
    ['input.file INSIDE "."', '../a', 'no'],
    ['input.file OUTSIDE "docs"', 'docs/../docs/a', 'no'],
    ['input.file OUTSIDE "docs"', '/etc/passwd', 'yes'],
    ['input.file INSIDE "~/.ssh"', '~/.ssh/id', 'yes'],
    ['input.file INSIDE "docs"', '~/docs', 'undecided'],
    ['input.file INSIDE "docs"', '~kim/docs', 'undecided'],
  ])('%s: of `%s` it is %s', (condition, file, wanted) => {
    expect(kindOf({ condition, call: call(file) })).toBe(wanted)
  })

  test.each([
    ['ANY path DELETED INSIDE "src/lib"', 'rm -rf src', 'undecided'],
    ['ANY path DELETED INSIDE "src/lib"', 'rm src', 'no'],
    ['ANY path DELETED INSIDE "src/lib"', 'rm -rf docs', 'no'],
    ['EVERY path DELETED INSIDE "src"', 'rm -rf src/lib', 'yes'],
    ['ANY path WRITTEN INSIDE "src/lib"', 'mv src old', 'undecided'],
    ['ANY path WRITTEN INSIDE "src/lib"', 'cp -r other/. src', 'undecided'],
    ['ANY path READ INSIDE "secrets"', 'cp -r . /tmp/x', 'undecided'],
    ['ANY path READ INSIDE "secrets"', 'grep -rn x src', 'no'],
    ['ANY path DELETED MATCHES "*.key"', 'rm -rf src', 'undecided'],
    ['ANY path READ MATCHES "*.key"', 'grep -rn x .', 'no'],
    ['command RUNS rm WITHOUT recursive', 'rm $O x', 'undecided'],
  ])('%s: of `%s`, which may go through a whole folder, it is %s', (condition, command, wanted) => {
    expect(kindOf({ condition, command })).toBe(wanted)
  })

  test('without a folder of the project, relative paths are compared with relative ones', () => {
    const context = createContext()
    expect(kindOf({ condition: 'input.file INSIDE "docs"', call: call('docs/a'), context })).toBe('yes')
    expect(kindOf({ condition: 'input.file INSIDE ".."', call: call('../a'), context })).toBe('yes')
    expect(kindOf({ condition: 'input.file INSIDE "../a"', call: call('b'), context })).toBe('undecided')
    expect(kindOf({ condition: 'input.file INSIDE "docs"', call: call('/docs/a'), context })).toBe('undecided')
  })

  test('a machine tells the folder of the user, the project and links', () => {
    const machine = {
      workspace: '/work',
      home: '/home/kim',
      realPath: (path: string) => path.replace(/^\/work\/link/, '/data').replace(/^\/work/, '/real'),
    }
    const context = createContext()
    const asked = (condition: string, command: string) => kindOf({ condition, command, context, machine })
    expect(asked('ANY path READ INSIDE "~/.ssh"', 'cat ~/.ssh/id')).toBe('yes')
    expect(asked('ANY path READ INSIDE "/home/kim"', 'cat ~/.ssh/id')).toBe('yes')
    expect(asked('ANY path WRITTEN INSIDE "src"', 'rm src/a')).toBe('yes')
    expect(asked('ANY path WRITTEN INSIDE "/work/src"', 'rm src/a')).toBe('yes')
    expect(asked('ANY path WRITTEN OUTSIDE "."', 'rm link/a')).toBe('yes')
  })
})
