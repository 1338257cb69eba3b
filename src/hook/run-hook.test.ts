import { describe, expect, test } from 'vitest'
import { brainFixtures } from '../../test/brain-fixtures.ts'
import { callHook } from '../../test/hook-call.ts'
import { isSilent, type Occasion, occasionOf, reasonIn } from '../../test/hook-project.ts'
import { brains } from '../brains/index.ts'
import { noMemory } from '../config/load/session-memory.ts'
import {
  ask,
  createRegistry,
  deny,
  guard,
  type Hook,
  inform,
  modify,
  observe,
  PawlError,
  resume,
  transform,
} from '../index.ts'
import type { HookSurroundings } from './run-hook.ts'

const refuse = guard({ name: 'refuse', on: 'tool.before', run: () => deny('not today') })
const goOn = guard({ name: 'go-on', on: 'run.after', run: () => resume('the tests are red') })
const bash = occasionOf('claudecode', 'tool.before')

describe.each(brains.map(({ vocabulary }) => vocabulary.slug))('%s', (slug) => {
  const occasion = occasionOf(slug, 'tool.before')

  test('receives the outcome of a hook, which is recorded as it was meant', async () => {
    const { ran, lines } = await callHook(occasion, [refuse])
    expect(reasonIn(occasion, ran)).toBe('not today')
    expect(lines).toEqual([
      expect.objectContaining({
        agent: slug,
        native: occasion.moment.native,
        event: 'tool.before',
        session: expect.any(String),
        decision: 'deny',
        by: 'refuse',
        reason: 'not today',
        lost: [],
        payload: expect.objectContaining({
          call: expect.objectContaining({ kind: 'shell', command: expect.any(String) }),
        }),
        hooks: [expect.objectContaining({ hook: 'refuse', outcome: 'deny', reason: 'not today' })],
      }),
    ])
  })

  test('receives a reason that was cut in the middle of a character, in a form that strict readers accept', async () => {
    const cut = guard({ name: 'cut', on: 'tool.before', run: () => deny('never 😀'.slice(0, 7)) })
    const { ran } = await callHook(occasion, [cut])
    expect(ran.stdout).not.toMatch(/\\ud83d/i)
    expect(reasonIn(occasion, ran)).toBe('never \uFFFD')
  })

  test('is refused when the record cannot be written, for any decision', async () => {
    const keep = () => {
      throw new PawlError('store-full', 'the disk is full', { hint: 'make room' })
    }
    const { ran } = await callHook(occasion, [], { keep })
    expect(reasonIn(occasion, ran)).toBe(
      'Pawl could not decide: the disk is full; a person must look at it (`pawl doctor`)',
    )
  })

  test('is sent back to work once, and may stop the second time, which is recorded', async () => {
    const first = occasionOf(slug, 'run.after')
    const { brain, moment } = first
    const sent = await callHook(first, [goOn])
    const canResume = moment.honours.includes('resume')
    expect(isSilent(first, sent.ran)).toBe(!canResume)
    const again = brainFixtures(slug).find((one) => one.moment === moment.native && one.expect.isResumed)
    expect(again !== undefined).toBe(canResume) // an agent that cannot be sent back does not report it
    if (again === undefined) return
    const second: Occasion = { brain, moment, payload: again.payload }
    const { ran, lines } = await callHook(second, [goOn])
    expect(isSilent(second, ran)).toBe(true)
    expect(lines).toMatchObject([
      { decision: 'continue', lost: ['it was sent back to work once already, and is let go'] },
    ])
  })
})

test('a changed input is passed on whole', async () => {
  const louder = transform({
    name: 'louder',
    on: 'tool.before',
    run: () => modify({ call: { input: { command: 'echo HELLO' } } }),
  })
  const { ran } = await callHook(bash, [louder])
  expect(JSON.parse(ran.stdout).hookSpecificOutput.updatedInput).toEqual({ command: 'echo HELLO' })
})

test('an outcome that an agent cannot receive is recorded as lost', async () => {
  const gemini = occasionOf('gemini', 'tool.before')
  const tip = guard({ name: 'tip', on: 'tool.before', run: () => inform('there is a script for that') })
  const { ran, lines } = await callHook(gemini, [tip])
  expect(isSilent(gemini, ran)).toBe(true)
  expect(lines[0]?.lost).toEqual([expect.stringContaining('what tip had to say was not passed on')])
})

