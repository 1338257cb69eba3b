import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scale } from '../../../test/scale.ts'
import { brains } from '../brains.ts'
import type { ServerSettings } from '../contract/servers.ts'
import { serverFormat } from './server-format.ts'

const every = () => true
const all = brains.flatMap(({ vocabulary, servers }) =>
  servers === undefined ? [] : [[vocabulary.slug, servers] as const],
)

const word = fc.oneof(
  fc.constantFrom(
    'npx',
    '-y',
    '--',
    '--http',
    'C:\\tools\\x.exe',
    '\u0024{TOKEN}',
    '',
    'pawl',
    'mcp',
    'a"b',
    '// no comment',
    '[',
    'ü\u2028',
  ),
  fc.string({ maxLength: 8 }),
)
const name = fc.oneof(
  fc.constantFrom('files', 'my shop', '@acme/x__y', '__proto__', 'a.b'),
  fc.string({ maxLength: 6 }),
)
const env = fc.dictionary(fc.constantFrom('TOKEN', 'X-Y', 'constructor'), word, { maxKeys: 3 })
const more = fc.record(
  {
    timeout: fc.nat(9),
    tools: fc.constant(['*']),
    disabled: fc.boolean(),
    enabled: fc.boolean(),
    cwd: word,
    oauth: fc.constant({}),
  },
  { requiredKeys: [] },
)

const mostly = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: rare })
const odd = fc.constantFrom('sse', 'http', 'odd', '')

const entryOf = ({ local, remote }: ServerSettings): fc.Arbitrary<unknown> => {
  const words = fc.array(word, { maxLength: 4 })
  const command = local.command === 'list' ? words : word
  const hasArgs = local.command === 'list' ? {} : { args: words }
  const own = fc.record(
    { type: mostly(fc.constant<string>(local.type), odd), command, ...hasArgs, [local.environment]: env },
    { requiredKeys: local.needsType === true ? ['type', 'command'] : ['command'] },
  )
  const url = mostly(
    fc.constantFrom('https://x.example/mcp', 'https://\u0024{HOST}/a?b'),
    fc.constantFrom('http://127.0.0.1:1/sse', 'https://u:p@x/', ''),
  )
  const ways = Object.entries(remote?.urls ?? {}).flatMap(([key, types]) => types.map((type) => ({ key, type })))
  const byUrl = fc
    .record({
      way: fc.constantFrom(...ways, { key: 'url', type: 'odd' }),
      url,
      headers: fc.option(env, { nil: undefined }),
    })
    .map(({ way: { key, type }, url: to, headers }) => {
      return { ...(type !== '' && { type }), [key]: to, ...(headers && { headers }) }
    })
  const declared = fc
    .tuple(fc.oneof(own, byUrl), mostly(fc.constant({}), more))
    .map(([one, other]) => ({ ...one, ...other }))
  return mostly<unknown>(declared, fc.jsonValue())
}

