import { expect, test } from 'vitest'
import { brainsPage } from './brains-table.ts'

test('the page of coding agents says what their vocabularies say', async () => {
  await expect(brainsPage()).toMatchFileSnapshot('../docs/brains.md')
})
