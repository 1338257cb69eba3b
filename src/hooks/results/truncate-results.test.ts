import { describe, expect, test } from 'vitest'
import { calling, resultsIn } from '../../../test/hooks/steps.ts'
import { ways } from '../../../test/hooks/ways.ts'
import { refusal } from '../../../test/refusal.ts'
import { createAgent, tool, toolError } from '../../agent/index.ts'
import type { Json } from '../../index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { redact, truncateResults } from '../index.ts'
import { cutJson } from './cut-json.ts'
import { cutText } from './cut-text.ts'

describe.each(ways)('truncateResults, $way', ({ run }) => {
  test('cuts the results of the named tools, errors as well, and leaves others alone', async () => {
    const long = 'x'.repeat(1000)
    const tools = ['look', 'list', 'fail'].map((name) =>
      tool({ name, run: () => (name === 'fail' ? toolError({ error: long }) : long) }),
    )
    const model = scriptedModel([calling(['look'], ['list'], ['fail']), 'Done.'])
    const hooks = [truncateResults({ maxCharacters: 100, keep: 'end', tools: ['look', 'fail'] })]
    const [look, list, fail] = resultsIn(await run(createAgent({ name: 'a', model, tools, hooks }), 'x'))
    expect(look).toBe(`[… 900 characters cut …]${'x'.repeat(100)}`)
    expect(list).toBe(long)
    expect(JSON.stringify(fail)).toMatch(/^\{"error":"\[… \d+ characters cut …\]x+"\}$/)
  })

  test('cuts after secrets are taken out, so that no half of one stays', async () => {
    const token = `ghp_${'aB3dE6gH9'.repeat(4)}`
    const look = tool({ name: 'look', run: () => `${'x'.repeat(90)} ${token}` })
    const model = scriptedModel([calling(['look']), 'Done.'])
    const hooks = [truncateResults({ maxCharacters: 100, keep: 'start' }), ...redact({ where: ['tool.after'] })]
    const [result] = resultsIn(await run(createAgent({ name: 'a', model, tools: [look], hooks }), 'x'))
    expect(result).toBe(`${'x'.repeat(90)} [redacted`.concat('[… 1 character cut …]'))
  })
})

const cut = (value: Json, most: number, keep: 'both' | 'start' | 'end' = 'both') => cutJson(value, { most, keep })

test('a text keeps the wanted end, and no character is cut in two', () => {
  expect(cutText('abcdef', 4, 'both')).toBe('ab[… 2 characters cut …]ef')
  expect(cutText('abcdef', 4, 'start')).toBe('abcd[… 2 characters cut …]')
  expect(cutText('abcdef', 6, 'end')).toBe('abcdef')
  for (let most = 1; most < 12; most++) {
    for (const keep of ['both', 'start', 'end'] as const) {
      const kept = cutText('😀'.repeat(6), most, keep)
      expect(encodeURIComponent(kept)).toContain('cut') // it throws for half a character
    }
  }
})

test('JSON in a text stays JSON, unless a number in it would change', () => {
  const list = JSON.stringify({ rows: Array.from({ length: 500 }, (_, at) => ({ at, name: `row ${at}` })) })
  const short = cut(list, 1000) as string
  expect(short.length).toBeLessThan(1200)
  expect(JSON.parse(short)).toMatchObject({
    rows: expect.arrayContaining([
      { at: 0, name: 'row 0' },
      { at: 499, name: 'row 499' },
    ]),
  })
  expect(short).toMatch(/\[… \d+ items cut …\]/)
  const exact = `[12345678901234567890,"${'x'.repeat(100)}"]`
  expect(cut(exact, 50)).toBe(cutText(exact, 50, 'both'))
  expect(cut(`[${'x'.repeat(100)}`, 50)).toContain('characters cut')
})

test('long texts in data are cut first, and short values stay', () => {
  const value = { id: 7, note: 'short', body: 'x'.repeat(5000), more: { deep: ['y'.repeat(5000), 'z'] } }
  const short = cut(value, 400) as typeof value
  expect(short).toMatchObject({
    id: 7,
    note: 'short',
    more: { deep: [expect.stringContaining('characters cut'), 'z'] },
  })
  expect(short.body).toContain('characters cut')
  expect(JSON.stringify(short).length).toBeLessThan(500)
})

test('lists and objects with many members keep those at the wanted end', () => {
  const list = Array.from({ length: 1000 }, (_, at) => at)
  expect(cut(list, 30, 'start')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, '[… 987 items cut …]'])
  expect((cut(list, 30, 'end') as Json[]).slice(-2)).toEqual([998, 999])
  const object = Object.fromEntries(list.map((at) => [`key ${at}`, at]))
  expect(cut(object, 40, 'start')).toMatchObject({ 'key 0': 0, '…': expect.stringMatching(/fields cut/) })
})

test('a short value stays the same value, and one that is too deep becomes a text', () => {
  const value = { a: [1, 'two'] }
  expect(cut(value, 20)).toBe(value)
  let deep: Json = 'x'
  for (let level = 0; level < 2000; level++) deep = [deep]
  expect(cut(deep, 100)).toContain('characters cut')
})

