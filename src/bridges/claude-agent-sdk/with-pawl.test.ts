import { describe, expect, test, vi } from 'vitest'
import { brainFixtures } from '../../../test/brain-fixtures.ts'
import {
  approve,
  ask,
  createRegistry,
  deny,
  guard,
  type Hook,
  inform,
  type MemoryAudit,
  memoryAudit,
  modify,
  observe,
  stub,
  transform,
} from '../../index.ts'
import { catalogue } from '../../protocol/index.ts'
import type { BridgeOptions } from '../host/bridge-options.ts'
import type { SdkOptions } from './sdk.ts'
import { withPawl } from './with-pawl.ts'

const fixtures = brainFixtures('claudecode')

/** A recorded payload of a hook point, with some of it changed. */
function recorded(moment: string, changes: Readonly<Record<string, unknown>> = {}) {
  const found = fixtures.find((one) => one.moment === moment)
  if (found === undefined) throw new Error(`nothing was recorded of ${moment}`)
  return { ...structuredClone(found.payload), ...changes }
}

const runs = (command: string, id = 'call_1') =>
  recorded('PreToolUse', { tool_name: 'Bash', tool_input: { command }, tool_use_id: id })

type Said = Readonly<Record<string, unknown>> & {
  readonly hookSpecificOutput?: Readonly<Record<string, unknown>>
}

interface Mounted {
  readonly options: SdkOptions
  readonly audit: MemoryAudit
  /** What each callback of a hook point returns, ours first. */
  readonly tell: (moment: string, payload: object, signal?: AbortSignal) => Promise<readonly Said[]>
  readonly mayUse: (name: string, input: Record<string, unknown>, about?: object) => Promise<unknown>
}

function mount(hooks: readonly Hook[], options: SdkOptions = {}, pawl: BridgeOptions = {}): Mounted {
  const audit = memoryAudit()
  const mounted = withPawl(options, { hooks, audit, logger: false, ...pawl })
  return {
    options: mounted,
    audit,
    tell(moment, payload, signal = new AbortController().signal) {
      const callbacks = mounted.hooks?.[moment]?.flatMap((one) => one.hooks) ?? []
      return Promise.all(
        callbacks.map(async (one) => (await one(structuredClone(payload) as never, 'call_1', { signal })) as Said),
      )
    },
    async mayUse(name, input, about = { toolUseID: 'call_1' }) {
      return mounted.canUseTool?.(name, input, { signal: new AbortController().signal, ...about } as never)
    },
  }
}

const noForce = guard({
  name: 'no-force',
  on: 'tool.before',
  match: { kind: 'shell' },
  run: ({ call }) => (call.command?.includes('--force') ? deny('never by force') : undefined),
})
const asks = guard({ name: 'asks', on: 'tool.before', match: { kind: 'shell' }, run: () => ask('really?') })
const yes = async () => ({ behavior: 'allow' })