test('secrets are not recorded: not from the payload, not from texts of hooks, not from lost outcomes', async () => {
  const key = 'sk-abcdefghijklmnop'
  const { brain, moment } = bash
  const payload = { ...bash.payload, tool_input: { command: `deploy --token=${key}`, password: 'hunter2-hunter2' } }
  const quoting = guard({ name: 'quoting', on: 'tool.before', run: ({ call }) => deny(`never run ${call.command}`) })
  const codex = occasionOf('codex', 'tool.after')
  const leaking = transform({
    name: 'leak',
    on: 'tool.after',
    run: ({ result }) => modify({ result: { ...result, output: { password: key } } }),
  })
  const records = [await callHook({ brain, moment, payload }, [quoting]), await callHook(codex, [leaking])].map(
    ({ lines }) => lines,
  )
  expect(records.map((lines) => lines.length)).toEqual([1, 1])
  expect(JSON.stringify(records)).not.toMatch(/abcdefghijklmnop|hunter2/)
  expect(records[0]?.[0]?.reason).toBe('never run deploy --token=[redacted]')
})

describe('a value under a path of the redaction is in no answer', () => {
  const payload = { ...bash.payload, tool_input: { command: 'x', ticket: 'BLUE-HORSE-77' } }
  const redaction = { paths: ['call.input.ticket'], words: ['iban'] }
  const says = (say: (ticket: string) => ReturnType<typeof ask | typeof deny>) =>
    guard({ name: 'says', on: 'tool.before', run: ({ call }) => say(String(Object(call.input).ticket)) })
  const fails = (words: string): never => {
    throw new Error(words)
  }

  test.each([
    ['ask', says((ticket) => ask(`pay ${ticket}?`)), 'pay [redacted]?'],
    ['deny', says((ticket) => deny(`never ${ticket}`)), 'never [redacted]'],
    ['throw', says((ticket) => fails(`bad ${ticket}`)), 'guard `says` failed: bad [redacted]'],
  ])('of a hook that returns %s', async (_, hook, reason) => {
    const { ran, lines } = await callHook({ ...bash, payload }, [hook], { load: () => loadedWith([hook]) })
    expect(ran.stdout).toContain(`"${reason}"`)
    expect(JSON.stringify([ran, lines])).not.toContain('BLUE')
  })

  test('nor in the reason why nothing could be decided', async () => {
    const broken = { ...noMemory, open: () => ({ ...noMemory.open('s'), save: () => fails('BLUE-HORSE-77, iban=5') }) }
    const { ran, lines } = await callHook({ ...bash, payload }, [], {
      load: () => ({ ...loadedWith([refuse]), memory: broken }),
    })
    expect(reasonIn(bash, ran)).toBe('Pawl could not decide: [redacted], iban=[redacted]')
    expect(JSON.stringify([ran, lines])).not.toContain('BLUE')
  })

  test('nor in who answered a question, and why', async () => {
    const asks = says((ticket) => ask(`pay ${ticket}?`))
    const codex = occasionOf('codex', 'tool.before')
    const { tool_input } = payload
    const answered = { id: 'q', by: 'kim token=ghp_abcdefghijklmnopqrst', why: 'BLUE-HORSE-77 is closed' }
    const call = { ...codex, payload: { ...codex.payload, tool_input } }
    const surroundings = { load: () => loadedWith([asks]) }
    const rejected = await callHook(call, [], {
      ...surroundings,
      askPeople: () => [{ status: 'rejected', ...answered }],
    })
    expect(reasonIn(codex, rejected.ran)).toBe(
      'a person must decide: pay [redacted]? (kim token=[redacted] has rejected it: [redacted] is closed)',
    )
    const approved = await callHook(call, [], {
      ...surroundings,
      askPeople: () => [{ status: 'approved', ...answered }],
    })
    expect(approved.lines[0]?.approval).toMatchObject({ by: 'kim token=[redacted]', why: '[redacted] is closed' })
    expect(JSON.stringify([rejected, approved])).not.toMatch(/BLUE|ghp_/)
  })

  function loadedWith(hooks: readonly Hook[]) {
    return { root: '/', config: { redaction }, registry: createRegistry().with(hooks), memory: noMemory }
  }
})

