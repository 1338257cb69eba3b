import { describe, expect, test } from 'vitest'
import { makeToolCall, makeToolResult, userText } from '../../src/index.ts'
import { type Cleaner, redactor, snapshot, withoutSecrets } from '../../src/kernel/index.ts'
import { contextIds } from '../../src/protocol/context/context.ts'
import { explainHook } from '../../src/theory/explain/explain-hook.ts'
import type { ExplainedPart, HookExplanation } from '../../src/theory/explain/explanation.ts'
import { hooksIn } from '../../src/theory/explain/hooks-in.ts'
import { createEngine, parseTheory } from '../../src/theory/index.ts'
import { factsOf } from '../../src/theory/knowledge/facts-of.ts'
import { usualBudget } from '../../src/theory/program/run-hook.ts'
import { theoryEvents } from '../../src/theory/program/theory-events.ts'
import { declaredHooks } from '../../src/theory/program/theory-hooks.ts'
import { scale } from '../scale.ts'
import { compareExplanations } from './explained.ts'
import { chooser } from './generators.ts'
import { randomOccurrence } from './random-happening.ts'
import { randomPolicy } from './random-policy.ts'
import { randomTheory } from './random-theory.ts'

const wanted = scale(3_000, 100_000)

describe('an explanation has the conclusion of the compiled hook, and its parts lead to it', () => {
  test.each([
    ['anything that the language has', randomTheory],
    ['policies as people write them', randomPolicy],
  ])('for %s', { timeout: 600_000 }, (_, theoryOf) => {
    const { calls, met, difference } = compareExplanations({ seed: 1, calls: wanted, theoryOf })
    console.log(`${calls} invocations explained: ${JSON.stringify(met)}`)
    expect(difference).toBeUndefined()
    for (const kind of ['deny', 'ask', 'approve', 'inform', 'continue', 'undecided'])
      expect(met[`conclusion: ${kind}`], kind).toBeGreaterThan(wanted / 200)
  })
})

/** Changes every part of an explanation. */
function everyPart(explanation: HookExplanation, change: (part: ExplainedPart) => ExplainedPart): HookExplanation {
  const inside = (part: ExplainedPart): ExplainedPart => {
    const { parts } = part
    return change(parts === undefined ? part : { ...part, parts: parts.map(inside) })
  }
  const conditions = explanation.conditions.map((one) => ({ ...one, whole: inside(one.whole) }))
  return { ...explanation, conditions }
}

/** Explanations with one fault: the comparison above must detect each. */
const broken: readonly (readonly [string, (explanation: HookExplanation) => HookExplanation])[] = [
  ['a doubt is nothing', (one) => (one.conclusion.outcome === 'undecided' ? { ...one, conclusion: silent } : one)],
  ['effects are left out', (one) => ({ ...one, conclusion: { ...one.conclusion, effects: [] } })],
  ['the line is another one', (one) => ({ ...one, conclusion: { ...one.conclusion, line: 1 } })],
  ['every hook is called', (one) => ({ ...one, misses: [] })],
  [
    'parts that nothing looked at are false',
    (one) => everyPart(one, (part) => (part.state === 'not looked at' ? { ...part, state: 'false' } : part)),
  ],
  [
    'NOT is left out',
    (one) =>
      everyPart(one, (part) =>
        part.type === 'not' && part.parts?.[0] ? { ...part, state: part.parts[0].state } : part,
      ),
  ],
  [
    'what is true has no proof',
    (one) => everyPart(one, (part) => (part.answer ? { ...part, answer: { ...part.answer, proof: [] } } : part)),
  ],
]
const silent: HookExplanation['conclusion'] = { outcome: 'continue', effects: [] }

test.each(broken)('an explanation in which %s is detected', (_, change) => {
  const explain: typeof explainHook = (...given) => change(explainHook(...given))
  const { difference } = compareExplanations({ seed: 1, calls: wanted, theoryOf: randomPolicy, explain })
  expect(difference).toMatch(/^seed \d+\n/)
})

/** A busy machine must not end a hook. */
const budget = { ...usualBudget, milliseconds: Number.POSITIVE_INFINITY }

