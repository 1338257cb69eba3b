import { expect, test } from 'vitest'
import { publicNames } from './public-names.ts'

test('every name that a user can import has a descriptive comment', () => {
  const names = publicNames()
  expect(names.length).toBeGreaterThan(150)
  expect(names.length).toBeLessThanOrEqual(290) // a name that only a signature needs is not public
  expect(
    names.filter(({ comment }) => comment === undefined).map(({ door, name, file }) => `${door} ${name} in ${file}`),
  ).toEqual([])
})

test('every field of an interface that a user can import has a comment, which editors show', () => {
  const interfaces = publicNames().filter(({ source }) => source.startsWith('export interface'))
  const fields = interfaces.flatMap(({ name, source }) => {
    const lines = source.slice(0, source.search(/\{\}\n|\n\}/)).split('\n')
    return lines.flatMap((line, at) => {
      const [, field] = /^ {2}(?:readonly )?(\w+)\??[:(<]/.exec(line) ?? []
      return field === undefined ? [] : [{ field: `${name}.${field}`, isDescribed: lines[at - 1]?.endsWith('*/') }]
    })
  })
  expect(fields.length).toBeGreaterThan(380)
  expect(fields.filter(({ isDescribed }) => !isDescribed).map(({ field }) => field)).toEqual([])
})

test('names are followed to their declaration', () => {
  const found = (name: string) => publicNames().find((one) => one.name === name)
  expect(found('deny')).toMatchObject({
    door: '.',
    file: 'src/kernel/declare/outcome.ts',
    comment: expect.stringContaining('Blocks the action'),
  })
  expect(found('openStore')).toMatchObject({ door: './store', file: 'src/store/open-store.ts' })
  expect(found('guard')?.comment).toMatch(/\w/)
})
