import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scale } from '../../../test/scale.ts'
import type { Json } from '../../base/index.ts'
import type { Before, Entry, SettingsFormat } from '../contract/settings-format.ts'
import { jsonHooks } from './json-hooks.ts'

const natives = ['PreToolUse', 'Stop', 'SessionStart'] as const
const file = 'settings.json'
const detect = () => true
const formats: readonly SettingsFormat[] = [
  jsonHooks({
    onWindows: 'powershell',
    path: 'a',
    detect,
    shape: 'nested',
    type: true,
    timeout: { key: 'timeout', unit: 's' },
  }),
  jsonHooks({ onWindows: 'powershell', path: 'b', detect, shape: 'nested', timeout: { key: 'timeout', unit: 'ms' } }),
  jsonHooks({
    onWindows: 'powershell',
    path: 'c',
    detect,
    shape: 'flat',
    version: 1,
    commandKey: 'bash',
    timeout: { key: 'timeoutSec', unit: 's' },
    extra: () => ({ failClosed: true }),
  }),
]

const aHook: fc.Arbitrary<Json> = fc.constantFrom<Json>(
  { type: 'command', command: 'theirs' },
  { command: 'theirs', timeout: 5, matcher: 'Bash' },
  { type: 'prompt', prompt: 'a "quoted" \\ {[, // text' },
  { author: 7, command: 'odd' },
  { author: 'security-team', bash: 'theirs', command: 'theirs', timeout: 7.5, extra: [1] },
  { author: 'repo=X/role=theirs', type: 'command', command: 'guard', bash: 'guard', matcher: 'Bash' },
  null,
)
const aGroup: fc.Arbitrary<Json> = fc.oneof(
  aHook,
  fc.record({ hooks: fc.array(aHook, { maxLength: 3 }) }),
  fc.record({ matcher: fc.constantFrom<Json>('Bash', '', 3), hooks: fc.array(aHook, { maxLength: 2 }) }),
)
const events = fc.dictionary(fc.constantFrom(...natives, 'Other'), fc.array(aGroup, { maxLength: 3 }))
const aMember: fc.Arbitrary<[string, Json]> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom('model', 'a', '__proto__', 'ключ'), fc.jsonValue() as fc.Arbitrary<Json>),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constant('hooks'), events) },
)
const aRoot = fc.uniqueArray(aMember, { maxLength: 4, selector: ([key]) => key })

/** The possible text between two tokens. */
const aGap = fc.constantFrom(
  '',
  '',
  ' ',
  '\n',
  '\r\n',
  '\n  ',
  '\n    ',
  '\n\t',
  '\r\n\t\t',
  '  ',
  '/* c, ] */',
  '// c }\n',
  '// [\r\n',
)

