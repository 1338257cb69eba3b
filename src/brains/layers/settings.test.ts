import { describe, expect, test } from 'vitest'
import { strictJson } from '../contract/layers.ts'
import { jsonSettings } from './json-settings.ts'
import { settingAt } from './setting.ts'
import { tomlSettings } from './toml-settings.ts'

const loose = { type: 'json', comments: true, trailingCommas: true, mark: true, onBad: 'skips' } as const

describe('JSON', () => {
  test('every value is listed with its keys and its line', () => {
    const { settings = [] } = jsonSettings('{\n  "a": { "b": [1,\n "x"] }\n}', strictJson)
    expect(settings.slice(1)).toEqual([
      { keys: ['a'], type: 'object', value: undefined, line: 2 },
      { keys: ['a', 'b'], type: 'array', value: undefined, line: 2 },
      { keys: ['a', 'b', '0'], type: 'number', value: 1, line: 2 },
      { keys: ['a', 'b', '1'], type: 'string', value: 'x', line: 3 },
    ])
  })

  test.each([
    ['a comment', '{}\n// why\n', 2, 'there is a comment'],
    ['a trailing comma', '{\n  "a": 1,\n}', 3, 'there is a comma before the closing bracket'],
    ['a trailing comma in an array', '{"a":\n[1,]}', 2, 'there is a comma before the closing bracket'],
    ['a byte order mark', '\uFEFF{}', 1, 'byte order mark'],
    ['an open brace', '{\n "a": 1', 2, 'this is not JSON: close brace expected'],
    ['an array', '[]', 1, 'settings are an object, not an array'],
    ['a line end in a string', '{"a": "x\ny"}', 1, ''],
    ['two objects', '{}\n{}', 2, 'this is not JSON'],
    ['many brackets', `{"a":${'['.repeat(100_000)}`, 1, 'nested more than'],
  ])('%s is an error where the agent parses strictly', (_, text, line, what) => {
    const { bad } = jsonSettings(text, strictJson)
    expect(bad).toEqual({ line, what: expect.stringContaining(what) })
  })

  test('syntax that the agent accepts is read', () => {
    const { settings = [] } = jsonSettings('\uFEFF// why\r\n{\r\n "a": 7,\r\n}', loose)
    expect(settingAt(settings, ['a'])).toEqual({ keys: ['a'], type: 'number', value: 7, line: 3 })
    expect(jsonSettings('{"a": /* why */ 1}', { ...loose, trailingCommas: false }).bad).toBeUndefined()
    expect(jsonSettings(' \n', strictJson)).toEqual({ settings: [] })
  })

  test('a key that is there twice counts the last time', () => {
    const { settings = [] } = jsonSettings('{"a":1,"a":2}', strictJson)
    expect(settingAt(settings, ['a'])?.value).toBe(2)
  })
})

describe('TOML', () => {
  test.each([
    ['a table', '[features]\nhooks = false\n', 2],
    ['a dotted key', 'features.hooks=false', 1],
    ['an inline table', 'features = { other = "}", hooks = false }', 1],
    ['quoted keys', '["features"]\n\'hooks\' = false', 2],
    ['white space and a comment', ' [ features ] # why\r\n\thooks\t=\tfalse # off\r\n', 2],
    ['after a text of many lines', 'a = """\n[features]\nhooks = true\n"""\n[features]\nhooks = false', 6],
    ['after an array of many lines', 'a = [ # one\n  "]", {b = 1},\n]\nfeatures.hooks = false', 4],
    ['after a list of tables', '[[mcp]]\nx = 1\n[[mcp]]\nx = 1979-05-27 07:32:00\n[features]\nhooks = false', 6],
  ])('finds a setting in %s', (_, text, line) => {
    const { settings = [] } = tomlSettings(text)
    expect(settingAt(settings, ['features', 'hooks'])).toMatchObject({ value: false, type: 'boolean', line })
  })

  test('a setting inside a text or a comment does not count', () => {
    const { settings = [] } = tomlSettings("# features.hooks = false\na = '''\nfeatures.hooks = false'''\n")
    expect(settingAt(settings, ['features', 'hooks'])).toBeUndefined()
  })

  test.each([
    ['an open header', '[features\nhooks = false', 1, 'a `]` is missing'],
    ['no value', '[features]\nhooks =\n', 2, 'a value is missing'],
    ['an open text', 'a = "x\nb = 1', 1, 'a value is missing'],
    ['two values', 'a = 1\nb = true false', 2, 'a line end is missing'],
    ['many brackets', `a = ${'['.repeat(100_000)}`, 1, 'nested more than'],
  ])('%s is an error with its line', (_, text, line, what) => {
    expect(tomlSettings(text).bad).toEqual({ line, what: expect.stringContaining(what) })
  })
})
