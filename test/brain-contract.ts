import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isPawlError } from '../src/base/index.ts'
import type { Answer, Brain, Moment } from '../src/brains/contract/brain.ts'
import type { Entry } from '../src/brains/contract/settings-format.ts'
import { guardedFiles, noAgents } from '../src/config/protect/guarded-files.ts'
import type { OutcomeType } from '../src/kernel/index.ts'
import { catalogue, type ToolCall } from '../src/protocol/index.ts'
import { type BrainFixture, brainFixtures } from './brain-fixtures.ts'

const momentOf = ({ vocabulary }: Brain, native: string): Moment => {
  const found = vocabulary.moments.find((moment) => moment.native === native)
  if (found === undefined) throw new Error(`${vocabulary.slug} has no moment ${native}`)
  return found
}
const eventOf = (moment: Moment) => {
  const found = [...catalogue].find(({ name }) => name === moment.event)
  if (found === undefined) throw new Error(`there is no event ${moment.event}`)
  return found as { readonly carries: object; readonly outcomes?: readonly OutcomeType[] }
}
const quiet: Answer = { type: 'continue', informs: [] }
const changes: Readonly<Partial<Record<Moment['event'], Partial<Answer>>>> = {
  'run.before': { input: 'changed' },
  'tool.before': { input: { command: 'changed' } },
  'tool.after': { output: { stdout: 'changed' } },
  'model.before': { input: { model: 'm', messages: [{ role: 'user', content: [{ type: 'text', text: 'changed' }] }] } },
  'model.after': {
    output: {
      content: [{ type: 'text', text: 'changed' }],
      stopReason: 'end',
      usage: { inputTokens: 1, outputTokens: 2 },
    },
  },
}

/** One answer for each outcome. A changed input or result comes beside a verdict, not as one. */
const answers: Readonly<Partial<Record<OutcomeType, (moment: Moment) => Answer>>> = {
  inform: () => ({ type: 'continue', informs: ['Tests first.', 'Then code.'] }),
  approve: () => ({ type: 'approve', reason: 'it only reads', informs: [] }),
  modify: ({ event }) => ({ ...quiet, ...changes[event] }),
  resume: () => ({ type: 'resume', reason: 'the tests are red', informs: [] }),
  ask: () => ({ type: 'ask', reason: 'is this right?', informs: [] }),
  deny: () => ({ type: 'deny', reason: 'off limits', informs: [] }),
}

