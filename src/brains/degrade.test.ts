import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Decision, EventDeclaration } from '../kernel/index.ts'
import { catalogue } from '../protocol/index.ts'
import { brains } from './brains.ts'
import type { Brain, Moment } from './contract/brain.ts'
import { type Changed, type Degraded, degrade } from './degrade.ts'

const said = { payload: {}, reasons: [], informs: [], effects: [] }
const by = 'guard'
const decisions: readonly Decision[] = [
  { type: 'continue', ...said },
  { type: 'approve', by, reason: undefined, ...said },
  { type: 'approve', by, reason: 'it only reads', ...said },
  { type: 'stub', by, value: { rows: 3 }, ...said },
  { type: 'resume', by, reason: 'the tests are red', ...said },
  { type: 'ask', by, reason: 'is this right?', ...said },
  { type: 'ask', by, reason: '', ...said },
  { type: 'deny', by, reason: 'off limits', ...said },
  { type: 'deny', by, reason: '  ', ...said },
]
const changes: readonly Changed[] = [
  {},
  { input: { command: 'ls' } },
  { output: 'clean' },
  { output: null },
  { input: 'words', unfit: 'it cannot' },
  { besides: 'the result is an error' },
]
const moments = brains.flatMap((brain) => brain.vocabulary.moments.map((moment) => ({ brain, moment })))
const names = moments.map(({ brain, moment }) => [brain.vocabulary.slug, moment.native, moment, brain] as const)
const events: Iterable<EventDeclaration> = catalogue
const canAsk = new Set([...events].filter(({ outcomes }) => outcomes?.includes('ask')).map(({ name }) => name))

describe.each(names)('%s, %s', (_, __, moment, brain) => {
  const all = decisions.flatMap((decision) =>
    changes.map((changed) => ({ decision, changed, degraded: degrade(moment, decision, changed) })),
  )

  test('an answer is always one that the hook point supports', () => {
    for (const { degraded } of all) {
      const { type, informs, input, output } = degraded.answer
      if (type !== 'continue') expect(moment.honours).toContain(type)
      if (informs.length > 0) expect(moment.honours).toContain('inform')
      if (input !== undefined || output !== undefined) expect(moment.honours).toContain('modify')
    }
  })

  test('a refusal or a question is never allowed, and is refused where possible', () => {
    for (const { decision, degraded } of all.filter(({ decision: { type } }) => type === 'deny' || type === 'ask')) {
      expect(degraded.answer.type).not.toBe('approve')
      if (decision.type === 'deny' && moment.honours.includes('deny')) expect(degraded.answer.type).toBe('deny')
      const canAnswer = canAsk.has(moment.event) && moment.honours.includes('deny')
      if (decision.type === 'ask' && canAnswer) expect(['ask', 'deny']).toContain(degraded.answer.type)
    }
  })

  test('a refusal is encoded as a refusal, or as silence, and never as a yes', () => {
    for (const { decision, changed, degraded } of all.filter(({ decision: { type } }) => isNo.has(type))) {
      if (decision.type === 'ask' && !canAsk.has(moment.event)) continue // an event that cannot ask
      if (decision.type === 'stub' && moment.event !== 'tool.before' && moment.event !== 'model.before') continue
      const { stdout } = brain.encode(moment, degraded.answer)
      const { yes, silence } = repliesOf(brain, moment)
      expect(yes === silence || stdout !== yes, JSON.stringify({ decision, changed })).toBe(true)
      if (moment.honours.includes('deny')) {
        expect(stdout).not.toBe(silence)
        expect(stdout).not.toMatch(/"(allow|approve|accept)"/)
      } else expect(degraded.lost).not.toEqual([])
    }
  })

  test('a change that the agent cannot apply blocks the original, where it can be refused', () => {
    for (const { decision, changed, degraded } of all.filter(({ changed: { unfit } }) => unfit !== undefined)) {
      expect(degraded.answer.input ?? degraded.answer.output, JSON.stringify({ decision, changed })).toBeUndefined()
      if (moment.honours.includes('modify')) expect(degraded.answer.type).toBe('deny')
    }
  })

  test('only an approval becomes one', () => {
    for (const { decision, degraded } of all.filter(({ degraded: { answer } }) => answer.type === 'approve')) {
      expect([decision.type, degraded.lost]).toEqual(['approve', expect.any(Array)])
    }
  })

  test('every outcome that does not reach the agent as meant is recorded, and nothing else', () => {
    for (const { decision, changed, degraded } of all) {
      expect(degraded.lost.length > 0, JSON.stringify({ decision, changed, degraded })).toBe(
        !isWhole(moment, decision, changed, degraded),
      )
    }
  })

  test('no reason is empty', () => {
    for (const { degraded } of all) {
      const { type, reason } = degraded.answer
      if (type !== 'continue' && type !== 'approve') expect(reason?.trim()).toBeTruthy()
    }
  })
})

