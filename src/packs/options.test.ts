import { describe, expect, test } from 'vitest'
import { createDispatcher, createRegistry, type Decision } from '../kernel/index.ts'
import { asId, catalogue, createContext, makeToolCall, type RuleSetting } from '../protocol/index.ts'
import { packs } from './index.ts'
import { allPacks, ruleName } from './packs.ts'
import { readPattern } from './rule/patterns.ts'
import { isTextRule } from './rule/rule.ts'

const rules = allPacks.flatMap((pack) =>
  pack.rules.flatMap((rule) => (isTextRule(rule) ? [] : [[ruleName(pack, rule), rule] as const])),
)

/** What a rule with these options says about a command. */
function decide(name: string, options: Readonly<Record<string, readonly string[]>>, command: string): Decision['type'] {
  const setting: RuleSetting = options
  const hooks = packs(['standard', 'network'], {
    workspace: '/app',
    home: '/srv/home',
    branchAt: () => 'topic',
    rules: { [name]: setting },
  }).filter((one) => one.name === name)
  const dispatcher = createDispatcher({ registry: createRegistry(catalogue).with(hooks), audit: false })
  const context = createContext({
    sessionId: asId('session', 's'),
    runId: asId('run', 'r'),
    host: { cwd: '/app', project: '/app' },
  })
  const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command } })
  const scope = { context, agent: { name: 'test' } }
  return (dispatcher.dispatch('tool.before', { call, tool: { name: 'Bash' } }, scope) as Decision).type
}

test('the list of an option replaces its defaults, and `...` in it stands for them', () => {
  const name = 'secrets.environment-files'
  expect(decide(name, { files: ['secrets.yml'] }, 'cat .env')).toBe('continue')
  expect(decide(name, { files: ['...', 'secrets.yml'] }, 'cat .env')).toBe('ask')
  expect(decide(name, { files: ['...', 'secrets.yml'] }, 'cat config/secrets.yml')).toBe('ask')
  expect(decide(name, { files: ['...'] }, 'cat .env.example')).toBe('continue')
  expect(decide(name, { except: [] }, 'cat .env.example')).toBe('ask')
})

describe('other spellings of a pattern mean the same', () => {
  test.each([
    ['git.protected-branches', { branches: ['refs/heads/live'] }, 'git push origin live'],
    ['git.protected-branches', { branches: ['origin/live'] }, 'git push origin live'],
    ['git.protected-branches', { branches: ['refs/remotes/upstream/live'] }, 'git push origin live'],
    ['git.protected-branches', { branches: ['live/**'] }, 'git push origin live/a/b'],
    ['secrets.environment-files', { files: ['./secrets.yml'] }, 'cat secrets.yml'],
    ['secrets.environment-files', { files: ['config/**'] }, 'cat config/a/b.yml'],
    ['secrets.environment-files', { files: ['**/config/*.yml'] }, 'cat lib/config/b.yml'],
    ['secrets.environment-files', { files: ['config/**/b.yml'] }, 'cat lib/config/x/y/b.yml'],
    ['secrets.environment-files', { files: ['config/**/b.yml'] }, 'cat config/b.yml'],
    ['secrets.environment-files', { files: ['~/x.yml'] }, 'cat /srv/home/x.yml'],
    ['secrets.environment-files', { files: ['~/x.yml'] }, 'cat ~/x.yml'],
    ['git.hooks', { folders: ['./hooks'] }, 'echo x > hooks/pre-commit'],
    ['git.hooks', { folders: ['tools/hooks/**'] }, 'echo x > tools/hooks/pre-commit'],
    ['files.system-files', { folders: ['~/precious/'] }, 'echo x > ~/precious/a'],
    ['files.system-files', { folders: ['/data/**'] }, 'echo x > /data/a'],
    ['supply-chain.lock-files', { files: ['locks/*.lock'] }, 'echo x > locks/a.lock'],
    ['system.kill-all', { programs: ['beam*'] }, 'pkill beam.smp'],
  ] as const)('%s %j: %s', (name, options, command) => {
    expect(decide(name, options, command)).not.toBe('continue')
    expect(
      decide(name, options, command.replace(/live|config|secrets|x\.yml|hooks|precious|data|locks|beam/, 'other')),
    ).toBe('continue')
  })

  test.each([
    ['files.recursive-delete', { folders: ['./work'] }, 'rm -rf work/x'],
    ['files.recursive-delete', { disposable: ['./gen/'] }, 'rm -rf lib/gen'],
    ['files.recursive-delete', { disposable: ['...', '**/gen'] }, 'rm -rf lib/gen dist'],
    ['files.outside-workspace', { folders: ['~/scratch'] }, 'echo x > ~/scratch/a'],
    ['network.other-hosts', { hosts: ['*.Example.org'] }, 'curl https://a.example.org'],
    ['supply-chain.install', { packages: ['@scope/**'] }, 'npm install @scope/x@1'],
  ] as const)('%s lets pass: %j %s', (name, options, command) => {
    expect(decide(name, options, command)).toBe('continue')
  })
})

