import { describe, expect, test } from 'vitest'
import { growthOf } from '../../../../test/growth.ts'
import { redactor } from './redactor.ts'
import { snapshot } from './snapshot.ts'
import { type Cleaner, withoutSecrets } from './without-secrets.ts'

test('a snapshot is a frozen copy that later changes do not reach', () => {
  const source = { list: [{ amount: 1 }] }
  const copy = snapshot(source)
  ;(source.list[0] as { amount: number }).amount = 2
  expect(copy).toEqual({ list: [{ amount: 1 }] })
  expect(Object.isFrozen(copy) && Object.isFrozen((copy as typeof source).list)).toBe(true)
})

test('values that JSON lacks become a text that names their type', () => {
  class Kettle {}
  const copy = snapshot({
    undefined: undefined,
    function: () => {},
    symbol: Symbol('x'),
    big: 12n,
    nan: Number.NaN,
    date: new Date(0),
    error: new TypeError('boom'),
    map: new Map([['a', 1]]),
    set: new Set([1]),
    kettle: new Kettle(),
    bare: Object.create(null),
    null: null,
  })
  expect(copy).toEqual({
    undefined: '[undefined]',
    function: '[function]',
    symbol: '[symbol]',
    big: '12',
    nan: 'NaN',
    date: '1970-01-01T00:00:00.000Z',
    error: { name: 'TypeError', message: 'boom' },
    map: [['a', 1]],
    set: [1],
    kettle: '[Kettle]',
    bare: {},
    null: null,
  })
})

test('a value that contains itself is cut where it begins again; one that is used twice is not', () => {
  const shared = { n: 1 }
  const looped: Record<string, unknown> = { shared, again: shared }
  looped['self'] = looped
  looped['list'] = [looped]
  expect(snapshot(looped)).toEqual({
    shared: { n: 1 },
    again: { n: 1 },
    self: '[circular]',
    list: ['[circular]'],
  })
})

test('ten thousand levels are copied', () => {
  let deep: unknown = 'bottom'
  for (let level = 0; level < 10_000; level++) deep = level % 2 ? [deep] : { deep }
  expect(JSON.stringify(snapshot(deep))).toContain('[too deep]')
})

test('a wide value is cut after so many nodes, a long text after so many characters', () => {
  const wide = snapshot(
    Array.from({ length: 100 }, (_, n) => n),
    { nodes: 10 },
  ) as unknown[]
  expect(wide[8]).toBe(8)
  expect(wide[9]).toBe('[too much]')
  expect(snapshot('x'.repeat(50), { textLength: 10 })).toBe('xxxxxxxxxx[and 40 more characters]')
})

test('a cleaner receives how much of a text is kept, so that it need not read the rest', () => {
  const bounds: unknown[] = []
  const cleans: Cleaner = (text, bound) => {
    bounds.push(bound)
    return text.slice(0, bound?.most)
  }
  const copy = snapshot({ long: 'x'.repeat(5000), short: 'y' }, { cleans, textLength: 10 })
  expect(copy).toEqual({ long: 'xxxxxxxxxx', short: 'y' })
  expect(bounds).toEqual([{ most: 10 }, { most: 10 }])
})

test('keys called __proto__ and constructor are copied as keys and touch no prototype', () => {
  const hostile = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')
  const copy = snapshot(hostile) as Record<string, unknown>
  expect(Object.hasOwn(copy, '__proto__')).toBe(true)
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
  expect('polluted' in {}).toBe(false)
  expect(JSON.stringify(copy)).toBe(JSON.stringify(hostile))
})

test('a getter or toJSON that throws is shown as unreadable', () => {
  const trap = {
    get boom(): never {
      throw new Error('boom')
    },
  }
  class Broken {
    toJSON(): never {
      throw new Error('boom')
    }
  }
  expect(snapshot({ trap, broken: new Broken() })).toEqual({ trap: '[unreadable]', broken: '[unreadable]' })
})