/** The requirements for every coding agent; `folder` has its `fixtures/`. */
export function brainContract(brain: Brain, folder: URL): void {
  describe(brain.vocabulary.slug, () => {
    const { vocabulary, settings } = brain
    const fixtures = brainFixtures(vocabulary.slug, folder)
    const decode = ({ moment, payload }: BrainFixture) => brain.decode(momentOf(brain, moment), payload)

    test('each of its hook points has a payload to be tested with', () => {
      const told = new Set(fixtures.map(({ moment }) => moment))
      expect([...told].sort()).toEqual(vocabulary.moments.map(({ native }) => native).sort())
      for (const { source } of fixtures) expect(source).toMatch(/^(recorded|documented|assembled) /)
    })

    test.each(fixtures.map((fixture) => [fixture.name, fixture] as const))(
      '%s is decoded into our fields',
      (_, fixture) => {
        const happening = decode(fixture)
        const { event, own, session, isResumed } = fixture.expect
        expect(happening.moment.event).toBe(event)
        expect(happening.own).toMatchObject(own)
        expect(happening).toMatchObject({ isResumed })
        expect(happening.session).toBe(session)
        const required = Object.entries(eventOf(happening.moment).carries).filter(
          ([, field]) => field.optional !== true,
        )
        for (const [key] of required) expect(Object.keys(happening.own)).toContain(key)
        for (const key of Object.keys(happening.own))
          expect(Object.keys(eventOf(happening.moment).carries)).toContain(key)
      },
    )

    test.each(fixtures.map((fixture) => [fixture.name, fixture] as const))(
      '%s has the facts about the agent itself',
      (_, fixture) => {
        const { host } = decode(fixture)
        expect(host).toEqual(fixture.expect.host)
        expect(Object.isFrozen(host) && Object.isFrozen(host?.subagent ?? host)).toBe(true)
      },
    )

    test('a folder that is not an absolute path is left out, and so is a value that is not text', () => {
      for (const { moment, payload } of fixtures) {
        for (const junk of ['', '.', 'project', null, 7, ['/x'], { cwd: '/x' }]) {
          const told = { ...payload, cwd: junk, directory: junk, workspace_roots: [junk, junk] }
          expect(brain.decode(momentOf(brain, moment), told).host?.cwd).toBeUndefined()
        }
      }
    })

    describe('a call that could not be judged', () => {
      const before = vocabulary.moments.filter(({ event }) => ['tool.before', 'permission.asked'].includes(event))
      const after = vocabulary.moments.filter(({ event }) => event === 'tool.after')
      const toolOf = (kind: string) => Object.keys(vocabulary.tools).find((name) => vocabulary.tools[name] === kind)
      const noCommand = [
        null,
        {},
        7,
        [],
        '',
        ' ',
        { command_line: 'rm -rf .' },
        { command: '' },
        { command: { text: 'ls' } },
      ]
      const noPath = [null, {}, 7, [], { text: 'x' }, { command: '*** Begin Patch\n*** End Patch' }]
      const cases = [
        ...noCommand.map((input) => ['shell', input, 'whose command cannot be read'] as const),
        ...['patch', 'write', 'edit'].flatMap((kind) =>
          noPath.map((input) => [kind, input, 'whose files cannot be read'] as const),
        ),
      ].filter(([kind]) => toolOf(kind) !== undefined)

      test.each(cases)(
        'of kind %s with the input %j is refused, and does not crash after it ran',
        (kind, input, sentence) => {
          const name = toolOf(kind) ?? ''
          for (const moment of before) {
            expect(() => brain.decode(moment, told(fixtures, moment, name, input)), moment.native).toThrow(
              expect.objectContaining({ code: 'bad-payload', message: expect.stringContaining(sentence) }),
            )
          }
          for (const moment of after) {
            expect(brain.decode(moment, told(fixtures, moment, name, input)).own['call']).toMatchObject({ kind, name })
          }
        },
      )
    })

    test('paths are resolved from the folder of the agent, without redundant steps', () => {
      const [moment] = vocabulary.moments.filter(({ event }) => event === 'tool.before')
      const name = Object.keys(vocabulary.tools).find((tool) => vocabulary.tools[tool] === 'read') ?? ''
      if (moment === undefined) throw new Error('no moment')
      const { own } = brain.decode(moment, told(fixtures, moment, name, { path: './a/../locked.txt/.' }))
      const { paths } = own['call'] as ToolCall
      expect(paths[0]).toBe('/project/locked.txt')
    })

    test('missing or wrong values are skipped or refused, and never crash', () => {
      for (const { moment, payload } of fixtures) {
        for (const key of Object.keys(payload)) {
          for (const junk of [undefined, null, 7, '', 'words', [], {}, [null], { error: null }]) {
            readOrRefuse(brain, moment, { ...payload, [key]: junk })
          }
        }
        readOrRefuse(brain, moment, {})
      }
    })

    test('a tool call whose name or input is missing is refused: it could not be judged', () => {
      for (const { native, event } of vocabulary.moments.filter((moment) => moment.byTool)) {
        expect(readOrRefuse(brain, native, {}), `${native} as ${event}`).toBe('refused')
      }
    })

    test('keys that reach for prototypes are data, and change nothing', () => {
      for (const fixture of fixtures) {
        const hostile = `{"__proto__":{"tool_name":"x","toolName":"x","polluted":true},"constructor":1`
        const payload = JSON.parse(JSON.stringify(fixture.payload).replace('{', `${hostile},`))
        expect(decode({ ...fixture, payload }).own).toMatchObject(fixture.expect.own)
        readOrRefuse(brain, fixture.moment, JSON.parse(`${hostile}}`))
      }
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    })

    test('inherited keys of a payload do not count', () => {
      for (const { moment, payload } of fixtures.filter((fixture) => momentOf(brain, fixture.moment).byTool)) {
        expect(readOrRefuse(brain, moment, Object.create(payload)), moment).toBe('refused')
      }
    })

    test('honoured and degraded outcomes are outcomes of our events, each listed once', () => {
      for (const moment of vocabulary.moments) {
        const possible = eventOf(moment).outcomes ?? []
        const fallen = Object.entries(moment.degrades ?? {}) as [OutcomeType, 'deny' | 'inform'][]
        for (const outcome of [...moment.honours, ...fallen.map(([from]) => from)]) expect(possible).toContain(outcome)
        for (const [from, to] of fallen) {
          expect(moment.honours).not.toContain(from)
          expect(moment.honours, `${moment.native}: ${from} becomes ${to}`).toContain(to)
        }
      }
    })

    test('where it can be refused, a question or a stub that it cannot pass on is a refusal', () => {
      for (const { honours, degrades, native, event } of vocabulary.moments) {
        if (!honours.includes('deny')) continue
        const wanted = (eventOf({ native, event, honours, byTool: false }).outcomes ?? []).filter(
          (outcome) => ['ask', 'stub'].includes(outcome) && !honours.includes(outcome),
        )
        for (const outcome of wanted) expect(degrades, `${native}: ${outcome}`).toMatchObject({ [outcome]: 'deny' })
      }
    })

    test('where a change can be passed on, one that cannot is refused', () => {
      for (const { native, honours } of vocabulary.moments) {
        if (honours.includes('modify')) expect(honours, native).toContain('deny')
      }
    })

    test('events of roles map to hook points that it has', () => {
      const natives = vocabulary.moments.map(({ native }) => native)
      for (const native of Object.values(vocabulary.roleMoments).flat()) expect(natives).toContain(native)
    })

    test('no outcome and no informs are not a failure of the hook', () => {
      for (const moment of vocabulary.moments) {
        expect(brain.encode(moment, quiet), moment.native).toMatchObject({ exit: 0, stderr: '' })
      }
    })

    test('a refusal has a reason even where its hook returned none', () => {
      for (const moment of vocabulary.moments.filter(({ honours }) => honours.includes('deny'))) {
        for (const reason of [undefined, '', ' \n']) {
          const { stdout, stderr } = brain.encode(moment, { type: 'deny', reason, informs: [] })
          const same = brain.encode(moment, { type: 'deny', reason: 'because', informs: [] })
          expect(`${stdout}${stderr}`, moment.native).toMatch(/refused/)
          expect(`${same.stdout}${same.stderr}`, moment.native).toContain('because')
        }
      }
    })

    test('every outcome that it honours is encoded as in the snapshot', async () => {
      const rows = vocabulary.moments.flatMap((moment) =>
        moment.honours.map((outcome) => {
          const answer = answers[outcome]?.(moment)
          if (answer === undefined) throw new Error(`${moment.native} honours ${outcome}, which no answer has`)
          const { stdout, stderr, exit } = brain.encode(moment, answer)
          expect(`${stdout}${stderr}`.trim(), `${moment.native}: ${outcome}`).not.toBe('')
          return [
            `## ${moment.native}: ${outcome}`,
            '',
            `exit ${exit}`,
            '',
            '```',
            `${stdout}${stderr}`.trim(),
            '```',
            '',
          ]
        }),
      )
      const page = [`# What ${vocabulary.title} is told`, '', ...rows.flat()].join('\n')
      await expect(page).toMatchFileSnapshot(fileURLToPath(new URL('fixtures/answers.md', folder)))
    })

    test('entries written into its settings are read back, stay unchanged, and are removed without a trace', () => {
      const entries = settingsEntries(brain)
      const first = settings.write(undefined, entries, undefined, settings.path)
      expect(settings.read(first.text ?? '', settings.path)).toEqual(entries)
      const second = settings.write(first.text, entries, first.before, settings.path)
      expect(second).toEqual(first)
      expect(settings.write(first.text, [], first.before, settings.path)).toEqual({
        text: undefined,
        before: undefined,
      })
    })

    test('entries of others stay in place, unchanged, while entries around them come and go', () => {
      const [ours, role] = settingsEntries(brain)
      if (ours === undefined || role === undefined)
        throw new Error('every agent has moments for tools and for the start')
      const alone = settings.write(undefined, [role], undefined, settings.path).text
      const owns = ({ author }: Entry) => author === 'pawl'
      const both = settings.write(alone, [ours], undefined, settings.path, owns)
      expect(new Set(settings.read(both.text ?? '', settings.path))).toEqual(new Set([ours, role]))
      expect(settings.write(both.text, [ours], both.before, settings.path, owns)).toEqual(both)
      expect(settings.write(both.text, [], both.before, settings.path, owns)).toEqual({
        text: alone,
        before: undefined,
      })
    })

    test('its program is a trace of it, and its settings are guarded', () => {
      const { program, settingsPath, guarded } = vocabulary
      expect(brain.traces.programs).toContain(program)
      expect(settings.path).toBe(settingsPath)
      const { find } = guardedFiles('/project', [], { ...noAgents, ...guarded, options: {} })
      expect(find(settingsPath, '/project')).toBeDefined()
    })

    test('a project without any trace of it does not use it', () => {
      expect(settings.detect(() => undefined)).toBe(false)
    })
  })
}