/** Foreign settings, laid out in any way that JSON with comments allows. */
const aText = fc
  .record({
    root: aRoot,
    gaps: fc.array(aGap, { minLength: 1, maxLength: 12 }),
    trailing: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
    mark: fc.constantFrom('', '', '\uFEFF'),
    tidy: fc.constantFrom(undefined, '', '  ', '    ', '\t'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
  })
  .map(({ root, gaps, trailing, mark, tidy, lineEnd }) => {
    if (tidy === undefined) return mark + laidOut(root, gaps, trailing)
    return mark + JSON.stringify(Object.fromEntries(root), null, tidy).replaceAll('\n', lineEnd) + lineEnd
  })

function laidOut(root: readonly [string, Json][], gaps: readonly string[], trailing: readonly boolean[]): string {
  let used = 0
  let closed = 0
  const gap = () => gaps[used++ % gaps.length] ?? ''
  const comma = (count: number) => (count > 0 && trailing[closed++ % trailing.length] === true ? `,${gap()}` : '')
  const list = (open: string, items: readonly string[], close: string) =>
    open + gap() + items.map((item) => item + gap()).join(`,${gap()}`) + comma(items.length) + close
  const pair = ([key, value]: readonly [string, Json]) => `${JSON.stringify(key)}${gap()}:${gap()}${show(value)}`
  const show = (value: Json): string => {
    if (Array.isArray(value)) return list('[', value.map(show), ']')
    if (typeof value === 'object' && value !== null) return list('{', Object.entries(value).map(pair), '}')
    return JSON.stringify(value)
  }
  return gap() + list('{', root.map(pair), '}') + gap()
}

const authors = ['pawl', 'repo=X/role=Y', 'repo=X/role=Z']
/** Others sign their hooks, too. */
const owns = ({ author }: Entry) => authors.includes(author)
const oursIn = (format: SettingsFormat, text: string) => format.read(text, file).filter(owns)

const anEntry: fc.Arbitrary<Entry> = fc.record({
  native: fc.constantFrom(...natives),
  matcher: fc.constantFrom(undefined, 'Bash', 'Write|Edit'),
  command: fc.constantFrom('guard', 'node "x y" \\ // no comment', 'third'),
  timeoutMs: fc.constantFrom(undefined, 1, 1500, 60_000),
  author: fc.constantFrom(...authors),
})
const someEntries = fc.array(anEntry, { minLength: 1, maxLength: 6 })
const aFormat = fc.constantFrom(...formats)

/** By event, as no file has the order of entries of different events. */
const byEvent = (entries: readonly Entry[]) =>
  natives.map((native) => entries.filter((entry) => entry.native === native).map(({ timeoutMs: _, ...rest }) => rest))

function write(format: SettingsFormat, text: string | undefined, entries: readonly Entry[], before?: Before) {
  const written = format.write(text, entries, before, file, owns)
  if (written.text !== undefined) expect(byEvent(oursIn(format, written.text))).toEqual(byEvent(entries))
  expect(format.write(written.text, entries, written.before, file, owns)).toEqual(written)
  return written
}

test('install, any updates, and uninstall restore the very same bytes', () => {
  fc.assert(
    fc.property(aFormat, aText, fc.array(someEntries, { minLength: 1, maxLength: 3 }), (format, text, updates) => {
      let state: { text: string | undefined; before: Before | undefined } = { text, before: undefined }
      for (const entries of updates) state = write(format, state.text, entries, state.before)
      expect(write(format, state.text, [], state.before)).toEqual({ text, before: undefined })
    }),
    { numRuns: scale(150, 400) },
  )
})

test('install, any updates, and uninstall leave no file where there was none', () => {
  fc.assert(
    fc.property(aFormat, fc.array(someEntries, { minLength: 1, maxLength: 3 }), (format, updates) => {
      let state: { text: string | undefined; before: Before | undefined } = { text: undefined, before: undefined }
      for (const entries of updates) state = write(format, state.text, entries, state.before)
      expect(write(format, state.text, [], state.before)).toEqual({ text: undefined, before: undefined })
    }),
    { numRuns: 100 },
  )
})

test('edits of others between install and uninstall survive', () => {
  const elsewhere = fc.tuple(fc.constantFrom('', ' ', '\n  ', ' // new\n'), fc.jsonValue() as fc.Arbitrary<Json>)
  fc.assert(
    fc.property(aFormat, aText, someEntries, elsewhere, (format, text, entries, [gap, value]) => {
      const edit = (given: string) => given.replace('{', () => `{${gap}"new": ${JSON.stringify(value)},`)
      const installed = write(format, text, entries)
      fc.pre(!isEmpty(text) && /^\uFEFF?\s*\{/.test(text))
      const edited = edit(installed.text ?? '')
      expect(format.write(edited, [], installed.before, file, owns).text).toBe(edit(text))
    }),
    { numRuns: scale(150, 400) },
  )
})

test('a hook of others beside ours survives, in any place', () => {
  fc.assert(
    fc.property(aFormat, aText, someEntries, fc.nat(), (format, text, entries, where) => {
      const { text: installed = '', before } = write(format, text, entries)
      const places = [...installed.matchAll(/"(?:PreToolUse|Stop|SessionStart)":\s?\[/g)]
      const place = places[where % Math.max(1, places.length)]
      fc.pre(place !== undefined)
      const at = (place?.index ?? 0) + (place?.[0].length ?? 0)
      const edited = `${installed.slice(0, at)}{"mine": 1} /* mine */,${installed.slice(at)}`
      fc.pre(isSettings(format, edited))
      const rest = format.write(edited, [], before, file, owns).text ?? ''
      expect(rest).toContain('{"mine": 1} /* mine */')
      expect(oursIn(format, rest)).toEqual([])
    }),
    { numRuns: scale(150, 400) },
  )
})

function isEmpty(text: string): boolean {
  return /^[^{]*\{(?:\s|\/\*.*?\*\/|\/\/.*[\r\n])*\}/.test(text)
}

function isSettings(format: SettingsFormat, text: string): boolean {
  try {
    format.read(text, file)
    return true
  } catch {
    return false
  }
}
