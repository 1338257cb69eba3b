import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

function testSources(): string {
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(test(-d)?|deep)\.ts$/.test(path) && !path.includes('node_modules'))
      .map((path) => `${folder}/${path}`),
  )
  return files.map((path) => readFileSync(new URL(path, root), 'utf8')).join('\n')
}

test('every test that docs/specifications.md names exists', () => {
  const page = readFileSync(new URL('docs/specifications.md', root), 'utf8')
  const sources = testSources()
  const cells = page.split('\n').flatMap((line) => line.match(/^\| .* \| (.*) \|$/)?.[1] ?? [])
  const names = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  const tests = names.filter((name) => !name.startsWith('npm run '))
  expect(tests.length).toBeGreaterThan(35)
  expect(tests.filter((name) => !sources.includes(`'${name}'`))).toEqual([])
})