/** The text of a value in one of many styles: with comments, trailing commas, tabs, another order of blanks and line ends. */
function styled(
  value: unknown,
  style: { unit: string; lineEnd: string; comments: boolean; commas: boolean; mark: boolean; tight: boolean },
): string {
  const { unit, lineEnd, comments, commas, mark, tight } = style
  let text = JSON.stringify(value, null, unit) ?? 'null'
  if (tight) text = text.replaceAll(/^(\s*"(?:[^"\\]|\\.)*"): /gm, '$1 :  ')
  if (comments) text = text.replaceAll(/([[{,])$/gm, '$1 // "a": [')
  if (commas) text = text.replaceAll(/([^[{,\s])\n(\s*[\]}])/g, '$1,\n$2')
  return (mark ? '\uFEFF' : '') + text.replaceAll('\n', lineEnd) + lineEnd
}
const style = fc.record({
  unit: fc.constantFrom('', '  ', '\t', '    '),
  lineEnd: fc.constantFrom('\n', '\r\n', ''),
  comments: fc.boolean(),
  commas: fc.boolean(),
  mark: fc.boolean(),
  tight: fc.boolean(),
})

const asJson = all.filter(([, { form }]) => form === 'json')
test.each(asJson)('%s: servers that are guarded and restored have the same bytes', (_, settings) => {
  const format = serverFormat(settings)
  const [key = ''] = settings.containers[0] ?? []
  const file = fc.tuple(fc.dictionary(name, entryOf(settings), { maxKeys: 4 }), style, fc.boolean())
  let guarded = 0
  fc.assert(
    fc.property(file, ([servers, how, isLast]) => {
      const rest = { $schema: 'x', hooks: { Stop: [{ hooks: [{ command: 'theirs' }] }] } }
      const lineEnd = how.unit === '' ? '' : how.lineEnd
      const hasLines = how.unit !== '' && lineEnd !== ''
      const given = styled(isLast ? { ...rest, [key]: servers } : { [key]: servers, ...rest }, {
        ...how,
        lineEnd,
        comments: how.comments && hasLines,
        commas: how.commas && hasLines,
      })
      const before = format.read(given, 'f')
      const there = format.guard(given, every, 'f')
      expect(format.guard(there, every, 'f')).toBe(there)
      const after = format.read(there, 'f')
      expect(after.map((one) => one.name)).toEqual(before.map((one) => one.name))
      for (const [at, { state }] of before.entries()) {
        if (state.type === 'open') guarded++
        expect(after[at]?.state).toEqual(state.type === 'open' ? { type: 'guarded' } : state)
      }
      expect(format.restore(there, every, 'f')).toEqual({ text: given, left: [] })
    }),
    { numRuns: scale(300, 10_000) },
  )
  expect(guarded).toBeGreaterThan(50)
})

const basic = (text: string) => JSON.stringify(text).replaceAll('\u007f', '\\u007f')
const literal = (text: string) => (/^[\x20-\x26\x28-\x7e]*$/.test(text) ? `'${text}'` : basic(text))
const tomlWord = fc.tuple(word, fc.boolean()).map(([text, isLiteral]) => (isLiteral ? literal(text) : basic(text)))
const bareName = fc.constantFrom('files', '"my shop"', "'x.y'", 'a-b', 'c_d')
const tomlEntry = fc
  .record({
    name: bareName,
    command: tomlWord,
    args: fc.option(fc.tuple(fc.array(tomlWord, { maxLength: 4 }), fc.constantFrom(', ', ',', ',\n  ', ', # "[\n')), {
      nil: undefined,
    }),
    env: fc.option(tomlWord, { nil: undefined }),
    enabled: fc.option(fc.boolean(), { nil: undefined }),
    comment: fc.constantFrom('', ' # args = ["'),
    isInline: fc.boolean(),
    isUrl: fc.boolean(),
  })
  .map(({ name: own, command, args, env: token, enabled, comment, isInline, isUrl }) => {
    const list = args === undefined ? [] : [`args = [${args[0].join(args[1])}]`]
    const first = isUrl ? 'url = "https://x.example"' : `command = ${command}`
    const values = [first, ...list, ...(enabled === undefined ? [] : [`enabled = ${enabled}`])]
    const inEnv = token === undefined ? [] : [`TOKEN = ${token}`]
    if (isInline)
      return { own, text: `mcp_servers.${own} = { ${[...values, `env = { ${inEnv.join()} }`].join(', ')} }${comment}` }
    const lines = values.map((line, at) => (at === 0 ? line + comment : line))
    return { own, text: [`[mcp_servers.${own}]`, ...lines, `[mcp_servers.${own}.env]`, ...inEnv].join('\n') }
  })

test.each(all.filter(([, { form }]) => form === 'toml'))('%s: the same in TOML', (_, settings) => {
  const format = serverFormat(settings)
  const file = fc.tuple(fc.uniqueArray(tomlEntry, { maxLength: 4, selector: ({ own }) => own }), fc.boolean())
  let guarded = 0
  fc.assert(
    fc.property(file, ([entries, isWindows]) => {
      const inline = entries.filter(({ text }) => !text.startsWith('['))
      const tables = entries.filter(({ text }) => text.startsWith('['))
      const lines = [
        'model = "x" # [mcp_servers.no]',
        ...inline.map(({ text }) => text),
        ...tables.map(({ text }) => text),
        '',
        '[features]',
        'hooks = true',
        '',
      ]
      const given = lines.join('\n').replaceAll('\n', isWindows ? '\r\n' : '\n')
      const before = format.read(given, 'f')
      const there = format.guard(given, every, 'f')
      expect(format.guard(there, every, 'f')).toBe(there)
      const after = format.read(there, 'f')
      for (const [at, { state }] of before.entries()) {
        if (state.type === 'open') guarded++
        expect(after[at]?.state).toEqual(state.type === 'open' ? { type: 'guarded' } : state)
      }
      expect(format.restore(there, every, 'f')).toEqual({ text: given, left: [] })
    }),
    { numRuns: scale(300, 10_000) },
  )
  expect(guarded).toBeGreaterThan(50)
})