const isNo = new Set<Decision['type']>(['deny', 'ask', 'stub'])

/** The answers of this agent for a yes, and for nothing. */
function repliesOf({ encode }: Brain, moment: Moment): { readonly yes: string; readonly silence: string } {
  const { stdout: yes } = encode(moment, { type: 'approve', informs: [] })
  return { yes, silence: encode(moment, { type: 'continue', informs: [] }).stdout }
}

/** Whether the answer has all outcomes of the hooks: the same verdict, and the change where it still matters. */
function isWhole(moment: Moment, decision: Decision, changed: Changed, { answer }: Degraded): boolean {
  const { input, output, unfit, besides } = changed
  if (decision.type === 'stub' || (decision.type !== 'continue' && !moment.honours.includes(decision.type)))
    return false
  if (answer.type !== decision.type) return false
  if (decision.type === 'deny') return true
  const isChanged = input !== undefined || output !== undefined
  return besides === undefined && (!isChanged || (moment.honours.includes('modify') && unfit === undefined))
}

const guarded: Moment = {
  native: 'Before',
  event: 'tool.before',
  honours: ['inform', 'deny'],
  degrades: { modify: 'deny', stub: 'deny', ask: 'deny' },
  byTool: true,
}
const watched: Moment = {
  native: 'After',
  event: 'tool.after',
  honours: ['inform'],
  degrades: { modify: 'inform', deny: 'inform' },
  byTool: true,
}
const deaf: Moment = { native: 'Stop', event: 'run.after', honours: ['resume'], byTool: false }

test('a question that cannot be asked is refused with a reason that a person must decide', () => {
  expect(degrade(guarded, { type: 'ask', by, reason: 'push to main?', ...said }, {})).toEqual({
    answer: {
      type: 'deny',
      reason: 'a person must decide: push to main?',
      informs: [],
    },
    lost: ['`ask` at `tool.before` is not honoured by `Before` and became deny: push to main?'],
  })
})

test('a stub is passed on as the reason of a refusal', () => {
  const { answer } = degrade(guarded, { type: 'stub', by, value: { rows: 3 }, ...said }, {})
  expect(answer).toMatchObject({ type: 'deny', reason: 'the tool was not run; instead: {"rows":3}' })
})

test('a stub goes to the encoder as well, for agents that can make a result of a refusal', () => {
  expect(degrade(guarded, { type: 'stub', by, value: { rows: 3 }, ...said }, {}).answer.stub).toEqual({ rows: 3 })
  expect(degrade(guarded, { type: 'stub', by, value: '', ...said }, {}).answer.stub).toBe('')
  expect(degrade(guarded, { type: 'stub', by, value: undefined, ...said }, {}).answer.stub).toBeDefined()
  expect(degrade(guarded, { type: 'deny', by, reason: 'no', ...said }, {}).answer).not.toHaveProperty('stub')
  const silent: Moment = { ...guarded, degrades: {} }
  expect(degrade(silent, { type: 'stub', by, value: 1, ...said }, {}).answer).not.toHaveProperty('stub')
})

