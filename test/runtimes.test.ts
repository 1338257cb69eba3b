import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Runtime {
  readonly name: string
  readonly version: string
}

test('README names the runtimes that `npm run test:runtimes` tries, and no others', async () => {
  const { href } = new URL('../scripts/runtimes/runtimes.mjs', import.meta.url)
  const { runtimes } = (await import(href)) as { readonly runtimes: readonly Runtime[] }
  const names = [...new Set(runtimes.map(({ name }) => name))]
  const versionsOf = (name: string) => runtimes.filter((one) => one.name === name).map(({ version }) => version)
  const sentence = `Runtimes seen to work: ${names.map((name) => `${name} ${versionsOf(name).join(', ')}`).join('; ')}.`
  expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toContain(sentence)
})
