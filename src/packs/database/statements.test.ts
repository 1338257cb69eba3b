import { expect, test } from 'vitest'
import { statementsOf } from './statements.ts'

const words = (text: string) => statementsOf(text).map((one) => one.words.join(' '))

test('statements are words in capitals, without comments and strings', () => {
  expect(words('select \'drop table x\' -- drop\n; /* drop */ drop/**/table "x"')).toEqual([
    "SELECT ''",
    'DROP TABLE x',
  ])
  expect(words('do $$ begin x; end $$')).toEqual(["DO ''"])
})

test('a quote that a backslash escapes may end a string, or not', () => {
  expect(words("select 'a\\'; drop table x; --'")).toContain('DROP TABLE X')
})

test('a comment that MySQL runs is read', () => {
  expect(words('/*!50000 drop table x */')).toEqual(['DROP TABLE X'])
})

test('a string or a comment without an end includes the rest of the text', () => {
  expect(words("select 'a")).toEqual(["SELECT ''"])
  expect(words('select /* a')).toEqual(['SELECT'])
})
