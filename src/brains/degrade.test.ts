import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Decision, Json } from '../kernel/index.ts'
import type { Moment } from './brain.ts'
import { brains } from './brains.ts'
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
const changes: readonly Changed[] = [{}, { input: { command: 'ls' } }, { output: 'clean' }]
const moments = brains.flatMap(({ vocabulary }) =>
  vocabulary.moments.map((moment) => ({ slug: vocabulary.slug, moment })),
)
const names = moments.map(({ slug, moment }) => [slug, moment.native, moment] as const)

describe.each(names)('%s, %s', (_, __, moment) => {
  const all = decisions.flatMap((decision) =>
    changes.map((changed) => ({ decision, changed, degraded: degrade(moment, decision, changed) })),
  )

  test('what is answered is something that the moment honours', () => {
    for (const { degraded } of all) {
      const { type, informs, input, output } = degraded.answer
      if (type !== 'continue') expect(moment.honours).toContain(type)
      if (informs.length > 0) expect(moment.honours).toContain('inform')
      if (input !== undefined || output !== undefined) expect(moment.honours).toContain('modify')
    }
  })

  test('what was refused or left to a person is never allowed, and is refused where that can be done', () => {
    for (const { decision, degraded } of all.filter(({ decision: { type } }) => type === 'deny' || type === 'ask')) {
      expect(degraded.answer.type).not.toBe('approve')
      if (decision.type === 'deny' && moment.honours.includes('deny')) expect(degraded.answer.type).toBe('deny')
      const canAnswer = eventsWithAsk.has(moment.event) && moment.honours.includes('deny')
      if (decision.type === 'ask' && canAnswer) expect(['ask', 'deny']).toContain(degraded.answer.type)
    }
  })

  test('only an approval becomes one', () => {
    for (const { decision, degraded } of all.filter(({ degraded: { answer } }) => answer.type === 'approve')) {
      expect([decision.type, degraded.lost]).toEqual(['approve', expect.any(Array)])
    }
  })

  test('whatever does not reach the agent as it was meant is on record, and nothing else is', () => {
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

const eventsWithAsk = new Set(['run.before', 'tool.before'])

/** Whether the answer says all that the hooks said: the verdict as it was, and the change where it still matters. */
function isWhole(moment: Moment, decision: Decision, { input, output }: Changed, { answer }: Degraded): boolean {
  if (decision.type === 'stub' || (decision.type !== 'continue' && !moment.honours.includes(decision.type)))
    return false
  const isChanged = input !== undefined || output !== undefined
  return answer.type === decision.type && (decision.type === 'deny' || !isChanged || moment.honours.includes('modify'))
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

test('a question that cannot be asked is refused in words that say who must decide', () => {
  expect(degrade(guarded, { type: 'ask', by, reason: 'push to main?', ...said }, {})).toEqual({
    answer: {
      type: 'deny',
      reason: 'a person must decide: push to main?',
      informs: [],
    },
    lost: ['`ask` at `tool.before` is not honoured by `Before` and became deny: push to main?'],
  })
})

test('a stand-in is given as the words of a refusal', () => {
  const { answer } = degrade(guarded, { type: 'stub', by, value: { rows: 3 }, ...said }, {})
  expect(answer).toMatchObject({ type: 'deny', reason: 'the tool was not run; instead: {"rows":3}' })
})

test('a stand-in that JSON cannot hold is told as well as it can be', () => {
  const value: { self?: unknown } = {}
  value.self = value
  const { answer } = degrade(guarded, { type: 'stub', by, value, ...said }, {})
  expect(answer.reason).toBe('the tool was not run; instead: {"self":"[circular]"}')
})

test('a changed input that cannot be passed on is refused with what to call instead, even where it was approved', () => {
  for (const decision of [decisions[0], decisions[1]] as Decision[]) {
    const { answer } = degrade(guarded, decision, { input: { command: 'ls' } })
    expect(answer).toMatchObject({ type: 'deny', reason: expect.stringContaining('{"command":"ls"}') })
  }
})

test('a refusal that comes too late, and a changed result, are told to the model and put on record', () => {
  const refused = degrade(watched, { type: 'deny', by, reason: 'secret', ...said }, {})
  expect(refused.answer).toEqual({ type: 'continue', informs: ['this was refused and could not be stopped: secret'] })
  const changed = degrade(watched, { type: 'continue', ...said }, { output: 'clean' })
  expect(changed.answer.informs).toEqual([
    'the result was to be changed, which the agent cannot do; read this instead: clean',
  ])
  expect([refused.lost.length, changed.lost.length]).toEqual([1, 1])
})

test('what hooks tell the model comes in order, before what takes the place of an outcome', () => {
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

test('a result that became nothing is a change, too', () => {
  const modified = { ...watched, honours: ['modify'] as const, degrades: {} }
  expect(degrade(modified, { type: 'continue', ...said }, { output: null }).answer).toMatchObject({ output: null })
})

test('no table, however it is filled in, turns a refusal or a question into an approval', () => {
  const outcome = fc.constantFrom('inform', 'approve', 'modify', 'stub', 'ask', 'deny', 'resume' as const)
  const aMoment = fc.record({
    native: fc.constant('Any'),
    event: fc.constantFrom('tool.before', 'tool.after', 'run.before', 'run.after', 'permission.asked' as const),
    honours: fc.uniqueArray(outcome),
    degrades: fc.dictionary(outcome, fc.constantFrom('deny', 'inform' as const)),
    byTool: fc.boolean(),
  }) as fc.Arbitrary<Moment>
  const aDecision = fc.constantFrom(...decisions.filter(({ type }) => type === 'deny' || type === 'ask'))
  const aChange = fc.record({ input: fc.jsonValue(), output: fc.jsonValue() }, { requiredKeys: [] })
  fc.assert(
    fc.property(aMoment, aDecision, aChange, (moment, decision, changed) => {
      const { answer } = degrade(moment, decision, changed as { input?: Json; output?: Json })
      expect(answer.type).not.toBe('approve')
      if (moment.honours.includes(decision.type as 'deny' | 'ask'))
        expect(['deny', decision.type]).toContain(answer.type)
    }),
  )
})
