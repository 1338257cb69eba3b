import { expect, test } from 'vitest'
import type { Before, Entry } from '../contract/settings-format.ts'
import { type JsonHooksOptions, jsonHooks } from './json-hooks.ts'

const detect = () => true
const claude = jsonHooks({
  onWindows: 'powershell',
  path: '.claude/settings.json',
  detect,
  shape: 'nested',
  type: true,
  timeout: { key: 'timeout', unit: 's' },
})
const cursorOptions: JsonHooksOptions = {
  onWindows: 'powershell',
  path: '.cursor/hooks.json',
  detect,
  shape: 'flat',
  version: 1,
  timeout: { key: 'timeout', unit: 's' },
  extra: () => ({ failClosed: true }),
}
const cursor = jsonHooks(cursorOptions)
const file = 'settings.json'

const entry = (changes: Partial<Entry> = {}): Entry => ({
  native: 'PreToolUse',
  matcher: 'Bash',
  command: 'guard',
  timeoutMs: 60_000,
  author: 'repo=X/role=Y',
  ...changes,
})
const other = entry({ command: 'other', matcher: undefined, timeoutMs: undefined })
const install = (text: string | undefined, entries: readonly Entry[] = [entry()], before?: Before) =>
  claude.write(text, entries, before, file)
/** In, and out again. */
const roundTrip = (text: string | undefined, entries: readonly Entry[] = [entry()]) => {
  const { text: installed, before } = install(text, entries)
  return install(installed, [], before)
}
const ours = (text: string | undefined) => claude.read(text ?? '', file)

test('a file that is not there is made, in the shape that the agent reads', () => {
  expect(install(undefined)).toEqual({
    text: `{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [
          {
            "type": "command",
            "command": "guard",
            "timeout": 60,
            "author": "repo=X/role=Y"
          }
        ]
      }
    ]
  }
}
`,
    before: { existed: false, made: ['', 'hooks', 'hooks.PreToolUse'] },
  })
})

test('a flat file that we make has its version, and its own keys', () => {
  const { text } = cursor.write(undefined, [entry({ native: 'preToolUse', timeoutMs: 1 })], undefined, file)
  expect(JSON.parse(text ?? '')).toEqual({
    version: 1,
    hooks: {
      preToolUse: [{ command: 'guard', matcher: 'Bash', timeout: 1, author: 'repo=X/role=Y', failClosed: true }],
    },
  })
  expect(text?.indexOf('version')).toBeLessThan(text?.indexOf('hooks') ?? 0)
})

test('a file of others gets no version from us', () => {
  expect(cursor.write('{}', [entry()], undefined, file).text).not.toContain('version')
})

test('another name for the command and milliseconds are read as they are written', () => {
  const copilot = jsonHooks({ ...cursorOptions, commandKey: 'bash', timeout: { key: 'timeoutSec', unit: 'ms' } })
  const { text } = copilot.write(undefined, [entry({ timeoutMs: 1500 })], undefined, file)
  expect(JSON.parse(text ?? '').hooks.PreToolUse[0]).toMatchObject({ bash: 'guard', timeoutSec: 1500 })
  expect(copilot.read(text ?? '', file)).toEqual([entry({ timeoutMs: 1500 })])
})

test.each([
  [1, 1],
  [400, 1],
  [1000, 1],
  [1001, 2],
  [60_000, 60],
])('%i ms are %i whole seconds, rounded up: a limit never becomes none', (timeoutMs, seconds) => {
  const { text } = install(undefined, [entry({ timeoutMs })])
  expect(JSON.parse(text ?? '').hooks.PreToolUse[0].hooks[0].timeout).toBe(seconds)
})

test('written entries are read back, and a missing timeout or matcher stays missing', () => {
  const entries = [entry(), other, entry({ native: 'Stop', matcher: undefined, author: 'pawl' })]
  const { text } = install('{"permissions": {"deny": []}}', entries)
  expect(ours(text)).toEqual(entries)
  expect(text).not.toContain('null')
})