describe('a pattern that can match nothing is an error', () => {
  test.each([
    ['git.protected-branches', 'branches', ' main', 'spaces around it', 'write `main`'],
    ['git.protected-branches', 'branches', '/^main$/', 'regular expression', '`*` is any text'],
    ['git.protected-branches', 'branches', 'refs/tags/v1', 'is not a branch', 'main'],
    ['git.protected-branches', 'branches', 'HEAD', 'cannot be the name of a branch', 'main'],
    ['git.protected-branches', 'branches', 'release/[0-9]', 'has brackets', '`*`'],
    ['git.protected-branches', 'branches', '!main', 'negation', 'leave out'],
    ['git.protected-branches', 'branches', '', 'is empty', 'leave it out'],
    ['secrets.environment-files', 'files', 'secrets.{yml,yaml}', 'braces', 'an entry for each'],
    ['secrets.environment-files', 'files', '../x.yml', 'leads out of a folder', 'the whole path'],
    ['secrets.environment-files', 'files', 'a\\b.yml', 'backslash', '`/`'],
    ['secrets.environment-files', 'files', '$HOME/x', 'begins with a variable', '`~/`'],
    ['secrets.environment-files', 'files', '/\\.env$/', 'regular expression', '`*`'],
    ['secrets.environment-files', 'files', './', 'names no file', 'end of a path'],
    ['files.outside-workspace', 'folders', '/mnt/*/x', 'has a wildcard', 'all below it'],
    ['files.recursive-delete', 'disposable', 'a/build', 'is a path', '`build`'],
    ['network.other-hosts', 'hosts', 'https://x.org/a', 'more than a host', 'write `x.org`'],
    ['network.other-hosts', 'hosts', 'x.org:443', 'more than a host', 'write `x.org`'],
    ['network.other-hosts', 'hosts', '.x.org', 'begins with a dot', 'write `*.x.org`'],
    ['supply-chain.install', 'packages', 'vitest@1', 'has a version', 'write `vitest`'],
    ['supply-chain.install', 'packages', '@a/b@1.2', 'has a version', 'write `@a/b`'],
    ['supply-chain.install', 'packages', 'x==1', 'has a version', 'write `x`'],
    ['system.kill-all', 'programs', '/usr/bin/node', 'is a path', '`node`'],
    ['system.kill-all', 'programs', 'node server', 'has arguments', '`node`'],
  ])('%s %s %j', (name, option, pattern, problem, hint) => {
    const make = () => packs(['standard', 'network'], { rules: { [name]: { [option]: ['...', pattern] } } })
    expect(make).toThrow(
      expect.objectContaining({
        code: 'bad-config',
        message: expect.stringContaining(problem),
        hint: expect.stringContaining(hint),
      }),
    )
  })

  test('a list of what is guarded has an entry', () => {
    expect(() => packs(['git'], { rules: { 'git.protected-branches': { branches: [] } } })).toThrow(
      expect.objectContaining({ code: 'bad-config', hint: expect.stringContaining('`off`') }),
    )
    expect(packs(['files'], { rules: { 'files.outside-workspace': { folders: [] } } }).length).toBeGreaterThan(0)
  })
})

test('every option has a kind, and its defaults are written plainly', () => {
  for (const [name, { options = {}, kinds = {} }] of rules) {
    expect([name, Object.keys(kinds)]).toEqual([name, Object.keys(options)])
    for (const [option, values] of Object.entries(options))
      for (const one of values)
        expect([name, one, readPattern(one, kinds[option]?.of ?? 'file')]).toEqual([name, one, { text: one }])
  }
})