test('whatever the value, the result is little longer than asked for', () => {
  const values: Json[] = [
    'x'.repeat(1e5),
    Array.from({ length: 1e4 }, () => 'x'.repeat(50)),
    { ['k'.repeat(1e5)]: 1 },
    [[['x'.repeat(1e4)], 'y'.repeat(1e4)], Array.from({ length: 1000 }, () => ({ a: 1 }))],
    JSON.stringify(JSON.stringify({ a: 'x'.repeat(1e5) })),
    JSON.parse('{"__proto__":"x"}'),
  ]
  for (const value of values)
    for (const keep of ['both', 'start', 'end'] as const)
      expect(JSON.stringify(cut(value, 500, keep)).length).toBeLessThan(800)
})

const nested = (levels: number, inside: Json): Json =>
  levels === 0 ? inside : { a: nested(levels - 1, inside), more: 'z'.repeat(40) }
const tree = (levels: number): Json => (levels === 0 ? 'leaf' : Array.from({ length: 4 }, () => tree(levels - 1)))

test.each<[string, Json]>([
  ['control characters', { t: '\u0001'.repeat(1e5) }],
  ['quotes', ['"'.repeat(1e5), '\\'.repeat(1e5)]],
  ['half characters', { t: '\ud83d'.repeat(1e5) }],
  [
    'names of control characters',
    Object.fromEntries(['\u0001', '\u0002'].map((sign) => [sign.repeat(1e4), sign.repeat(1e4)])),
  ],
  ['quotes in JSON in a text', JSON.stringify({ t: '"'.repeat(1e5) })],
  ['deep nesting', JSON.parse(`${'{"a":'.repeat(400)}1${'}'.repeat(400)}`)],
  ['deep nesting in a text', `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`],
  ['deep lists', JSON.parse(`${'['.repeat(450)}"${'x'.repeat(9e3)}"${']'.repeat(450)}`)],
  [
    'deep nesting with other fields',
    nested(
      400,
      Array.from({ length: 3000 }, (_, at) => `item ${at}`),
    ),
  ],
  ['a tree', tree(7)],
  ['many short lists', Array.from({ length: 1e5 }, () => [1, 2])],
  ['many long names', Object.fromEntries(Array.from({ length: 1e4 }, (_, at) => ['k'.repeat(200) + at, at]))],
])('%s: the result is at most a note longer than asked for, and is data', (_, value) => {
  for (const most of [1, 10, 40, 100, 500, 1000, 5000])
    for (const keep of ['both', 'start', 'end'] as const) {
      const short = cut(value, most, keep)
      const written = typeof short === 'string' ? short : JSON.stringify(short)
      expect(written.length).toBeLessThanOrEqual(most + 50)
      expect(typeof JSON.parse(written)).toBe('object')
    }
})

test('a value of any form is at most a note longer than asked for', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  const text = () =>
    ['x', '"', '\u0000', '\u{1f600}', '\ud83d'][random(5)]?.repeat(random(2) === 0 ? random(9) : random(300)) ?? ''
  const make = (levels: number): Json => {
    const kind = levels === 0 ? random(2) : random(4)
    if (kind === 0) return random(1e9)
    if (kind === 1) return text()
    const members = Array.from({ length: random(9) }, () => make(levels - 1))
    return kind === 2 ? members : Object.fromEntries(members.map((one) => [text(), one]))
  }
  for (let round = 0; round < 500; round++) {
    const value = make(random(7))
    const most = 1 + random(900)
    const short = cut(typeof value === 'string' ? [value] : value, most, (['both', 'start', 'end'] as const)[random(3)])
    expect(JSON.stringify(short).length).toBeLessThanOrEqual(most + 60)
  }
})

test('two long names that are the same when they are cut stay two fields', () => {
  const long = Object.fromEntries([1, 2].map((at) => [`${'a'.repeat(3000)}${at}`, 'x'.repeat(3000)]))
  expect(Object.keys(cut(long, 500, 'start') as object)).toHaveLength(2)
})

test('numbers that are not cut stay as they were written', () => {
  const given = `{"n":-0,"day":"2026-01-01","t":"${'x'.repeat(3000)}"}`
  expect(cut(given, 100, 'start')).toBe(cutText(given, 100, 'start'))
  const day = `{"day":"2026-01-01","t":"${'x'.repeat(3000)}"}`
  expect(JSON.parse(cut(day, 100, 'start') as string)).toMatchObject({ day: '2026-01-01' })
  expect(cut({ n: -0, t: 'x'.repeat(3000) }, 100)).toMatchObject({ n: -0 })
})

test('options are checked', () => {
  expect(refusal(() => truncateResults({ maxCharacter: 2 } as never))).toContain('did you mean `maxCharacters`?')
  expect(refusal(() => truncateResults({ keep: 'starts' } as never))).toContain('did you mean')
  expect(refusal(() => truncateResults({ maxCharacters: 0 }))).toContain('a whole number from 1 up')
})