const texts = {
  'an empty object': '{}',
  'an empty object and a line end': '{}\n',
  'a space inside': '{ }\n',
  'an open line inside': '{\n}\n',
  'CRLF and tabs': '{\r\n\t"model": "opus"\r\n}\r\n',
  'four spaces': '{\n    "model": "opus"\n}',
  'all on one line': '{"model":"opus","hooks":{"Stop":[]}}\n',
  'a byte order mark': '\uFEFF{\n  "model": "opus"\n}\n',
  'comments and trailing commas': '// top\n{\n  "a": [1, 2,], // theirs\n  /* b */ "b": null, // last\n}\n// end\n',
  'a comment behind the last key': '{\n  "a": 1 // theirs\n}\n',
  'hooks that are empty': '{"hooks": {}\n}\n',
  'events that are empty': '{\n  "hooks": {\n    "PreToolUse": [],\n    "Stop": [ ]\n  }\n}\n',
  'a comment in an empty event': '{\n  "hooks": {\n    "PreToolUse": [ // none yet\n    ]\n  }\n}\n',
  'groups of others':
    '{"hooks":{"PreToolUse":[\n  {"hooks":[{"type":"command","command":"x"}]}, {"matcher":7},\n null, "odd" ]}}\n',
  'an empty file': '',
  'a file of spaces and lines': ' \r\n\r\n',
} as const

test.each(Object.entries(texts))('install and uninstall restore the very same bytes: %s', (_, text) => {
  const entries = [entry(), other, entry({ native: 'Stop' }), entry({ native: 'SessionStart' })]
  const installed = install(text, entries)
  expect(ours(installed.text)).toHaveLength(4)
  expect(install(installed.text, entries, installed.before)).toEqual(installed)
  expect(roundTrip(text, entries)).toEqual({ text, before: undefined })
})

test('a file that we made is removed when nothing is left in it', () => {
  expect(roundTrip(undefined)).toEqual({ text: undefined, before: undefined })
  const { text, before } = cursor.write(undefined, [entry()], undefined, file)
  expect(cursor.write(text, [], before, file)).toEqual({ text: undefined, before: undefined })
})

test('a file that we made stays when others have added to it', () => {
  const { text = '', before } = install(undefined)
  const edited = text.replace('{', '{\n  "model": "opus",')
  expect(install(edited, [], before).text).toBe('{\n  "model": "opus"\n}\n')
  expect(install(text.replace('{', '{ // mine'), [], before).text).toContain('// mine')
})

test('our entries are formatted like the rest of the file', () => {
  expect(install('{\r\n\t"model": "opus"\r\n}\r\n', [other]).text).toBe(
    [
      '{',
      '\t"model": "opus",',
      '\t"hooks": {',
      '\t\t"PreToolUse": [',
      '\t\t\t{',
      '\t\t\t\t"hooks": [',
      '\t\t\t\t\t{',
      '\t\t\t\t\t\t"type": "command",',
      '\t\t\t\t\t\t"command": "other",',
      '\t\t\t\t\t\t"author": "repo=X/role=Y"',
      '\t\t\t\t\t}',
      '\t\t\t\t]',
      '\t\t\t}',
      '\t\t]',
      '\t}',
      '}',
      '',
    ].join('\r\n'),
  )
  expect(install('{"a":1}', [other]).text).toBe(
    '{"a":1,"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"other","author":"repo=X/role=Y"}]}]}}',
  )
})

test('our entries come after those of others, in the given order, each in a group of its own', () => {
  const { text = '' } = install('{"hooks":{"PreToolUse":[{"hooks":[{"command":"theirs"}]}]}}', [other, entry()])
  const groups = JSON.parse(text).hooks.PreToolUse
  expect(groups.map((group: { hooks: { command: string }[] }) => group.hooks.map((hook) => hook.command))).toEqual([
    ['theirs'],
    ['other'],
    ['guard'],
  ])
})

