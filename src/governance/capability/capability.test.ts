import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenPorts } from '../../../test/governance/broken-ports.ts'
import { createAgent } from '../../agent/index.ts'
import {
  ask,
  contextVariables,
  createContext,
  deny,
  makeToolCall,
  memoryAudit,
  type ToolKind,
  undecided,
} from '../../index.ts'
import { exampleScope, recordingTool, scriptedModel } from '../../testing/index.ts'
import { createEngine } from '../../theory/index.ts'
import { allOf, allow, capability, listResolver, pathResolver, theoryResolver } from '../index.ts'
import type { CapabilityOptions } from './capability.ts'
import type { CapabilityLists } from './list-resolver.ts'

const scope = { ...exampleScope(), timestamp: 0 }
const callOf = (name: string, kind: ToolKind = 'other', input = {}) => makeToolCall({ id: '1', name, kind, input })

/** One run whose model calls the tool `wipe`, and then has its last word. */
function runWith(options: CapabilityOptions, called = 'wipe') {
  const model = scriptedModel([{ calls: [{ name: called }] }, 'I could not.'])
  const wipe = recordingTool({ name: 'wipe' })
  const audit = memoryAudit()
  const agent = createAgent({ name: 'coder', model, tools: [wipe], hooks: capability(options), audit })
  return { model, wipe, audit, run: agent.run('clean up') }
}

describe('in a run', () => {
  test('a denied call is not made; the model reads who denied it and why, and continues', async () => {
    const { run, wipe, model } = runWith({ resolver: { resolve: () => deny('you are a guest') } })
    expect(await run).toMatchObject({ text: 'I could not.' })
    expect(wipe.inputs).toEqual([])
    expect(JSON.stringify(model.requests[1]?.messages)).toContain(
      '{"denied_by":"capability","reason":"capability denied for `wipe`: you are a guest"}',
    )
  })

  test('an allowed call is made, and is not thereby approved', async () => {
    const { run, wipe, audit } = runWith({ resolver: { resolve: async () => allow } })
    await run
    expect(wipe.inputs).toEqual([{}])
    expect(audit.records().map(({ hook, outcome }) => [hook, outcome])).toEqual([['capability', 'continue']])
  })

  test('an ask of a resolver becomes a question to a person', async () => {
    const { run, wipe } = runWith({ resolver: { resolve: () => ask('really?') } })
    expect(await run).toMatchObject({ status: 'suspended', confirmation: { reason: 'really?' } })
    expect(wipe.inputs).toEqual([])
  })

  test('a call that a resolver is undecided about is not made, and is recorded as undecided', async () => {
    const { run, wipe, audit, model } = runWith({ resolver: { resolve: () => undecided('no map of the place') } })
    await run
    expect(wipe.inputs).toEqual([])
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('could not decide: `wipe`: no map of the place')
    expect(audit.records()).toMatchObject([{ hook: 'capability', outcome: 'failed', failure: { kind: 'undecided' } }])
  })

  test('strict: a denied call ends the run', async () => {
    const { run, wipe } = runWith({ resolver: { resolve: () => deny('you are a guest') }, strict: true })
    await expect(run).rejects.toMatchObject({ hook: 'capability', cause: { code: 'capability-denied' } })
    expect(wipe.inputs).toEqual([])
  })

  test.each(brokenPorts)('a resolver that %s: the call is not made, and the model continues', async (_, resolve) => {
    const { run, wipe, model } = runWith({ resolver: { resolve }, timeoutMs: 5 })
    expect(await run).toMatchObject({ text: 'I could not.' })
    expect(wipe.inputs).toEqual([])
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('"denied_by":"capability"')
  })

  test.each(brokenPorts)('strict, a resolver that %s: the run ends', async (_, resolve) => {
    const { run, wipe } = runWith({ resolver: { resolve }, timeoutMs: 5, strict: true })
    await expect(run).rejects.toMatchObject({ hook: 'capability' })
    expect(wipe.inputs).toEqual([])
  })

  test('an unknown tool fails closed, even if a resolver would allow it', async () => {
    const { run, model } = runWith({ resolver: { resolve: () => allow } }, 'wipe_all')
    expect(await run).toMatchObject({ text: 'I could not.' })
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('there is no tool `wipe_all`')
  })
})

