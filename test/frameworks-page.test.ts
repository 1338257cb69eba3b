import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bridgeTables } from '../src/bridges/tables.ts'
import { frameworksPage } from './frameworks-page.ts'

test('the page of frameworks matches their tables', async () => {
  await expect(frameworksPage()).toMatchFileSnapshot('../docs/frameworks.md')
})

test.each(bridgeTables.map(({ slug }) => slug))(
  'the example of %s is guarded by at most three changed lines',
  (slug) => {
    const linesOf = (file: string) =>
      readFileSync(new URL(`../examples/${slug}/${file}.ts`, import.meta.url), 'utf8').split('\n')
    const [plain, guarded] = [linesOf('plain'), linesOf('guarded')]
    const added = guarded.filter((line) => !plain.includes(line))
    const removed = plain.filter((line) => !guarded.includes(line))
    expect(added.length).toBeGreaterThan(0)
    expect(Math.max(added.length, removed.length)).toBeLessThanOrEqual(3)
  },
)

test('the versions that the bridges name are those that they are tested with', () => {
  const { devDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  for (const { packages } of bridgeTables)
    for (const [name, version] of Object.entries(packages))
      if (devDependencies[name] !== undefined) expect([name, devDependencies[name]]).toEqual([name, version])
})