test('a changed timeout or matcher edits that entry in place', () => {
  const { text = '', before } = install('{\n  "a": 1\n}', [entry(), other])
  const changed = install(text, [entry({ timeoutMs: 5000, matcher: 'Write|Edit' }), other], before)
  expect(changed.text).toBe(text.replace('60', '5').replace('Bash', 'Write|Edit'))
  expect(install(changed.text, [], changed.before).text).toBe('{\n  "a": 1\n}')
})

test('removing an entry removes no other, and a new one gets its wanted place', () => {
  const { text, before } = install('{}', [entry(), other])
  const third = entry({ command: 'third' })
  expect(ours(install(text, [other], before).text)).toEqual([other])
  expect(ours(install(text, [entry(), third, other], before).text)).toEqual([entry(), third, other])
  expect(ours(install(text, [third, entry(), other], before).text)).toEqual([third, entry(), other])
  expect(ours(install(text, [other, entry()], before).text)).toEqual([other, entry()])
})

test('an event that we made is removed as soon as it is empty, an earlier one stays', () => {
  const both = [entry(), entry({ native: 'Stop' })]
  const { text, before } = install('{\n  "hooks": {\n    "Stop": []\n  }\n}', both)
  const less = install(text, [both[0] ?? entry()], before)
  expect(Object.keys(JSON.parse(less.text ?? '').hooks)).toEqual(['Stop', 'PreToolUse'])
  const none = install(text, [both[1] ?? entry()], before)
  expect(Object.keys(JSON.parse(none.text ?? '').hooks)).toEqual(['Stop'])
  expect(none.before).toEqual({ existed: true, made: [] })
})

test('an entry in a group of others is removed alone', () => {
  const theirs = '{"matcher":"Bash","hooks":[{"command":"theirs"},{"command":"guard","author":"repo=X/role=Y"}]}'
  const text = `{"hooks":{"PreToolUse":[${theirs}]}}`
  expect(ours(text)).toEqual([entry({ timeoutMs: undefined })])
  expect(install(text, []).text).toBe('{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"command":"theirs"}]}]}}')
})

test('in a group of theirs an entry is changed in place, unless it wants another matcher', () => {
  const theirs = '{"matcher":"Bash","hooks":[{"command":"guard","author":"repo=X/role=Y"},{"command":"theirs"}]}'
  const text = `{"hooks":{"PreToolUse":[${theirs}]}}`
  const changed = JSON.parse(install(text, [entry({ timeoutMs: 9000 })]).text ?? '').hooks.PreToolUse
  expect(changed).toHaveLength(1)
  expect(changed[0].hooks[0]).toMatchObject({ command: 'guard', timeout: 9 })
  const moved = JSON.parse(install(text, [entry({ matcher: 'Edit' })]).text ?? '').hooks.PreToolUse
  expect(moved[0]).toEqual({ matcher: 'Bash', hooks: [{ command: 'theirs' }] })
  expect(moved[1]).toMatchObject({ matcher: 'Edit', hooks: [{ command: 'guard' }] })
})

test('several of ours in one group end in their wanted order', () => {
  const hook = (command: string) => `{"type":"command","command":"${command}","author":"repo=X/role=Y"}`
  const text = `{"hooks":{"PreToolUse":[{"hooks":[${hook('a')},${hook('b')}]}]}}`
  const wanted = ['a', 'new', 'b'].map((command) => ({ ...other, command }))
  expect(ours(install(text, wanted).text)).toEqual(wanted)
  expect(install(text, []).text).toBeUndefined()
})

test('a group with keys of others is never removed', () => {
  const text = '{"hooks":{"PreToolUse":[{"sequential":true,"hooks":[{"command":"guard","author":"a"}]}]}}'
  expect(install(text, []).text).toBe('{"hooks":{"PreToolUse":[{"sequential":true,"hooks":[]}]}}')
})