describe('redaction', () => {
  const hides = redactor({ paths: ['user.email', 'items.*.price'], words: ['pin'] })

  test.each([
    'password',
    'userPassword',
    'API_KEY',
    'apiKey',
    'apikey',
    'x-api-key',
    'accessToken',
    'refresh_token',
    'Authorization',
    'set-cookie',
    'clientSecret',
    'private_key',
    'credentials',
    'pass',
    'db_pass',
    'pwd',
    'MYSQL_PWD',
    'dsn',
    'connectionString',
    'AccountKey',
    'AWS_SECRET_ACCESS_KEY',
    'clientsecret',
    'cardPin',
  ])('the key %s is hidden', (key) => expect(hides(key, undefined)).toBe(true))
  test.each([
    'totalTokens',
    'inputTokens',
    'maxTokens',
    'max_tokens',
    'monkey',
    'key',
    'keyboard',
    'author',
    'authored',
    'email',
    'pinned',
    'secretary',
    'tokenizer',
    'passed',
    'compass',
    'bypass',
    'authority',
    'PWD',
    'publicKey',
  ])('the key %s is not', (key) => expect(hides(key, undefined)).toBe(false))

  test('declared paths are hidden where they are, `*` for any one key', () => {
    expect(
      snapshot({ user: { email: 'a@b', name: 'a' }, items: [{ price: 1, item: 'tea' }], email: 'c' }, { hides }),
    ).toEqual({
      user: { email: '[redacted]', name: 'a' },
      items: [{ price: '[redacted]', item: 'tea' }],
      email: 'c',
    })
  })

  test.each([
    [
      { name: 'DB_PASSWORD', value: 'x1' },
      { name: 'DB_PASSWORD', value: '[redacted]' },
    ],
    [
      { ParameterKey: 'token', ParameterValue: 'x1' },
      { ParameterKey: 'token', ParameterValue: '[redacted]' },
    ],
    [
      { name: 'color', value: 'x1' },
      { name: 'color', value: 'x1' },
    ],
    [
      ['Authorization', 'x1'],
      ['Authorization', '[redacted]'],
    ],
    [
      ['run', '--password', 'x1', '-v'],
      ['run', '--password', '[redacted]', '-v'],
    ],
    [
      ['run', '--password', '-v'],
      ['run', '--password', '-v'],
    ],
    [
      ['curl', '-u', 'a:x1'],
      ['curl', '-u', 'a:[redacted]'],
    ],
    [
      ['password', 'token'],
      ['password', 'token'],
    ],
    [
      ['left', 'right'],
      ['left', 'right'],
    ],
  ])('a value is hidden if its name is beside it: %j', (value, shown) => {
    expect(snapshot(value, { hides })).toEqual(shown)
  })

  test('a hidden value is hidden whole, with all its content', () => {
    expect(snapshot({ auth: { user: 'a', pass: 'b' } }, { hides })).toEqual({ auth: '[redacted]' })
  })

  test.each([
    'use sk-live-abcdef1234 here',
    'token ghp_abcdefghij1234567890',
    'AKIAIOSFODNN7EXAMPLE',
    'curl -H "Authorization: Bearer abc.def-123456"',
    'deploy --password=abcdef --verbose',
    '{"api_key": "abcdef"}',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.sig',
    '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
  ])('a secret in the middle of a text is removed: %s', (text) => {
    expect(withoutSecrets(text)).toContain('[redacted]')
    expect(withoutSecrets(text)).not.toMatch(/abcdef|AKIA|eyJ|MIIE/)
  })

  test('ordinary text is left alone', () => {
    const text = 'task-based desk-top work, risk-free; basic income; totalTokens: 1234; skip; bearer of news'
    expect(withoutSecrets(text)).toBe(text)
  })
})

