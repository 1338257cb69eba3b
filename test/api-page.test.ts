import { expect, test } from 'vitest'
import { apiPage } from './api-page.ts'
import { docComment } from './doc-comment.ts'
import { publicNames } from './public-names.ts'
import { signatureOf } from './signature.ts'

test('the page of the API matches the doc comments', async () => {
  await expect(apiPage()).toMatchFileSnapshot('../docs/api.md')
})

test('every name that a user can import is in the section of its door, with a sentence', () => {
  const page = apiPage()
  const missing = publicNames().filter(({ door, name, comment, isValue }) => {
    const [, section = ''] = page.split(`\n## ${door.replace('.', 'pawl')}\n`)
    const [own = ''] = section.split(/^## /m)
    const place = isValue ? `\n### ${name}\n` : `\n| \`${name}\` | `
    return !own.includes(place) || !/[.)]$/.test(docComment(comment).text)
  })
  expect(missing.map(({ door, name, file }) => `${door} ${name} in ${file}`)).toEqual([])
})

test('a signature is short, and shows how to call the function', () => {
  const of = (source: string) => signatureOf({ name: 'act', source })
  expect(of('export function act(one: string, { two = 2 }: Options = {}): Promise<void> {\n  return\n}\n')).toEqual([
    'act(one: string, options?: Options): Promise<void>',
  ])
  expect(
    of('export function act(): A\nexport function act<T>(it: T): A<T>\nexport function act(it?: unknown) {\n'),
  ).toEqual(['act(): A', 'act<T>(it: T): A<T>'])
  expect(of('export const act: Action = () => 1\n')).toEqual(['const act: Action'])
  for (const name of publicNames().filter(({ isValue }) => isValue)) {
    expect(signatureOf(name).length, name.name).toBeGreaterThan(0)
    for (const line of signatureOf(name).join('\n').split('\n')) expect(line.length, name.name).toBeLessThan(140)
  }
})
