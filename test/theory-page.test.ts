import { expect, test } from 'vitest'
import { theoryPage } from './theory-page.ts'

test('the page of the words of theories matches the tables of the language', async () => {
  await expect(theoryPage()).toMatchFileSnapshot('../docs/theory-reference.md')
})
