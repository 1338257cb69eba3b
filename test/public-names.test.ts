import { expect, test } from 'vitest'
import { publicNames } from './public-names.ts'

test('every name that a user can import has a comment that says what it is', () => {
  const names = publicNames()
  expect(names.length).toBeGreaterThan(150)
  expect(
    names.filter(({ comment }) => comment === undefined).map(({ door, name, file }) => `${door} ${name} in ${file}`),
  ).toEqual([])
})

test('names are followed to where they are declared', () => {
  const found = (name: string) => publicNames().find((one) => one.name === name)
  expect(found('deny')).toMatchObject({
    door: '.',
    file: 'src/kernel/declare/outcome.ts',
    comment: expect.stringContaining('Blocks the action'),
  })
  expect(found('openStore')).toMatchObject({ door: './store', file: 'src/store/open-store.ts' })
  expect(found('guard')?.comment).toMatch(/\w/)
})