describe('a call by Copilot CLI or Cursor through the settings of Claude Code', () => {
  const payload = { ...bash.payload, cursor_version: '2.4.0' }
  const byCursor = { brain: bash.brain, moment: bash.moment, payload }

  test('is neither answered nor recorded again where their own settings call us', async () => {
    const asked: string[] = []
    const answersElsewhere = (slug: string, event: string) => asked.push(`${slug} ${event}`) > 0
    const { ran, lines } = await callHook(byCursor, [refuse], { answersElsewhere })
    expect([isSilent(bash, ran), lines, asked]).toEqual([true, [], ['cursor tool.before']])
  })

  test('is answered where no other entry would', async () => {
    expect(reasonIn(bash, (await callHook(byCursor, [refuse])).ran)).toBe('not today')
  })
})

test('hooks know the session and the agent', async () => {
  const seen: unknown[] = []
  const see = observe({
    name: 'see',
    on: 'tool.before',
    run: ({ context, agent }) => void seen.push(context.sessionId, agent.name),
  })
  await callHook(bash, [see])
  expect(seen).toEqual([bash.payload['session_id'], 'claudecode'])
})

test('hooks receive the facts that the agent reports about itself, and the small ones are recorded', async () => {
  const seen: unknown[] = []
  const see = observe({ name: 'see', on: 'tool.before', run: ({ context }) => void seen.push(context.host) })
  const byServer = { permission_mode: 'plan', agent_id: 'a1', agent_type: 'worker', tool_name: 'mcp__files__move' }
  const payload = { ...bash.payload, ...byServer, tool_input: { source: 'a/../b', destination: '../c' }, model: 'm1' }
  const mover = guard({
    name: 'mover',
    on: 'tool.before',
    run: ({ call, context }) => deny(`${context.host?.permissionMode} ${call.paths.join(' ')}`),
  })
  const { ran, lines } = await callHook({ ...bash, payload }, [see, mover])
  const small = {
    cwd: '/project',
    permissionMode: 'plan',
    subagent: { id: 'a1', type: 'worker' },
    mcpServer: 'files',
    model: 'm1',
  }
  const more = { project: '/project', transcript: expect.any(String), turnId: expect.any(String) }
  expect(reasonIn(bash, ran)).toBe('plan /project/b /project/a/../b /c')
  expect(seen).toEqual([{ ...small, ...more }])
  expect(lines.map(({ host }) => host)).toEqual([small])
})

test.each([
  ['the project of the config', undefined, '/project'],
  ['the folder of the agent, for hooks in every project', () => true, '/elsewhere'],
])('an agent that has left the project for another folder is in %s', async (_, isEverywhere, project) => {
  const seen: unknown[] = []
  const see = observe({ name: 'see', on: 'tool.before', run: ({ context }) => void seen.push(context.host?.project) })
  const payload = { ...bash.payload, cwd: '/elsewhere' }
  await callHook({ ...bash, payload }, [see], isEverywhere && { isEverywhere })
  expect(seen).toEqual([project])
})

describe('a call that could not be judged', () => {
  const silent = guard({
    name: 'silent',
    on: 'tool.before',
    run: ({ call }) => (call.command?.includes('rm') ? deny('no') : undefined),
  })

  test.each(['claudecode', 'codex', 'gemini', 'qwen'])('is refused in %s, and that is on record', async (slug) => {
    const { brain, moment, payload } = occasionOf(slug, 'tool.before')
    const renamed = { brain, moment, payload: { ...payload, tool_input: { command_line: 'rm -rf .' } } }
    const { ran, lines } = await callHook(renamed, [silent])
    expect(reasonIn(renamed, ran)).toContain('whose command cannot be read')
    expect(lines).toMatchObject([{ decision: 'failed', hooks: [] }])
  })

  test('is shown to hooks once it has run', async () => {
    const { brain, moment, payload } = occasionOf('claudecode', 'tool.after')
    const seen: unknown[] = []
    const see = observe({
      name: 'see',
      on: 'tool.after',
      run: ({ call, result }) => void seen.push(call.kind, result.output),
    })
    const { ran } = await callHook({ brain, moment, payload: { ...payload, tool_input: null } }, [see])
    expect([ran.status, ran.stdout, seen[0]]).toEqual([0, '', 'shell'])
    expect(seen[1]).toEqual(payload['tool_response'])
  })
})

