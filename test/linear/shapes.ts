import type { Choose } from '../chooser.ts'

/** A family of inputs of one shape, at any size. */
export interface Shape<T> {
  readonly name: string
  make(size: number): T
}

/** Text that patterns begin with, end with, or nearly match. */
const fragments = [
  ...[
    'a',
    'A',
    '0',
    '_',
    '-',
    '=',
    ':',
    '@',
    '.',
    ',',
    ';',
    '*',
    '%',
    '$',
    '#',
    '~',
    '\\',
    '/',
    '"',
    "'",
    '`',
    '|',
    '&',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\ud83d',
    '\u0000',
  ],
  ...[
    'eyJ',
    'eyJ-',
    'eyJa.',
    'Bearer ',
    'basic ',
    'password',
    'token=',
    'api_key: ',
    'secret"',
    '://',
    'sk-',
    'ghp_',
    'AKIA',
  ],
  ...[
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN ',
    '-----END',
    'https://a:',
    'user:pass@',
    '\\"',
    '"\\',
    '\\n',
    '```',
    '```json\n',
  ],
  ...[
    '***',
    '*** add',
    '*** Update File:',
    '*** move to:',
    'diff --git a/',
    ' b/',
    '--- a/',
    '+++ ',
    'rename from ',
    'cd ',
    'cd "',
    "cd '",
  ],
  ...[
    '../',
    './',
    '//',
    '~/',
    'C:\\',
    '\\\\',
    'file://',
    '%2e',
    'x/..',
    '<<EOF\n',
    '$(',
    '${',
    '&&',
    '{"a":',
    '[1,',
    ', ]',
    'true',
    'Dog IS_A ',
  ],
]

/** Texts from a small grammar: repeat, interleave, follow, begin, end. Mostly of the signs that a function looks for, where these are known. */
export function textShape(choose: Choose, signs: readonly string[] = []): Shape<string> {
  const pick = () => {
    const from = signs.length > 0 && choose(10) < 7 ? signs : fragments
    return from[choose(from.length)] ?? 'a'
  }
  const [one, other, third] = [pick(), pick(), pick()]
  const fill = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length))
  const forms: readonly (readonly [string, (size: number) => string])[] = [
    ['again and again', (size) => fill(one, size)],
    ['in turn', (size) => fill(one + other, size)],
    ['three in turn', (size) => fill(one + other + third, size)],
    ['many, then many', (size) => fill(one, size / 2) + fill(other, size / 2)],
    ['many, then one', (size) => fill(one, size) + other],
    ['one, then many', (size) => one + fill(other, size)],
    ['one, many, one', (size) => one + fill(other, size) + third],
    ['pairs, then many', (size) => fill(one + other, size / 2) + fill(third, size / 2)],
    ['each after many', (size) => fill(fill(one, Math.sqrt(size)) + other, size)],
  ]
  const [form, make] = forms[choose(forms.length)] ?? ['', () => '']
  return { name: `${form}: ${[one, other, third].map((part) => JSON.stringify(part)).join(' ')}`, make }
}

const keys = [
  'a',
  'path',
  'files',
  'command',
  'cmd',
  'source',
  'uri',
  'password',
  '__proto__',
  'constructor',
  'toJSON',
  'type',
  '0',
]

/** Data from a small grammar: deep, wide, many keys, long keys, shared, cyclic; a text inside; each under a key or in a list. */
export function dataShape(choose: Choose): Shape<unknown> {
  const inside = textShape(choose)
  const key = keys[choose(keys.length)] ?? 'a'
  const other = keys[choose(keys.length)] ?? 'b'
  const holding = (value: unknown) => own([[key, value]])
  const count = (size: number) => Math.ceil(size)
  const root = (size: number) => count(Math.sqrt(size))
  const forms: readonly (readonly [string, (size: number) => unknown])[] = [
    ['deep lists', (size) => nested(size, (inner) => [inner])],
    ['deep objects', (size) => nested(size, holding)],
    ['deep lists and objects', (size) => nested(size / 2, (inner) => [holding(inner), key])],
    ['a wide list of texts', (size) => holding(Array.from({ length: count(size) }, (_, at) => `${key}/${at}`))],
    ['a wide list of the same text', (size) => holding(Array.from({ length: count(size) }, () => ''))],
    ['a wide list of objects', (size) => Array.from({ length: count(size / 2) }, (_, at) => holding(at))],
    ['many keys', (size) => own(Array.from({ length: count(size) }, (_, at) => [`${key}${at}`, at]))],
    ['many numbers as keys', (size) => own(Array.from({ length: count(size) }, (_, at) => [String(at * 7), key]))],
    ['long keys', (size) => own(Array.from({ length: root(size) }, (_, at) => [key.repeat(root(size)) + at, at]))],
    ['a long key', (size) => own([[key.repeat(size), other]])],
    ['a text', (size) => holding(inside.make(size * 8))],
    ['texts', (size) => Array.from({ length: root(size) }, () => holding(inside.make(8 * root(size))))],
    [
      'shared at every level',
      (size) =>
        nested(size, (inner) =>
          own([
            [key, inner],
            [`${other}2`, inner],
          ]),
        ),
    ],
    ['shared three times at every level', (size) => nested(size / 2, (inner) => [inner, inner, holding(inner)])],
    [
      'a list in many places',
      (size) =>
        shared(
          Array.from({ length: root(size) }, () => key),
          root(size),
        ),
    ],
    [
      'an object in many places',
      (size) => shared(own(Array.from({ length: root(size) }, (_, at) => [`${key}${at}`, at])), root(size)),
    ],
    ['a long text in many places', (size) => shared(inside.make(8 * root(size)), root(size))],
    ['children that know their parent', (size) => family(size, key)],
    ['everything knows everything', (size) => everything(root(size), key)],
    ['a ring', (size) => ring(size, key)],
  ]
  const [form, make] = forms[choose(forms.length)] ?? ['', () => 0]
  return { name: `${form}: ${key} ${other}, text ${inside.name}`, make }
}

/** An object with these keys as its own, `__proto__` too. */
function own(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries)
}

function nested(levels: number, around: (inner: unknown) => unknown): unknown {
  let inner: unknown = 'x'
  for (let level = 0; level < levels; level += 1) inner = around(inner)
  return inner
}

function shared(part: unknown, times: number): unknown {
  return Array.from({ length: times }, () => part)
}

function family(size: number, key: string): unknown {
  const parent: Record<string, unknown> = { key }
  parent['children'] = Array.from({ length: Math.ceil(size / 4) }, (_, at) => ({
    at,
    parent,
    siblings: [parent, parent],
  }))
  return parent
}

function everything(count: number, key: string): unknown {
  const nodes: Record<string, unknown>[] = Array.from({ length: count }, () => ({ key }))
  for (const node of nodes) node['all'] = [...nodes]
  return nodes
}

function ring(size: number, key: string): unknown {
  const nodes: Record<string, unknown>[] = Array.from({ length: Math.ceil(size) }, () => ({ key }))
  for (const [at, node] of nodes.entries()) node['next'] = nodes[(at + 1) % nodes.length]
  return nodes[0]
}