describe('listResolver', () => {
  const answer = (lists: CapabilityLists, name: string, kind?: ToolKind, role?: string) => {
    const context = createContext({ variables: contextVariables(role === undefined ? {} : { role }) })
    return listResolver(lists).resolve(callOf(name, kind), { ...scope, context })
  }

  test('deny prevails over ask, ask over allow, and a tool on no list is denied', () => {
    const lists = { allow: ['*'], ask: ['git_*'], deny: ['git_push*'] }
    expect(answer(lists, 'read_file')).toEqual(allow)
    expect(answer(lists, 'git_commit')).toMatchObject({ type: 'ask' })
    expect(answer(lists, 'git_push_force')).toMatchObject({ type: 'deny' })
    expect(answer({ allow: ['read_*'] }, 'write_file')).toMatchObject({
      type: 'deny',
      reason: 'it is on no list for `tester`',
    })
    expect(answer({}, 'read_file')).toMatchObject({ type: 'deny' })
  })

  test('rules are for tools, kinds and roles, and hold where all conditions do', () => {
    const lists: CapabilityLists = {
      allow: [{ kind: ['read', 'search'] }, { kind: 'shell', role: 'admin*' }, { tool: 'mcp__*__list', role: 'guest' }],
    }
    expect(answer(lists, 'Read', 'read')).toEqual(allow)
    expect(answer(lists, 'Bash', 'shell')).toMatchObject({ type: 'deny' })
    expect(answer(lists, 'Bash', 'shell', 'administrator')).toEqual(allow)
    expect(answer(lists, 'mcp__files__list', 'mcp', 'guest')).toEqual(allow)
    expect(answer(lists, 'mcp__files__drop', 'mcp', 'guest')).toMatchObject({ type: 'deny' })
  })

  test('an empty rule is refused', () => {
    expect(() => listResolver({ allow: [{}] })).toThrow('a rule of the list `allow` says nothing')
  })
})

describe('pathResolver', () => {
  let home = ''
  beforeAll(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'pawl-paths-')))
    for (const folder of ['work/src', 'work2', 'secret/deep', 'docs'])
      mkdirSync(join(home, folder), { recursive: true })
    writeFileSync(join(home, 'secret/key'), 'k')
    symlinkSync(join(home, 'secret'), join(home, 'work/out'))
    symlinkSync(join(home, 'secret/deep'), join(home, 'work/deep'))
    symlinkSync(join(home, 'secret/new'), join(home, 'work/dangling'))
    symlinkSync('src', join(home, 'work/inside'))
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  const judge = (kind: ToolKind, path: string | undefined) =>
    pathResolver({ read: [join(home, 'docs')], write: [join(home, 'work')], base: join(home, 'work') }).resolve(
      callOf('t', kind, path === undefined ? {} : { path }),
      scope,
    )

  test.each([
    ['read', 'src/a.ts'],
    ['write', 'src/new/file.ts'],
    ['edit', 'src/../a.ts'],
    ['write', 'inside/a.ts'],
    ['read', '../docs/a.md'],
    ['write', '..hidden'],
    ['search', undefined],
  ] as const)('%s %s is inside', (kind, path) => {
    expect(judge(kind, path)).toEqual(allow)
  })

  test.each([
    ['read', '../secret/key'],
    ['read', '/etc/passwd'],
    ['write', '../docs/a.md'],
    ['write', '../work2/a'],
    ['read', 'out/key'],
    ['write', 'out/new/file'],
    ['read', 'deep/../key'],
    ['write', 'dangling'],
    ['write', 'dangling/x'],
    ['read', '~/key'],
    ['read', 'file:///etc/passwd'],
    ['write', ''],
    ['other', '../secret/key'],
    ['write', undefined],
    ['shell', undefined],
  ] as const)('%s %s is not', (kind, path) => {
    expect(judge(kind, path)).not.toEqual(allow)
  })

  test('a path with a NUL character, which some programs cut there, is not', () => {
    expect(judge('read', 'src/a\0.ts')).toMatchObject({ type: 'undecided' })
  })

  test('every file that a patch names is judged', () => {
    const patch = (path: string) => `*** Begin Patch\n*** Add File: a.ts\n+x\n*** Add File: ${path}\n+x\n*** End Patch`
    const resolver = pathResolver({ write: ['.'], base: join(home, 'work') })
    expect(resolver.resolve(callOf('p', 'patch', { patch: patch('b.ts') }), scope)).toEqual(allow)
    expect(resolver.resolve(callOf('p', 'patch', { patch: patch('../b.ts') }), scope)).toMatchObject({ type: 'deny' })
  })

  test('commands pass where another resolver judges them', () => {
    const resolver = pathResolver({ write: [join(home, 'work')], shell: 'allow' })
    expect(resolver.resolve(callOf('Bash', 'shell', { command: 'ls /' }), scope)).toEqual(allow)
  })
})