/** A payload as the log keeps it, or worse: with texts cut to a few characters. */
function onRecord(payload: Readonly<Record<string, unknown>>, textLength: number): Readonly<Record<string, unknown>> {
  const { context, ...rest } = payload
  const given = context as Parameters<typeof contextIds>[0]
  const ids = { ...contextIds(given), host: given.host } // a record has the host beside its payload
  const cleans: Cleaner = (text, bound) => withoutSecrets(text.replaceAll('destructive', 'password=hunter22x'), bound)
  const copy = snapshot(
    { ...rest, context: ids },
    { hides: redactor({ paths: ['call.input.risk'] }), cleans, textLength },
  )
  return JSON.parse(JSON.stringify(copy))
}

describe.each([
  ['anything that the language has', randomTheory],
  ['policies as people write them', randomPolicy],
])('over a record, for %s', (_, theoryOf) => {
  test.each([4000, 4])('an explanation has the same conclusion, or none, where texts are cut to %i', (textLength) => {
    const met: Record<string, number> = {}
    for (let [seed, explained] = [1, 0]; explained < wanted; seed += 1) {
      const choose = chooser(Math.imul(seed, 0x9e3779b1))
      const { theory } = parseTheory(theoryOf(choose), 'random.sys2dsl')
      const engine = createEngine({ audit: false })
      engine.loadTree({ file: theory.file, statements: factsOf(theory), comments: [] })
      for (const { hook, event } of hooksIn(theory)) {
        for (let at = 0; at < 10; at += 1) {
          const occurrence = randomOccurrence(choose, [event])
          if ('stated' in occurrence) continue
          explained += 1
          const payload = { ...occurrence.own, ...occurrence.scope }
          const real = explainHook(hook, payload, engine, { budget }).conclusion
          const again = explainHook(hook, onRecord(payload, textLength), engine, {
            budget,
            isRecorded: true,
          }).conclusion
          const kind = again.outcome === 'not on record' ? again.outcome : 'same'
          met[kind] = (met[kind] ?? 0) + 1
          if (kind === 'same')
            expect([seed, hook.name.text, payload, again.outcome, again.line]).toEqual([
              seed,
              hook.name.text,
              payload,
              real.outcome,
              real.line,
            ])
        }
      }
    }
    console.log(`over a record, cut to ${textLength}: ${JSON.stringify(met)}`)
    expect(met['same']).toBeGreaterThan(wanted / 10)
    expect(met['not on record']).toBeGreaterThan(wanted / 100)
  })
})

/** A word that is in the content of every event, and nowhere else. */
const secret = 'Xq7Zk'

const withSecrets: Readonly<Record<string, (own: Readonly<Record<string, unknown>>) => object>> = {
  'tool.after': (own) => ({
    ...own,
    call: makeToolCall({ id: 'c', name: 'bash', kind: 'shell', input: { command: 'ls' } }),
    result: makeToolResult('c', { a: secret, 0: `${secret} 2`, [secret]: [1, secret] }),
  }),
  'run.before': (own) => ({ ...own, input: [userText(secret)] }),
  'run.after': (own) => ({ ...own, result: secret }),
  'model.before': () => ({ request: { model: 'm', messages: [userText(secret)], system: secret } }),
  'model.after': (own) => ({ ...own, response: { ...userText(secret), stopReason: 'end' } }),
}

test('no explanation quotes the content of an event, or anything that is made of it', () => {
  let explained = 0
  for (let seed = 1; explained < wanted; seed += 1) {
    const choose = chooser(Math.imul(seed, 0x9e3779b1))
    const { theory } = parseTheory(randomTheory(choose), 'random.sys2dsl')
    const engine = createEngine({ audit: false })
    engine.loadTree({ file: theory.file, statements: factsOf(theory), comments: [] })
    engine.store.add(secret, 'IS_A', 'thing')
    for (const hook of declaredHooks(theory).hooks) {
      const { event = '' } = theoryEvents[hook.event.text.toUpperCase()] ?? {}
      const hide = withSecrets[event]
      if (hide === undefined) continue
      for (let at = 0; at < 20; at += 1) {
        const occurrence = randomOccurrence(choose, [event])
        if ('stated' in occurrence) continue
        const payload = { ...hide(occurrence.own), ...occurrence.scope }
        const told = JSON.stringify(explainHook(hook, payload, engine))
        expect(told.includes(secret) ? `${hook.name.text}\n${told}` : '').toBe('')
        explained += 1
      }
    }
  }
})
