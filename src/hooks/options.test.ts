import { describe, expect, test } from 'vitest'
import { refusal } from '../../test/refusal.ts'
import { scriptedModel } from '../testing/index.ts'
import {
  approveTools,
  cacheModel,
  fallbackModel,
  limits,
  markUntrusted,
  redact,
  retryModel,
  retryTools,
  stopLoops,
  summarise,
  truncateResults,
} from './index.ts'

const model = scriptedModel([])

/** The functions of this door. */
const readyMade = {
  retryModel,
  retryTools,
  fallbackModel,
  cacheModel,
  limits,
  stopLoops,
  approveTools,
  redact,
  truncateResults,
  summarise,
  markUntrusted,
}

/** Options that are valid. */
const valid = {
  retryModel: { attempts: 2, firstDelayMs: 1, factor: 1, maxDelayMs: 1, jitter: 'none', when: () => true },
  retryTools: { tools: 'a', attempts: 2, firstDelayMs: 1, factor: 1, maxDelayMs: 1, jitter: 'none', when: () => true },
  fallbackModel: { models: [model], when: () => true },
  cacheModel: { store: new Map(), ttlMs: 1, shared: true, keyOf: () => 'x' },
  limits: { turns: 1, toolCalls: 1, perTool: { a: 1 }, tokens: 1, seconds: 1, resumed: 'restart' },
  stopLoops: { repeats: 2, window: 4 },
  approveTools: { tools: ['a'], reason: 'x' },
  redact: { secrets: true, personal: ['email'], words: ['a'], where: ['tool.after'] },
  truncateResults: { maxCharacters: 1, keep: 'end', tools: '*' },
  summarise: { model, above: { messages: 3, tokens: 9 }, keep: 2, onFailure: 'refuse', timeoutMs: 1 },
  markUntrusted: { tools: '*', style: 'encode' },
} satisfies Readonly<Record<keyof Functions, object>>

type Functions = typeof readyMade

/** Values of which each option refuses most. */
const odd = [
  null,
  '',
  'odd',
  0,
  -1,
  1.5,
  Number.NaN,
  Infinity,
  true,
  [],
  [0],
  [''],
  ['odd'],
  [undefined],
  {},
  () => 1,
  Symbol('odd'),
]

describe.each(Object.keys(valid) as (keyof Functions)[])('%s', (name) => {
  const call = (options: unknown) => refusal(() => (readyMade[name] as (given: unknown) => unknown)(options))

  test('each refused option has a hint, and no stack trace of another error', () => {
    expect(call({ ...valid[name], name: 'x' })).toBe('accepted')
    for (const option of [...Object.keys(valid[name]), 'name']) {
      const refused = odd.map((value) => call({ ...valid[name], [option]: value })).filter((one) => one !== 'accepted')
      expect(refused.length, option).toBeGreaterThan(4)
      for (const one of refused) expect(one).toMatch(/^bad-option: .+; (?!undefined|write $).+/)
    }
  })

  test('something else than an object, an unknown option, and a missing one are refused with a hint', () => {
    for (const value of odd) {
      const one = call(value)
      if (one !== 'accepted') expect(one).toMatch(/^bad-option: .+; (?!undefined|write $).+/)
    }
    expect(call(3)).toContain(`the options of ${name} must be an object, not a number`)
    expect(call({ ...valid[name], unknown: 1 })).toContain(`the options of ${name} have an unknown key`)
  })
})

test.each<[keyof Functions, object, string]>([
  [
    'retryModel',
    { attempts: 0 },
    '`attempts` of retryModel must be a whole number from 1 up, not 0; write `attempts: 3`',
  ],
  ['cacheModel', { ttlMs: 0 }, '`ttlMs` of cacheModel must be a number above 0, not 0; write `ttlMs: 300_000`'],
  ['truncateResults', { keep: 'middle' }, "not 'middle'; write `keep: 'both'` or `keep: 'start'` or `keep: 'end'`"],
  ['markUntrusted', { style: 'xml' }, "write `style: 'delimit'` or"],
  ['stopLoops', { repeats: 1 }, 'write `repeats: 3`'],
  ['summarise', { model, above: { messages: 4 }, keep: 2, onFailure: 'deny' }, "or `onFailure: 'refuse'`"],
  ['redact', { personal: ['card', 'emails'] }, "`personal[1]` of redact must be 'iban' or"],
  ['redact', { personal: ['emails'] }, "not 'emails'; did you mean `email`?"],
  ['redact', { where: ['tool.befor'] }, 'did you mean `tool.before`?'],
  ['redact', { words: ['a', ''] }, '`words[1]` of redact must be a text that is not empty, not an empty text'],
  [
    'retryTools',
    { tools: ['a', 3] },
    '`tools[1]` of retryTools must be a text that is not empty, not 3; name the tools',
  ],
  [
    'fallbackModel',
    { models: [model, 'gpt'] },
    '`models[1]` of fallbackModel must be a model, not this text; make it with',
  ],
  ['approveTools', { tools: 'a', reason: '' }, 'write `reason: '],
  [
    'limits',
    { perTool: { pay: '1' } },
    '`pay` of `perTool` of limits must be a whole number from 0 up, not this text; write `perTool: { search: 3',
  ],
  ['limits', { perTool: {} }, 'limits needs at least one limit'],
])('%s with %o names the fault, and an option that is valid', (name, options, expected) => {
  expect(refusal(() => (readyMade[name] as (given: unknown) => unknown)(options))).toContain(expected)
})