test('the record of a stub names the mod that alone honours it', () => {
  const moment: Moment = { ...guarded, honoursWithMod: ['stub'] }
  const lost = degrade(moment, { type: 'stub', by, value: 'sunny', ...said }, {}).lost.join()
  expect(lost).toContain('is honoured only with our mod by')
  expect(lost).toContain('and became deny: ')
})

test('a stub that JSON cannot hold is passed on as far as possible', () => {
  const value: { self?: unknown } = {}
  value.self = value
  const { answer } = degrade(guarded, { type: 'stub', by, value, ...said }, {})
  expect(answer.reason).toBe('the tool was not run; instead: {"self":"[circular]"}')
})

test('a changed input that cannot be passed on is refused with the call to make instead, even where it was approved', () => {
  for (const decision of [decisions[0], decisions[1]] as Decision[]) {
    const { answer } = degrade(guarded, decision, { input: { command: 'ls' } })
    expect(answer).toMatchObject({ type: 'deny', reason: expect.stringContaining('{"command":"ls"}') })
  }
})

test('a refusal that comes too late, and a changed result, are passed to the model and recorded', () => {
  const refused = degrade(watched, { type: 'deny', by, reason: 'secret', ...said }, {})
  expect(refused.answer).toEqual({ type: 'continue', informs: ['this was refused and could not be stopped: secret'] })
  const changed = degrade(watched, { type: 'continue', ...said }, { output: 'clean' })
  expect(changed.answer.informs).toEqual([
    'the result was to be changed, which the agent cannot do; read this instead: clean',
  ])
  expect([refused.lost.length, changed.lost.length]).toEqual([1, 1])
})

test('informs of hooks come in order, before the text that replaces an outcome', () => {
  const informs = [
    { hook: 'a', text: 'one' },
    { hook: 'b', text: 'two' },
  ]
  const { answer } = degrade(watched, { type: 'deny', by, reason: 'no', ...said, informs }, {})
  expect(answer.informs).toEqual(['one', 'two', 'this was refused and could not be stopped: no'])
  const unheard = degrade(deaf, { type: 'continue', ...said, informs }, {})
  expect(unheard.answer.informs).toEqual([])
  expect(unheard.lost).toEqual([expect.stringContaining('what a, b had to say was not passed on')])
})

test('a result that became undefined is a change, too', () => {
  const modified = { ...watched, honours: ['modify'] as const, degrades: {} }
  expect(degrade(modified, { type: 'continue', ...said }, { output: null }).answer).toMatchObject({ output: null })
})

test('no table, however it is filled in, turns a refusal or a question into an approval', () => {
  const outcome = fc.constantFrom('inform', 'approve', 'modify', 'stub', 'ask', 'deny', 'resume' as const)
  const aMoment = fc.record({
    native: fc.constant('Any'),
    event: fc.constantFrom(...[...events].map(({ name }) => name)),
    honours: fc.uniqueArray(outcome),
    degrades: fc.dictionary(outcome, fc.constantFrom('deny', 'inform' as const)),
    byTool: fc.boolean(),
  }) as fc.Arbitrary<Moment>
  const aDecision = fc.constantFrom(...decisions.filter(({ type }) => type === 'deny' || type === 'ask'))
  const words = fc.string()
  const aChange = fc.record(
    { input: fc.jsonValue(), output: fc.jsonValue(), unfit: words, besides: words },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(aMoment, aDecision, aChange, (moment, decision, changed) => {
      const { answer } = degrade(moment, decision, changed as Changed)
      expect(answer.type).not.toBe('approve')
      if (moment.honours.includes(decision.type as 'deny' | 'ask'))
        expect(['deny', decision.type]).toContain(answer.type)
    }),
  )
})
