import { expect, test } from 'vitest'
import { brainsPage } from './brains-table.ts'

test('the page of coding agents matches their vocabularies', async () => {
  await expect(brainsPage()).toMatchFileSnapshot('../docs/brains.md')
})