test('a guard of files refuses a patch that Codex passes to its shell, and is not called for other commands', async () => {
  const asked: string[] = []
  const locked = guard({
    name: 'locked',
    on: 'tool.before',
    match: { kind: ['edit', 'patch', 'write'] },
    run({ call }) {
      asked.push(...call.paths)
      return call.paths.some((path) => path === '/project/locked.txt') ? deny('it is locked') : undefined
    },
  })
  const codex = occasionOf('codex', 'tool.before')
  const patch = '*** Begin Patch\n *** Update File: ./sub/../locked.txt/.\n@@\n-a\n+b\n*** End Patch'
  const given = (command: string) => ({ ...codex, payload: { ...codex.payload, tool_input: { command } } })
  const { ran, lines } = await callHook(given(`apply_patch <<'EOF'\n${patch}\nEOF`), [locked])
  expect(reasonIn(codex, ran)).toBe('it is locked')
  expect(lines).toMatchObject([{ decision: 'deny', by: 'locked' }])
  expect(isSilent(codex, (await callHook(given('cat locked.txt'), [locked])).ran)).toBe(true)
  expect(asked[0]).toBe('/project/locked.txt')
})

test('a question about a prompt is about that prompt: an approval of one approves no other', async () => {
  const sure = guard({ name: 'sure', on: 'run.before', run: () => ask('is this right?') })
  const prompt = occasionOf('codex', 'run.before')
  const questions = async (words: string) => {
    const asked: unknown[] = []
    const askPeople: HookSurroundings['askPeople'] = (all) => {
      asked.push(...all.map(({ question: { digest, action } }) => ({ digest, action })))
      return [{ status: 'open', id: 'q' }]
    }
    await callHook({ ...prompt, payload: { ...prompt.payload, prompt: words } }, [sure], { askPeople })
    return asked
  }
  const [one, same, other] = [await questions('deploy'), await questions('deploy'), await questions('delete all')]
  expect(one).toEqual([{ digest: expect.any(String), action: { input: 'deploy' } }])
  expect(same).toEqual(one)
  expect(other).not.toMatchObject([{ digest: (one[0] as { digest: string }).digest }])
})

test('a byte order mark before the payload is skipped', async () => {
  const text = `\uFEFF${JSON.stringify(bash.payload)}`
  expect(reasonIn(bash, (await callHook(bash, [refuse], { text })).ran)).toBe('not today')
})

test('a failure before the decision is recorded as a failure', async () => {
  const { ran, lines } = await callHook(bash, [], { text: 'sk-abcdefghijklmnop' })
  expect(lines).toMatchObject([{ decision: 'failed', reason: expect.stringContaining('not JSON'), hooks: [] }])
  expect(JSON.stringify(ran)).not.toContain('abcdefghijklmnop') // a model reads this
  expect(JSON.stringify(lines)).not.toContain('abcdefghijklmnop')
})

test('where nothing can be refused, only the person receives a failure', async () => {
  const stop = occasionOf('claudecode', 'run.after')
  const { ran, lines } = await callHook(stop, [], { text: '' })
  expect(ran).toMatchObject({ status: 0, stdout: '', stderr: expect.stringContaining('Pawl could not decide: ') })
  expect(lines).toHaveLength(1)
})

test('a guard that forgets to return its refusal is on record, with what to write', async () => {
  const forgetful = guard({
    name: 'forgetful',
    on: 'tool.before',
    run: () => {
      deny('not today')
      return undefined
    },
  })
  const { ran, lines } = await callHook(bash, [forgetful])
  expect(isSilent(bash, ran)).toBe(true)
  expect(lines).toMatchObject([
    {
      decision: 'continue',
      lost: [expect.stringContaining('guard `forgetful` made a `deny` and did not return it: write `return deny(…)`')],
    },
  ])
})