describe('theoryResolver', () => {
  const engine = createEngine()
  for (const [subject, relation, object] of [
    ['rm', 'IS_A', 'wiping_tool'],
    ['wiping_tool', 'IS_A', 'destructive_tool'],
    ['drop', 'IS_A', 'forbidden_tool'],
    ...['rm', 'drop', 'read'].map((tool) => ['tester', 'CAN', tool]),
  ] as const) {
    engine.state(String(subject), String(relation), String(object))
  }
  const resolver = theoryResolver({ theory: engine, denied: ['forbidden_tool'], asked: ['destructive_tool'] })

  test('a theory’s conclusions decide: IS_A denies and asks, and only CAN allows', () => {
    expect(resolver.resolve(callOf('read'), scope)).toEqual(allow)
    expect(resolver.resolve(callOf('rm'), scope)).toMatchObject({ type: 'ask' })
    expect(resolver.resolve(callOf('drop'), scope)).toMatchObject({
      type: 'deny',
      reason: '`drop` IS_A `forbidden_tool`',
    })
    expect(resolver.resolve(callOf('write'), scope)).toMatchObject({ type: 'deny' })
  })

  test('a plausible answer is enough to deny, and not enough to allow', () => {
    const theory = { ask: () => ({ truth: 'PLAUSIBLE' }) }
    expect(theoryResolver({ theory, denied: ['x'] }).resolve(callOf('t'), scope)).toMatchObject({ type: 'deny' })
    expect(theoryResolver({ theory }).resolve(callOf('t'), scope)).toMatchObject({ type: 'deny' })
  })

  test.each([{ blocked: true, region: 'r' }, { truth: 'CONFLICT' }, undefined])(
    'no answer (%j) is not allowed',
    (answer) => {
      expect(() => theoryResolver({ theory: { ask: () => answer } }).resolve(callOf('t'), scope)).toThrow(
        'whether `tester CAN t` could not be answered',
      )
    },
  )
})

describe('allOf', () => {
  const says = (answer: unknown) => ({ resolve: () => answer as never })

  test('allows if all allow; a deny prevails over an ask, synchronous or not', async () => {
    const resolve = (...answers: readonly unknown[]) => allOf(...answers.map(says)).resolve(callOf('t'), scope)
    expect(resolve(allow, allow)).toEqual(allow)
    expect(resolve(ask('one'), allow, ask('two'))).toEqual(ask('one'))
    expect(resolve(ask('one'), deny('no'))).toEqual(deny('no'))
    expect(await resolve(Promise.resolve(allow), Promise.resolve(deny('no')), allow)).toEqual(deny('no'))
    expect(resolve(ask('one'), undecided('no map'), allow)).toEqual(undecided('no map'))
  })

  test('an invalid answer is not lost among good ones', async () => {
    const { run, wipe } = runWith({ resolver: allOf(says(allow), says('maybe'), says(allow)) })
    await run
    expect(wipe.inputs).toEqual([])
  })

  test('of nothing, or of something that is not a resolver, is refused', () => {
    expect(() => allOf(says(allow), undefined as never)).toThrow('something that is not a resolver')
    expect(() => allOf()).toThrow('allOf needs a resolver')
  })
})
