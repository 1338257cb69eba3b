import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packsPage } from './packs-page.ts'

test('the page of the packs matches their rules', async () => {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  await expect(packsPage(read)).toMatchFileSnapshot('../docs/packs.md')
})