describe('the mounted callbacks', () => {
  test('are none without hooks, and only those of the hook points of the hooks with them', () => {
    const options = { cwd: '/app' }
    expect(withPawl(options, {})).toBe(options)
    const watch = observe({ name: 'watch', on: 'run.after', run: () => undefined })
    expect(Object.keys(mount([noForce, watch]).options.hooks ?? {})).toEqual([
      'PreToolUse',
      'PostToolUse',
      'PostToolUseFailure',
      'Stop',
    ])
    expect(mount([noForce]).options.canUseTool).toBeUndefined()
  })

  test('are all of them with a registry, whose hooks may come later', async () => {
    const registry = createRegistry(catalogue)
    const { options, tell } = mount([], {}, { registry })
    expect(Object.keys(options.hooks ?? {})).toHaveLength(19)
    expect(await tell('PreToolUse', runs('git push --force'))).toEqual([{}])
    registry.with(noForce)
    const [said] = await tell('PreToolUse', runs('git push --force'))
    expect(said?.hookSpecificOutput).toMatchObject({ permissionDecision: 'deny' })
  })

  test('are called before those of the program, which stay, and the given options do not change', () => {
    const theirs = { matcher: 'Bash', hooks: [async () => ({})], timeout: 3 }
    const given = Object.freeze({
      hooks: Object.freeze({ PreToolUse: [theirs], Setup: [theirs] }),
      settings: { model: 'm' },
    })
    const { hooks, settings } = mount([noForce], given).options
    expect(hooks?.['PreToolUse']).toMatchObject([{ onFailure: 'block' }, { matcher: 'Bash', timeout: 3 }])
    expect(hooks?.['Setup']?.[0]).toEqual(theirs)
    expect(settings).toEqual({ model: 'm', env: { CLAUDE_CODE_SIMPLE: '0' } })
  })

  test.each<[string, SdkOptions, string]>([
    ['bare mode', { extraArgs: { bare: null } }, '`--bare`'],
    ['bare mode as a word', { executableArgs: ['--bare'] }, '`--bare`'],
    ['settings as a word', { executableArgs: ['--settings={}'] }, '`--settings`'],
    ['settings behind the back', { extraArgs: { settings: '{}' } }, '`--settings`'],
    ['settings in a file', { settings: '/etc/settings.json' }, 'the path of a file'],
    ['settings that are none', { settings: 7 }, 'not an object'],
    ['a tool that answers', { permissionPromptToolName: 'mcp__a__b' }, '`--permission-prompt-tool`'],
    ['the same as a word', { extraArgs: { 'permission-prompt-tool': 'x' } }, '`--permission-prompt-tool`'],
  ])('refuses %s', (_, options, message) => {
    expect(() => mount([noForce], options)).toThrow(message)
    expect(withPawl(options, {})).toBe(options)
  })

  test('refuses options that are none, and reads settings that are JSON text', () => {
    expect(() => withPawl(undefined as never, { hooks: [noForce] })).toThrow('not an object')
    expect(mount([noForce], { settings: '{"model":"m"}' }).options.settings).toMatchObject({ model: 'm' })
  })
})

describe('a recorded payload', () => {
  test.each(fixtures.map(({ name, moment, payload }) => [name, moment, payload] as const))(
    '%s reaches the hooks of its event',
    async (_, moment, payload) => {
      const events: string[] = []
      const all = [...catalogue].flatMap(({ name }) => {
        const isTheirs = fixtures.some(({ expect: { event } }) => event === name)
        return isTheirs
          ? [observe({ name: `see-${name}`, on: name as 'run.after', run: () => void events.push(name) })]
          : []
      })
      const said = await mount(all).tell(moment, payload)
      expect(said).toEqual([{}])
      expect(events).toEqual([fixtures.find((one) => one.moment === moment)?.expect.event])
    },
  )

  test.each([
    ['nothing', undefined],
    ['a text', 'PreToolUse'],
    ['a call without an input', { hook_event_name: 'PreToolUse', tool_name: 'Bash' }],
    ['a call without a command', { tool_name: 'Bash', tool_input: {} }],
    ['a function', { tool_name: 'Bash', tool_input: { command: 'ls', run: () => 1 } }],
  ])('that is %s is refused, on record', async (_, payload) => {
    const { options, audit } = mount([noForce])
    const [callback] = options.hooks?.['PreToolUse']?.[0]?.hooks ?? []
    const said = (await callback?.(payload as never, undefined, { signal: new AbortController().signal })) as Said
    expect(said.hookSpecificOutput).toMatchObject({
      permissionDecision: 'deny',
      permissionDecisionReason: expect.stringContaining('Pawl could not decide'),
    })
    expect(audit.records().map(({ outcome }) => outcome)).toEqual(['deny'])
  })

  test('keeps what is secret out of a refusal', async () => {
    const quotes = guard({
      name: 'quotes',
      on: 'tool.before',
      run: ({ call }) => deny(`not ${JSON.stringify(call.input)}`),
    })
    const { tell } = mount([quotes], {}, { redaction: { paths: ['call.input.token'] } })
    const payload = recorded('PreToolUse', { tool_name: 'mcp__a__b', tool_input: { token: 'plain-words-here' } })
    expect(JSON.stringify(await tell('PreToolUse', payload))).not.toContain('plain-words-here')
  })

  test('of a tool of the program has the kind in the options', async () => {
    const payload = recorded('PreToolUse', { tool_name: 'mcp__a__run', tool_input: { command: 'git push --force' } })
    const { tell } = mount([noForce], {}, { kinds: { mcp__a__run: 'shell' } })
    expect((await tell('PreToolUse', payload))[0]?.hookSpecificOutput).toMatchObject({ permissionDecision: 'deny' })
    expect(await mount([noForce]).tell('PreToolUse', payload)).toEqual([{}])
  })
})

