import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describedCodes, errorsPage } from './errors-table.ts'

const src = new URL('../src/', import.meta.url)
const text = readFileSync(new URL('base/error-code.ts', src), 'utf8')

test('the page of errors matches the comments of the codes', async () => {
  await expect(errorsPage()).toMatchFileSnapshot('../docs/errors.md')
})

test('every code has a group, and a comment with its cause and a fix', () => {
  const declared = [...text.matchAll(/^ {2}'?([a-z-]+)'?: true$/gm)].map(([, code]) => code)
  expect(describedCodes().map(({ code }) => code)).toEqual(declared)
  expect(
    describedCodes().filter(({ when, todo, group }) => when.length < 15 || todo.length < 8 || group === ''),
  ).toEqual([])
})

test('Pawl uses every code', () => {
  const code = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(test|deep|test-d)\.ts$/.test(path) && path !== 'base/error-code.ts')
    .map((path) => readFileSync(new URL(path.replaceAll('\\', '/'), src), 'utf8'))
    .join('\n')
  const isUsed = (one: string) =>
    code.includes(`'${one}'`) ||
    (one.startsWith('hook-') && code.includes(`'${one.slice('hook-'.length)}'`)) ||
    (one.startsWith('package-') && /`package-\$\{phase\}`/.test(code))
  expect(
    describedCodes()
      .map(({ code: one }) => one)
      .filter((one) => !isUsed(one)),
  ).toEqual([])
})