describe('shared data', () => {
  /** Objects in objects, each with the next one in it twice. */
  const shared = (levels: number, bottom: unknown = 'bottom') => {
    let inner = bottom
    for (let level = 0; level < levels; level++) inner = { one: inner, other: inner }
    return inner
  }
  const distinct = (value: unknown, seen = new Set<unknown>()): number => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return seen.size
    seen.add(value)
    for (const inner of Object.values(value)) distinct(inner, seen)
    return seen.size
  }

  test('of an object that occurs again and again there are few copies, all frozen', () => {
    const copy = snapshot(shared(23)) as Readonly<Record<string, unknown>>
    expect(distinct(copy)).toBeLessThan(3000)
    let inner: unknown = copy
    for (let level = 0; level < 23; level++) {
      expect(Object.isFrozen(inner)).toBe(true)
      inner = (inner as Readonly<Record<string, unknown>>)[level % 2 === 0 ? 'one' : 'other']
    }
    expect(inner).toBe('bottom')
  })

  test('a graph in which every node refers to every other is copied, and cut where it contains itself', () => {
    const nodes: Record<string, unknown>[] = Array.from({ length: 30 }, (_, id) => ({ id }))
    for (const node of nodes) node['all'] = [...nodes]
    const copy = snapshot(nodes[0]) as { all: { id: number; all: unknown[] }[] }
    expect(copy.all[0]).toBe('[circular]')
    expect(copy.all[1]?.all.slice(0, 2)).toEqual(['[circular]', '[circular]'])
    expect(copy.all[29]?.id).toBe(29)
    const maps = new Map<number, unknown>()
    for (let key = 0; key < 30; key++) maps.set(key, maps)
    expect((snapshot(maps) as unknown[][])[7]).toEqual([7, '[circular]'])
  })

  test('the nodes of a shared part count in every place, so that the size of the output is bounded', () => {
    const text = JSON.stringify(snapshot(shared(23), { nodes: 10_000 }))
    expect(text.length).toBeLessThan(1_000_000)
    expect(text).toContain('[too much]')
    expect(text).toContain('"bottom"')
  })

  test('a path is redacted in its place, and the same object is shown in another', () => {
    const rows = Array.from({ length: 2000 }, (_, id) => ({ id, pin: 7 }))
    const options = { hides: redactor({ paths: ['hidden.*.pin'] }), placedLevels: 3 }
    const copy = snapshot({ shown: rows, hidden: rows, again: rows }, options) as Record<string, unknown[]>
    expect(copy['shown']?.[1999]).toEqual({ id: 1999, pin: 7 })
    expect(copy['hidden']?.[1999]).toEqual({ id: 1999, pin: '[redacted]' })
    expect(copy['again']?.[1999]).toEqual({ id: 1999, pin: 7 })
  })

  test('a long text is cleaned once, however often it occurs', () => {
    let cleanings = 0
    const cleans = (text: string) => {
      cleanings++
      return withoutSecrets(text)
    }
    const page = `password=hunter22 ${'x'.repeat(2000)}`
    const copy = snapshot(
      Array.from({ length: 500 }, () => ({ page })),
      { cleans },
    ) as readonly { page: string }[]
    expect(copy[499]?.page).toContain('password=[redacted]')
    expect(cleanings).toBe(1)
  })
})

test('names beside values and programs before their users are searched in linear time', () => {
  const pairs = (length: number) =>
    Object.fromEntries(
      Array.from({ length: length >> 4 }, (_, at) => [at % 2 === 0 ? `n${at}name` : `v${at}value`, `x${at}`]),
    )
  const users = (length: number) => Array.from({ length: length >> 4 }, (_, at) => (at % 2 === 0 ? '-u' : 'a:b'))
  const hides = redactor()
  for (const make of [pairs, users]) {
    const made = new Map([1 << 18, 1 << 20].map((length) => [length, make(length)]))
    expect(growthOf((length) => snapshot(made.get(length), { hides }))).toBeLessThan(8)
  }
})

test('a key that is a secret is cleaned like any text', () => {
  const token = `ghp_${'a1B2'.repeat(9)}`
  const copy = JSON.stringify(snapshot({ [token]: 1, ordinary_long_key_name: 2 }, { cleans: withoutSecrets }))
  expect(copy).not.toContain(token)
  expect(copy).toContain('"ordinary_long_key_name":2')
})