test('comments of others around our entries stay', () => {
  const { text = '', before } = install('{\n  "hooks": {\n    "PreToolUse": [\n      1\n    ]\n  }\n}', [
    entry(),
    other,
  ])
  const commented = text
    .replace('1,', '1, // one')
    .replace('"author": "repo=X/role=Y"\n          }\n        ]\n      },', '$& // two')
  const { text: rest = '' } = install(commented, [], before)
  expect(rest).toContain('// one')
  expect(rest).toContain('// two')
  expect(claude.read(rest, file)).toEqual([])
})

test('white space of others stays, even if they have changed since how the file is laid out', () => {
  const text = ' {\n    "hooks":{"PreToolUse"\n    :[ ]\n    , },"model":[0 ,] ,}\n'
  const edit = (given: string) => given.replace('{', '{"new": null,')
  const { text: installed = '', before } = install(text)
  expect(install(edit(installed), [], before).text).toBe(edit(text))
})

test('without a record of the earlier state, containers that our entries leave empty are removed, too', () => {
  expect(install(install('{\n  "a": 1\n}\n').text, []).text).toBe('{\n  "a": 1\n}\n')
  expect(install(install(undefined).text, []).text).toBeUndefined()
})

test('an entry that was reformatted is left unchanged', () => {
  const text =
    '{"hooks":{"PreToolUse":[ {"hooks":[ {"author":"repo=X/role=Y", "command":"other" ,"type":"command"} ]} ]}}'
  expect(install(text, [other]).text).toBe(text)
})

test('a malformed entry is not ours', () => {
  const text =
    '{"hooks":{"PreToolUse":[{"hooks":[{"author":1,"command":"x"},{"author":"a"},7]},{"author":"a"}],"enabled":true}}'
  expect(ours(text)).toEqual([])
  expect(install(text, []).text).toBe(text)
})

test('keys that are called like parts of JavaScript are keys', () => {
  const text = '{"__proto__":{"hooks":{}},"hooks":{"constructor":[],"__proto__":[{"hooks":[{"__proto__":1}]}]}}'
  expect(roundTrip(text).text).toBe(text)
  expect(roundTrip(text, [entry({ native: '__proto__' })]).text).toBe(text)
})

test.each([
  ['{"a": 1,\n  oops}', /^settings.json:2:3: this is not JSON: invalid symbol/],
  ['[]', /^settings.json:1:1: settings are an object, not an array/],
  ['null', /^settings.json:1:1: settings are an object, not null/],
  ['{\r\n  "hooks": []\r\n}', /^settings.json:2:12: `hooks` is an object, not an array/],
  ['{"hooks": {"PreToolUse": {}}}', /^settings.json:1:26: `hooks.PreToolUse` is an array, not an object/],
  ['{"hooks": {},\n"hooks": {}}', /^settings.json:2:1: `hooks` is there twice/],
  ['{"hooks": {"PreToolUse": [], "PreToolUse": []}}', /`PreToolUse` is there twice/],
  ['// nothing but words', /this is not JSON/],
  ['{} {}', /^settings.json:1:4: this is not JSON: /],
  ['['.repeat(100_000), /^settings.json:1:201: this is nested more than 200 levels deep/],
  ['{"a":'.repeat(100_000), /nested more than 200 levels/],
])('settings that an agent would not read are refused, with the place: %.30s', (text, sentence) => {
  expect(() => install(text)).toThrow(
    expect.objectContaining({
      code: 'bad-settings',
      message: expect.stringMatching(sentence),
      hint: expect.any(String),
    }),
  )
})

test('50 MB are refused, not read', () => {
  const text = `{"a":"${'x'.repeat(50 * 1024 * 1024)}"}`
  expect(() => ours(text)).toThrow(expect.objectContaining({ code: 'settings-too-large' }))
  expect(() => install(text)).toThrow(expect.objectContaining({ code: 'settings-too-large' }))
})