describe('an outcome', () => {
  const said = async (hook: Hook, moment = 'PreToolUse', payload: object = runs('ls')) =>
    (await mount([hook], { canUseTool: yes }).tell(moment, payload))[0]

  test('of a call has the form that Claude Code reads', async () => {
    const on = 'tool.before'
    const outcomes = await Promise.all([
      said(guard({ name: 'a', on, run: () => approve('fine') })),
      said(guard({ name: 'b', on, run: () => inform('a note') })),
      said(guard({ name: 'c', on, run: () => stub('as before') })),
      said(transform({ name: 'd', on, run: () => modify({ call: { input: { command: 'ls -a' } } }) })),
      said(asks),
    ])
    expect(outcomes.map((one) => one?.hookSpecificOutput)).toEqual([
      { hookEventName: 'PreToolUse', permissionDecision: 'allow', permissionDecisionReason: 'fine' },
      { hookEventName: 'PreToolUse', additionalContext: 'a note' },
      {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: 'stub: the tool was not run; instead: as before',
      },
      { hookEventName: 'PreToolUse', updatedInput: { command: 'ls -a' } },
      { hookEventName: 'PreToolUse', permissionDecision: 'ask', permissionDecisionReason: 'really?' },
    ])
  })

  test('that two hooks ask for is one question with both reasons', async () => {
    const also = guard({ name: 'also', on: 'tool.before', run: () => ask('is it paid?') })
    const [first] = await mount([asks, also], { canUseTool: yes }).tell('PreToolUse', runs('ls'))
    expect(first?.hookSpecificOutput).toMatchObject({ permissionDecisionReason: 'really?; is it paid?' })
  })

  test('of a prompt that cannot be changed is a refusal', async () => {
    const change = transform({ name: 'change', on: 'run.before', run: () => modify({ input: 'other words' }) })
    const payload = recorded('UserPromptSubmit')
    expect(await said(change, 'UserPromptSubmit', payload)).toMatchObject({ decision: 'block' })
  })

  test('of a denied call reaches observers of its result once, which may change the words', async () => {
    const seen: string[] = []
    const sees = observe({
      name: 'sees',
      on: 'tool.after',
      run: ({ call, origin, result }) => void seen.push(`${call.name} ${origin} ${result.isError}`),
    })
    const words = transform({
      name: 'words',
      on: 'tool.after',
      run: ({ result }) => modify({ result: { ...result, output: 'ask your team lead' } }),
    })
    const hint = guard({ name: 'hint', on: 'tool.after', run: () => inform('she is in today') })
    const { tell } = mount([noForce, sees, words, hint])
    const [refused] = await tell('PreToolUse', runs('git push --force'))
    expect(refused?.hookSpecificOutput).toMatchObject({
      permissionDecisionReason: 'ask your team lead\n\nshe is in today',
    })
    expect(seen).toEqual(['Bash denied true'])
  })

  test('after an abort is a refusal', async () => {
    const stop = new AbortController()
    const waits = guard({ name: 'waits', on: 'tool.before', run: () => new Promise<undefined>(() => {}) })
    const { tell } = mount([waits])
    const telling = tell('PreToolUse', runs('ls'), stop.signal)
    stop.abort(new Error('the user left'))
    expect((await telling)[0]?.hookSpecificOutput).toMatchObject({ permissionDecision: 'deny' })
  })

  test('that takes longer than the SDK waits is a refusal before that', async () => {
    vi.useFakeTimers()
    try {
      const waits = guard({
        name: 'waits',
        on: 'tool.before',
        timeoutMs: Number.POSITIVE_INFINITY,
        run: () => new Promise<undefined>(() => {}),
      })
      const { options, tell } = mount([waits])
      const telling = tell('PreToolUse', runs('ls'))
      await vi.advanceTimersByTimeAsync(50_000)
      const [said] = await telling
      expect(said?.hookSpecificOutput).toMatchObject({
        permissionDecision: 'deny',
        permissionDecisionReason: expect.stringContaining('took longer than 45 s'),
      })
      expect(options.hooks?.['PreToolUse']?.[0]).toMatchObject({ timeout: 60, onFailure: 'block' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('that cannot be recorded is a refusal', async () => {
    const audit = {
      write() {
        throw new Error('the disk is full')
      },
    }
    const { tell } = mount([noForce], {}, { audit })
    expect((await tell('PreToolUse', runs('ls')))[0]?.hookSpecificOutput).toMatchObject({ permissionDecision: 'deny' })
  })
})

describe('canUseTool', () => {
  test('answers a question, and the approved call is judged again', async () => {
    let isClosed = false
    const closes = guard({
      name: 'closes',
      on: 'tool.before',
      run: () => (isClosed ? deny('closed by now') : undefined),
    })
    const { tell, mayUse } = mount([asks, closes], { canUseTool: yes })
    await tell('PreToolUse', runs('ls'))
    expect(await mayUse('Bash', { command: 'ls' })).toEqual({ behavior: 'allow', updatedInput: { command: 'ls' } })
    isClosed = true
    expect(await mayUse('Bash', { command: 'ls' })).toEqual({ behavior: 'deny', message: 'closes: closed by now' })
  })

  test('is not asked about a call that no hook has judged and a hook denies', async () => {
    let asked = 0
    const canUseTool = async () => {
      asked++
      return { behavior: 'allow' }
    }
    const { mayUse } = mount([noForce], { canUseTool })
    expect(await mayUse('Bash', { command: 'git push --force' })).toMatchObject({ behavior: 'deny' })
    expect(await mayUse('Bash', { command: 'git push' })).toMatchObject({ behavior: 'allow' })
    expect(asked).toBe(1)
  })

  test('keeps what else it answers, and its no is passed on as it is', async () => {
    const allowed = { behavior: 'allow', updatedPermissions: [{ type: 'addRules' }] }
    const { mayUse } = mount([noForce], { canUseTool: async () => allowed })
    expect(await mayUse('Bash', { command: 'ls' })).toMatchObject(allowed)
    const no = { behavior: 'deny', message: 'no', interrupt: true }
    expect(await mount([noForce], { canUseTool: async () => no }).mayUse('Bash', { command: 'ls' })).toBe(no)
  })

  test('cannot change an input by hand on its way', async () => {
    const canUseTool = async (_: string, input: Record<string, unknown>) => {
      input['command'] = 'git push --force'
      return { behavior: 'allow', updatedInput: input }
    }
    const { tell, mayUse } = mount([noForce], { canUseTool })
    await tell('PreToolUse', runs('ls'))
    expect(await mayUse('Bash', { command: 'ls' })).toMatchObject({ behavior: 'deny' })
  })

  test('cannot answer with an input that is read in two ways', async () => {
    let reads = 0
    const updatedInput = {
      get command() {
        return reads++ === 0 ? 'ls' : 'git push --force'
      },
    }
    const { mayUse } = mount([noForce], { canUseTool: async () => ({ behavior: 'allow', updatedInput }) })
    expect(await mayUse('Bash', { command: 'ls' })).toEqual({ behavior: 'allow', updatedInput: { command: 'ls' } })
  })

  test('does not approve another input than the one that hooks make of it by then', async () => {
    let count = 0
    const number = transform({
      name: 'number',
      on: 'tool.before',
      match: { kind: 'shell' },
      run: () => modify({ call: { input: { command: `echo ${++count}` } } }),
    })
    const { tell, mayUse } = mount([number, asks], { canUseTool: yes })
    await tell('PreToolUse', runs('echo'))
    expect(await mayUse('Bash', { command: 'echo 1' })).toMatchObject({
      behavior: 'deny',
      message: 'hooks made another input of it than the one that was approved',
    })
  })

  test('answers for each call apart, also if calls are judged at the same time', async () => {
    const asked: string[] = []
    const canUseTool = async (_: string, { command }: Record<string, unknown>) => {
      asked.push(String(command))
      return command === 'ls 3' ? { behavior: 'deny', message: 'no' } : { behavior: 'allow' }
    }
    const { tell, mayUse } = mount([asks], { canUseTool })
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        const [command, toolUseID] = [`ls ${number}`, `call_${number}`]
        await tell('PreToolUse', runs(command, toolUseID))
        return (await mayUse('Bash', { command }, { toolUseID })) as { readonly behavior: string }
      }),
    )
    expect(answers.map(({ behavior }) => behavior)).toEqual(['allow', 'allow', 'deny', 'allow'])
    expect(asked.sort()).toEqual(['ls 1', 'ls 2', 'ls 3', 'ls 4'])
  })

  test('is a person whose no reaches observers', async () => {
    const seen: string[] = []
    const sees = observe({ name: 'sees', on: 'tool.after', run: ({ origin }) => void seen.push(origin) })
    const { tell, mayUse } = mount([asks, sees], { canUseTool: async () => ({ behavior: 'deny', message: 'no' }) })
    await tell('PreToolUse', runs('ls'))
    await mayUse('Bash', { command: 'ls' })
    expect(seen).toEqual(['denied'])
  })
})

describe('a callback of the program', () => {
  const pre = (hookSpecificOutput: object) => ({ PreToolUse: [{ hooks: [async () => ({ hookSpecificOutput })] }] })

  test('whose input a transform changes passes on the changed one', async () => {
    const rename = transform({
      name: 'rename',
      on: 'tool.before',
      run: ({ call }) => modify({ call: { input: { command: call.command?.replace('old', 'new') ?? '' } } }),
    })
    const { tell } = mount([rename], {
      hooks: pre({ updatedInput: { command: 'touch old' }, permissionDecision: 'allow' }),
    })
    const [, theirs] = await tell('PreToolUse', runs('ls'))
    expect(theirs?.hookSpecificOutput).toMatchObject({
      permissionDecision: 'allow',
      updatedInput: { command: 'touch new' },
    })
  })

  test('that asks or denies is not softened, and another answer is passed on as it is', async () => {
    const { tell } = mount([noForce], { hooks: pre({ permissionDecision: 'deny', updatedInput: { command: 'ls' } }) })
    expect((await tell('PreToolUse', runs('ls')))[1]?.hookSpecificOutput).toMatchObject({ permissionDecision: 'deny' })
    const said = { systemMessage: 'hello' }
    const other = mount([noForce], { hooks: { PreToolUse: [{ hooks: [async () => said] }] } })
    expect((await other.tell('PreToolUse', runs('ls')))[1]).toBe(said)
  })

  test('cannot accept a question of a server that a guard denies', async () => {
    const no = guard({ name: 'no', on: 'elicitation.asked', run: () => deny('no forms') })
    const accept = async () => ({ hookSpecificOutput: { hookEventName: 'Elicitation', action: 'accept', content: {} } })
    const { tell } = mount([no], { hooks: { Elicitation: [{ hooks: [accept] }] } })
    const [, theirs] = await tell('Elicitation', recorded('Elicitation'))
    expect(theirs).toMatchObject({ decision: 'block', hookSpecificOutput: { action: 'decline' } })
  })
})

describe('a call that has run', () => {
  const ended = (command: string, id = 'call_1') =>
    recorded('PostToolUse', { tool_name: 'Bash', tool_input: { command }, tool_use_id: id })
  const noteIn = ({ audit }: Mounted) => audit.records().filter(({ reason }) => reason?.includes('ran although'))

  test('although hooks refused it is on record', async () => {
    const mounted = mount([noForce])
    await mounted.tell('PreToolUse', runs('git push --force'))
    await mounted.tell('PostToolUse', ended('git push --force'))
    expect(noteIn(mounted)).toMatchObject([{ event: 'tool.before', outcome: 'deny' }])
  })

  test('with another input than the judged one, or before a person has answered, is on record', async () => {
    const mounted = mount([noForce, asks], { canUseTool: yes })
    await mounted.tell('PreToolUse', runs('ls'))
    await mounted.tell('PostToolUse', ended('ls'))
    const changed = mount([noForce])
    await changed.tell('PreToolUse', runs('ls'))
    await changed.tell('PostToolUse', ended('ls -a'))
    expect([noteIn(mounted).length, noteIn(changed).length]).toEqual([1, 1])
  })

  test('as hooks, a person or the program let it run is not', async () => {
    const theirs = async () => ({
      hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput: { stdout: 'other' } },
    })
    const mounted = mount([asks], { canUseTool: yes, hooks: { PostToolUse: [{ hooks: [theirs] }] } })
    await mounted.tell('PreToolUse', runs('ls'))
    await mounted.mayUse('Bash', { command: 'ls' })
    await mounted.tell('PostToolUse', ended('ls'))
    const edited = mount([noForce], {
      canUseTool: async () => ({ behavior: 'allow', updatedInput: { command: 'ls -l' } }),
    })
    await edited.tell('PreToolUse', runs('ls'))
    await edited.mayUse('Bash', { command: 'ls' })
    await edited.tell('PostToolUse', ended('ls -l'))
    expect([...noteIn(mounted), ...noteIn(edited)]).toEqual([])
  })
})