/** The payload of a moment with another call in it. */
function told(
  fixtures: readonly BrainFixture[],
  { native }: Moment,
  name: string,
  input: unknown,
): Readonly<Record<string, unknown>> {
  const payload = fixtures.find(({ moment }) => moment === native)?.payload
  if (payload === undefined) throw new Error(`nothing is recorded of ${native}`)
  if ('pawl' in payload) {
    const inner = payload['input'] as object
    return native.endsWith('before')
      ? { ...payload, input: { ...inner, tool: name }, output: { args: input } }
      : { ...payload, input: { ...inner, tool: name, args: input } }
  }
  const keys =
    'toolName' in payload ? ['toolName', 'toolArgs' in payload ? 'toolArgs' : 'toolInput'] : ['tool_name', 'tool_input']
  return { ...payload, [keys[0] ?? '']: name, [keys[1] ?? '']: input }
}

function readOrRefuse(brain: Brain, native: string, payload: Readonly<Record<string, unknown>>): 'read' | 'refused' {
  try {
    brain.decode(momentOf(brain, native), payload)
    return 'read'
  } catch (error) {
    if (!isPawlError(error)) throw error
    expect(error.message).not.toBe('')
    return 'refused'
  }
}

/** One of ours and one of a role's, at moments that the agent has for roles. */
function settingsEntries({ vocabulary: { roleMoments } }: Brain): readonly Entry[] {
  const entry = (native: string | undefined, matcher: string | undefined, author: string): readonly Entry[] =>
    native === undefined ? [] : [{ native, matcher, command: 'pawl "hook" run', timeoutMs: 30_000, author }]
  return [
    ...entry(roleMoments['onTool:before'][0], 'Bash', 'pawl'),
    ...entry(roleMoments.onBoot[0], undefined, 'repo=shop/role=clerk'),
  ]
}
